import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { VARIANTS } from '#shared/api/files.ts'
import type { Usage } from '#shared/files/uploads.rules.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import { isId } from '#server/platform/ids/ids.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import { StoreUnavailable, type ObjectStore } from './files.port.ts'
import { objectsOf, variantOf } from './files.rules.ts'
import type { StoredPhoto } from './files.types.ts'
import { documentObjects } from './objects.usecases.ts'
import type { CheckedDocument, IntegrityRepository } from './integrity.repository.ts'

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
  /** The object belongs to no photo and no document and is not in the list of pending objects. It is not removed. */
  | { kind: 'unknown'; key: string; size: number }
  | { kind: 'count'; workspaceId: WorkspaceId; counted: Usage; actual: Usage; isCorrected: boolean }

export type IntegrityReport = {
  photos: number
  documents: number
  /** Number of objects in the store. */
  objects: number
  /** Number of copies whose hashes were not recorded. For these only the existence is checked. */
  unchecked: number
  findings: Finding[]
}

/** An object that must be there, with its hash where that was recorded. */
type CheckedObject = { key: string; fileId: string; sha256: string | null }

const ROWS_PER_PAGE = 200
const KEYS_PER_BATCH = 1000
const PEOPLE_PER_PAGE = 200

/** Number of objects that are read at the same time. */
const READS = 4

/**
 * Compares the database with the object store in both directions. It reads every photo and document, keeps one page of
 * rows in memory at a time, and may run beside the product: concurrent uploads and deletions are not reported. Throws
 * {@link StoreUnavailable}.
 */
export function createIntegrity({ repository, store, inTransaction }: IntegrityParts) {
  const read = pLimit(READS)

  async function look({ key, fileId, sha256 }: CheckedObject): Promise<Finding | 'sound' | 'unchecked'> {
    const place = { key, fileId }
    try {
      const found = await hashOfObject(key)
      if (found === null) return (await repository.isThere(fileId)) ? { kind: 'missing', ...place } : 'sound'
      if (sha256 === null) return 'unchecked'
      return found === sha256 ? 'sound' : { kind: 'changed', ...place }
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      if (!(await repository.isThere(fileId))) return 'sound'
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

  /** Reads every object of what is listed page by page, and returns how many there are of it. */
  async function checkAll<Checked extends { id: string }>(
    report: IntegrityReport,
    pageAfter: (last: string | undefined) => Promise<Checked[]>,
    objectsIn: (checked: Checked) => CheckedObject[],
  ): Promise<number> {
    let [count, last]: [number, string | undefined] = [0, undefined]
    for (;;) {
      const page = await pageAfter(last)
      const looks = page.flatMap((checked) => objectsIn(checked).map((object) => read(() => look(object))))
      for (const found of await Promise.all(looks)) {
        if (typeof found === 'object') report.findings.push(found)
        else if (found === 'unchecked') report.unchecked += 1
      }
      count += page.length
      last = page.at(-1)?.id
      if (page.length < ROWS_PER_PAGE) return count
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
    const { photos, documents, pending } = await repository.belongings(
      ids,
      objects.map(({ key }) => key),
    )
    const owned = [...photos.flatMap(objectsOf), ...documents.flatMap(documentObjects)].map(({ key }) => key)
    const known = new Set([...pending, ...owned])
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
      const report: IntegrityReport = { photos: 0, documents: 0, objects: 0, unchecked: 0, findings: [] }
      report.photos = await checkAll(report, (last) => repository.photosAfter(last, ROWS_PER_PAGE), objectsOfPhoto)
      report.documents = await checkAll(
        report,
        (last) => repository.documentsAfter(last, ROWS_PER_PAGE),
        objectsOfDocument,
      )
      await checkObjects(report)
      await checkCounts(report, correctCounts)
      return report
    },
  }
}

function objectsOfPhoto(photo: StoredPhoto): CheckedObject[] {
  const hashes = { original: photo.sha256, display: photo.displaySha256, thumb: photo.thumbSha256 }
  return VARIANTS.map((variant) => ({ ...variantOf(photo, variant), fileId: photo.id, sha256: hashes[variant] }))
}

function objectsOfDocument(document: CheckedDocument): CheckedObject[] {
  const hashes = [document.sha256, document.thumbSha256]
  return documentObjects(document).map((object, place) => ({ ...object, sha256: hashes[place] ?? null }))
}

/** The id of the photo or document in the key of an object. */
function idIn(key: string): string | undefined {
  const id = key.split('/').at(-1)?.split('.')[0] ?? ''
  return isId(id) ? id : undefined
}

function differs({ counted, actual }: { counted: Usage; actual: Usage }): boolean {
  return counted.files !== actual.files || counted.storage_bytes !== actual.storage_bytes
}
