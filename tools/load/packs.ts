import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import path from 'node:path'
import type { ClaimRecord } from '#shared/api/claims.ts'
import type { Repair } from '#shared/api/repairs.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { MB } from '#shared/files/uploads.rules.ts'
import { slowdown, type Row } from './measures.ts'
import { memoryOf } from './processes.ts'
import { aDetailedPhoto, requests, type Stage } from './stage.ts'

/** Just below the 2 GB that a pack may have, in photos just below what the largest plan takes. */
const PHOTOS = 20
const PHOTO_BYTES = 99 * MB

/** What a pack of 2 GB takes from the others while it is made and sent. */
export async function packs(stage: Stage): Promise<Row[]> {
  const { pid, origin } = stage.product
  const { cookie } = await stage.aPerson()
  const watched = await stage.aPerson()
  const call = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(origin + address, { ...init, headers: { cookie, ...init.headers } })
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const send = async <Answer>(address: string, body: unknown): Promise<Answer> => {
    const headers = { 'content-type': 'application/json' }
    return (await (await call(address, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Answer
  }
  const file = await aLargePhoto(stage)
  const ids: string[] = []
  for (let n = 0; n < PHOTOS; n += 1) {
    const body = new FormData()
    body.set('file', await openAsBlob(file, { type: 'image/jpeg' }), `photo ${n}.jpg`)
    ids.push(((await (await call('/api/files', { method: 'POST', body })).json()) as { id: string }).id)
  }
  const repairIds: string[] = []
  for (let at = 0; at < PHOTOS; at += PHOTOS_PER_REPAIR) {
    const repair = await send<Repair>('/api/repairs', { file_ids: ids.slice(at, at + PHOTOS_PER_REPAIR) })
    repairIds.push(repair.id)
  }
  const claim = await send<ClaimRecord>('/api/claims', { title: 'Burst pipe', repair_ids: repairIds })
  const list = { origin, connections: 1, requests: [requests.list(watched)], seconds: 5, everyMs: 10 }
  await stage.probe(list)
  const idle = await stage.probe(list)
  const atStart = memoryOf(pid).rss
  let highest = 0
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(pid).rss)), 100)
  const download = async (): Promise<number> => {
    let bytes = 0
    const { body } = await call(`/api/claims/${claim.id}/pack.zip?originals=keep`)
    for await (const chunk of body ?? []) bytes += (chunk as Uint8Array).length
    return bytes
  }
  const downloading = download()
  const loaded = await stage.probe(list)
  const bytes = await downloading
  clearInterval(watch)
  const growth = highest - atStart
  const whole = PHOTOS * (await stat(file)).size
  return [
    {
      what: 'bytes of a pack, against its originals',
      product: `${Math.round(bytes / MB)} MB`,
      baseline: `${Math.round(whole / MB)} MB`,
      ratio: (bytes / whole).toFixed(3),
      promise: '>= 1',
      verdict: bytes >= whole ? 'ok' : 'MISS',
    },
    {
      what: 'growth of the server while a pack of 2 GB is sent',
      product: `${growth.toFixed(0)} MB`,
      baseline: '',
      ratio: '',
      promise: '<= 100 MB',
      verdict: growth <= 100 ? 'ok' : 'MISS',
    },
    slowdown('a list of another account meanwhile', { idle: idle.p99Ms, loaded: loaded.p99Ms, times: 2, plusMs: 20 }),
  ]
}

/** Decoders ignore what follows the end of a JPEG. */
async function aLargePhoto(stage: Stage): Promise<string> {
  const photo = await readFile((await aDetailedPhoto(stage.folder)).file)
  const file = path.join(stage.folder, 'large.jpg')
  await writeFile(file, photo)
  for (let left = PHOTO_BYTES - photo.length; left > 0; left -= MB)
    await appendFile(file, randomBytes(Math.min(MB, left)))
  return file
}
