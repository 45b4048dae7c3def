import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { VARIANTS, type Variant } from '#shared/api/files.ts'
import type { Usage } from '#shared/files/uploads.rules.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import { isId } from '#server/platform/ids/ids.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import { StoreUnavailable, type ObjectStore } from './files.port.ts'
import { objectsOf, variantOf } from './files.rules.ts'
import type { StoredPhoto } from './files.types.ts'
import type { IntegrityRepository } from './integrity.repository.ts'

export type IntegrityParts = {
  repository: IntegrityRepository
  store: Pick<ObjectStore, 'open' | 'list' | 'size'>
  inTransaction: InTransaction
}

/** Something that is not as it should be. */
export type Finding =
  | { kind: 'missing' | 'changed'; key: string; fileId: string }
  /** The object exists but cannot be read, for example because the disk is failing. */
  | { kind: 'unreadable'; key: string; fileId: string; reason: string }
  /** The object belongs to no photo and is not in the list of pending objects. It is not removed. */
  | { kind: 'unknown'; key: string; size: number }
  | { kind: 'count'; workspaceId: WorkspaceId; counted: Usage; actual: Usage; isCorrected: boolean }

export type IntegrityReport = {
  photos: number
  /** Number of objects in the store. */
  objects: number
  /** Number of copies whose hashes were not recorded. For these only the existence is checked. */
  unchecked: number
  findings: Finding[]
}

const PHOTOS_PER_PAGE = 200
const KEYS_PER_BATCH = 1000
const PEOPLE_PER_PAGE = 200

/** Number of objects that are read at the same time. */
const READS = 4

/**
 * Compares the database with the object store in both directions. It reads every photo, keeps one page of rows in
 * memory at a time, and may run beside the product: concurrent uploads and deletions are not reported. Throws {@link
 * StoreUnavailable}.
 */
export function createIntegrity({ repository, store, inTransaction }: IntegrityParts) {
  const read = pLimit(READS)

  async function look(photo: StoredPhoto, variant: Variant): Promise<Finding | 'sound' | 'unchecked'> {
    const { key } = variantOf(photo, variant)
    const expected = hashOf(photo, variant)
    const place = { key, fileId: photo.id }
    try {
      const found = await hashOfObject(key)
      if (found === null) return (await repository.isThere(photo.id)) ? { kind: 'missing', ...place } : 'sound'
      if (expected === null) return 'unchecked'
      return found === expected ? 'sound' : { kind: 'changed', ...place }
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      if (!(await repository.isThere(photo.id))) return 'sound'
      return { kind: 'unreadable', ...place, reason: error instanceof Error ? error.message : String(error) }
    }
  }

  async function hashOfObject(key: string): Promise<string | null> {
    const stream = await store.open(key)
    if (stream === null) return null
    const hash = createHash('sha256')
    await pipeline(stream, hash)
    return hash.digest('hex')
  }

  async function checkPhotos(report: IntegrityReport): Promise<void> {
    let last: string | undefined
    for (;;) {
      const photos = await repository.photosAfter(last, PHOTOS_PER_PAGE)
      const looks = photos.flatMap((photo) => VARIANTS.map((variant) => read(() => look(photo, variant))))
      for (const found of await Promise.all(looks)) {
        if (typeof found === 'object') report.findings.push(found)
        else if (found === 'unchecked') report.unchecked += 1
      }
      report.photos += photos.length
      last = photos.at(-1)?.id
      if (photos.length < PHOTOS_PER_PAGE) return
    }
  }

  async function checkObjects(report: IntegrityReport): Promise<void> {
    let batch: { key: string; size: number }[] = []
    for await (const object of store.list()) {
      report.objects += 1
      batch.push(object)
      if (batch.length < KEYS_PER_BATCH) continue
      report.findings.push(...(await unknownAmong(batch)))
      batch = []
    }
    report.findings.push(...(await unknownAmong(batch)))
  }

  async function unknownAmong(objects: readonly { key: string; size: number }[]): Promise<Finding[]> {
    if (objects.length === 0) return []
    const ids = [...new Set(objects.flatMap(({ key }) => idIn(key) ?? []))]
    const { photos, pending } = await repository.belongings(
      ids,
      objects.map(({ key }) => key),
    )
    const known = new Set([...pending, ...photos.flatMap((photo) => objectsOf(photo).map(({ key }) => key))])
    const unknown = objects.filter(({ key }) => !known.has(key))
    // Objects of photos that were deleted after the rows were read no longer exist.
    const sizes = await Promise.all(unknown.map(({ key }) => read(() => store.size(key))))
    return unknown
      .filter((_object, index) => sizes[index] !== null)
      .map(({ key, size }) => ({ kind: 'unknown', key, size }))
  }

  async function checkCounts(report: IntegrityReport, isCorrecting: boolean): Promise<void> {
    let last: WorkspaceId | undefined
    for (;;) {
      const people = await repository.countsAfter(last, PEOPLE_PER_PAGE)
      for (const seen of people.filter(differs)) {
        const count = isCorrecting ? await inTransaction((tx) => repository.recount(tx, seen.workspaceId)) : seen
        report.findings.push({ kind: 'count', ...count, isCorrected: isCorrecting })
      }
      last = people.at(-1)?.workspaceId
      if (people.length < PEOPLE_PER_PAGE) return
    }
  }

  return {
    /**
     * Runs the complete check. With `correctCounts`, wrong usage counts are corrected; nothing else is ever changed.
     */
    async check({ correctCounts = false }: { correctCounts?: boolean } = {}): Promise<IntegrityReport> {
      const report: IntegrityReport = { photos: 0, objects: 0, unchecked: 0, findings: [] }
      await checkPhotos(report)
      await checkObjects(report)
      await checkCounts(report, correctCounts)
      return report
    },
  }
}

function hashOf(photo: StoredPhoto, variant: Variant): string | null {
  switch (variant) {
    case 'original':
      return photo.sha256
    case 'display':
      return photo.displaySha256
    case 'thumb':
      return photo.thumbSha256
  }
}

/** The photo id in the key of an object. */
function idIn(key: string): string | undefined {
  const id = key.split('/').at(-1)?.split('.')[0] ?? ''
  return isId(id) ? id : undefined
}

function differs({ counted, actual }: { counted: Usage; actual: Usage }): boolean {
  return counted.files !== actual.files || counted.storage_bytes !== actual.storage_bytes
}
