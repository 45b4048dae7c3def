import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FileRecord } from '#shared/api/files.ts'
import { aPhoto } from '#tests/support/photos.ts'

/** Small photos that all differ, because decoders ignore what follows the end of a JPEG. */
export async function photoMaker(): Promise<() => Buffer> {
  const bases = await Promise.all([1, 2, 3, 4].map((seed) => aPhoto({ width: 160, height: 120, seed })))
  let made = 0
  return () => {
    made += 1
    return Buffer.concat([bases[made % bases.length] ?? Buffer.alloc(0), randomBytes(64)])
  }
}

/** Hashes of the acknowledged bytes; those of the copies are from when they were first read. */
type Known = { photo: Buffer; display?: string; thumb?: string }

/** How many operations succeeded, and of how many the outcome is unknown. */
export type Tally = { uploads: number; unansweredUploads: number; deletions: number; unansweredDeletions: number }

export type Findings = { photosSeen: number; landed: number; misses: string[] }

/** A person who uploads and deletes, and remembers exactly what was acknowledged. */
export class Person {
  readonly email = `${randomUUID()}@example.com`
  private origin = ''
  private cookie = ''
  private readonly stored = new Map<string, Known>()
  private readonly deleted = new Set<string>()
  /** Uploads without a response, by key. */
  private readonly uploading = new Map<string, Buffer>()
  private readonly deleting = new Set<string>()
  private readonly newPhoto: () => Buffer

  constructor(newPhoto: () => Buffer) {
    this.newPhoto = newPhoto
  }

  async register(origin: string): Promise<void> {
    this.origin = origin
    const form = { name: 'Kay', email: this.email, password: 'right as rain 7' }
    const response = await this.send('POST', '/api/auth/sign-up/email', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    })
    if (!response.ok) throw new Error(`Registration answered ${response.status}: ${await response.text()}`)
    this.cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }

  get photos(): number {
    return this.stored.size
  }

  /** Uploads and deletes until the product has ended, several at a time. */
  async work(origin: string, tally: Tally, isOver: () => boolean): Promise<void> {
    this.origin = origin
    await Promise.all(
      [1, 2, 3].map(async () => {
        while (!isOver()) await (Math.random() < this.shareOfUploads() ? this.upload(tally) : this.removeOne(tally))
      }),
    )
  }

  /** Keeps the number of photos at about forty. */
  private shareOfUploads(): number {
    return this.stored.size < 20 ? 0.8 : this.stored.size < 40 ? 0.55 : 0.4
  }

  private async upload(tally: Tally): Promise<void> {
    const [key, photo] = [randomUUID(), this.newPhoto()]
    this.uploading.set(key, photo)
    const record = await this.sendPhoto(key, photo).catch(() => undefined)
    if (record === undefined) {
      tally.unansweredUploads += 1
      return
    }
    this.uploading.delete(key)
    this.stored.set(record.id, { photo })
    tally.uploads += 1
  }

  /** Undefined unless a photo was accepted. */
  private async sendPhoto(key: string, photo: Buffer): Promise<FileRecord | undefined> {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'kill.jpg')
    const response = await this.send('POST', '/api/files', { headers: { 'idempotency-key': key }, body: form })
    const body = await response.text()
    return response.status === 201 ? (JSON.parse(body) as FileRecord) : undefined
  }

  private async removeOne(tally: Tally): Promise<void> {
    const ids = [...this.stored.keys()].filter((id) => !this.deleting.has(id))
    const id = ids[Math.floor(Math.random() * ids.length)]
    if (id === undefined) return
    this.deleting.add(id)
    const response = await this.send('DELETE', `/api/files/${id}`).catch(() => undefined)
    if (response?.status === 204) {
      this.forget(id)
      tally.deletions += 1
    } else {
      tally.unansweredDeletions += 1
    }
  }

  private forget(id: string): void {
    this.deleting.delete(id)
    this.stored.delete(id)
    this.deleted.add(id)
  }

  /**
   * Call this after a restart. Retries uploads without a response, and compares the stored photos with what was
   * acknowledged, byte for byte.
   */
  async check(origin: string): Promise<Findings> {
    this.origin = origin
    const found: Findings = { photosSeen: 0, landed: 0, misses: [] }
    const miss = (what: string) => found.misses.push(`${this.email}: ${what}`)
    const before = await this.list()
    for (const id of this.stored.keys()) {
      if (!before.has(id) && !this.deleting.has(id)) miss(`photo ${id} was acknowledged and is lost`)
    }
    const landed = [...before.keys()].filter((id) => !this.stored.has(id))
    found.landed = landed.length
    await this.finish(before, landed, miss)

    const after = await this.list()
    for (const id of after.keys()) if (!this.stored.has(id)) miss(`photo ${id} is there and nobody's`)
    await inTurns([...this.stored], 6, async ([id, known]) => {
      for (const fault of await this.look(id, known)) miss(fault)
      found.photosSeen += 1
    })
    // Older photos have been checked often.
    await inTurns([...this.deleted].slice(-60), 6, async (id) => {
      const response = await this.send('GET', `/api/files/${id}/content`)
      await response.arrayBuffer()
      if (response.status !== 404) miss(`photo ${id} was deleted and answers ${response.status}`)
    })
    await this.checkCounts(after, miss)
    return found
  }

  /** Retries, with their keys, all uploads without a response. */
  private async finish(before: Map<string, FileRecord>, landed: string[], miss: (what: string) => void): Promise<void> {
    const answered = new Set<string>()
    for (const [key, photo] of this.uploading) {
      const record = await this.sendPhoto(key, photo)
      if (record === undefined) {
        miss(`an upload that was not answered is not taken when it is sent again`)
        continue
      }
      this.uploading.delete(key)
      this.stored.set(record.id, { photo })
      answered.add(record.id)
    }
    for (const id of landed) if (!answered.has(id)) miss(`photo ${id} was stored and its key does not answer it`)
    for (const id of this.deleting) {
      const response = await this.send('DELETE', `/api/files/${id}`)
      await response.text()
      const expected = before.has(id) ? 204 : 404
      if (response.status !== expected) miss(`deleting photo ${id} again answered ${response.status}`)
      this.forget(id)
    }
  }

  private async look(id: string, known: Known): Promise<string[]> {
    const faults: string[] = []
    const bytesOf = async (variant: string): Promise<Buffer> => {
      const response = await this.send('GET', `/api/files/${id}/content?variant=${variant}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.status !== 200) faults.push(`${variant} of photo ${id} answers ${response.status}`)
      return bytes
    }
    if (!(await bytesOf('original')).equals(known.photo)) faults.push(`photo ${id} is not what was sent`)
    for (const variant of ['display', 'thumb'] as const) {
      const hash = createHash('sha256')
        .update(await bytesOf(variant))
        .digest('hex')
      known[variant] ??= hash
      if (known[variant] !== hash) faults.push(`${variant} of photo ${id} has changed`)
    }
    return faults
  }

  private async checkCounts(listed: Map<string, FileRecord>, miss: (what: string) => void): Promise<void> {
    const { usage } = (await (await this.send('GET', '/api/me')).json()) as {
      usage: { files: number; storage_bytes: number }
    }
    const bytes = [...this.stored.values()].reduce((sum, { photo }) => sum + photo.length, 0)
    if (usage.files !== this.stored.size || usage.storage_bytes !== bytes || listed.size !== this.stored.size) {
      miss(
        `counted are ${usage.files} photos of ${usage.storage_bytes} bytes, acknowledged ${this.stored.size} of ${bytes}`,
      )
    }
  }

  private async list(): Promise<Map<string, FileRecord>> {
    const all = new Map<string, FileRecord>()
    let cursor = ''
    for (;;) {
      const page = (await (await this.send('GET', `/api/files?limit=100${cursor}`)).json()) as {
        files: FileRecord[]
        next_cursor: string | null
      }
      for (const file of page.files) all.set(file.id, file)
      if (page.next_cursor === null) return all
      cursor = `&cursor=${page.next_cursor}`
    }
  }

  private send(method: string, pathname: string, options: RequestInit = {}): Promise<Response> {
    const headers = {
      ...(options.headers as Record<string, string>),
      ...(this.cookie === '' ? {} : { cookie: this.cookie }),
    }
    return fetch(this.origin + pathname, { ...options, method, headers })
  }
}

async function inTurns<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item)
    }),
  )
}
