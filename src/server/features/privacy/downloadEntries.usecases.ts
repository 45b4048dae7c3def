import { Readable } from 'node:stream'
import { repairTitle } from '#shared/repairs/repairs.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import type { Analyses } from '#server/features/analyses/analyses.usecases.ts'
import type { Billing } from '#server/features/billing/billing.usecases.ts'
import type { StoredDocument } from '#server/features/documents/documents.types.ts'
import type { Documents } from '#server/features/documents/documents.usecases.ts'
import { StoreUnavailable } from '#server/features/files/files.port.ts'
import type { ListedPhoto, StoredPhoto } from '#server/features/files/files.types.ts'
import type { Files } from '#server/features/files/files.usecases.ts'
import type { Repairs } from '#server/features/repairs/repairs.usecases.ts'
import { downloadedWorkspace, listedWorkspace, type GoesOn } from '#server/features/workspaces/access.usecases.ts'
import type { Member } from '#server/platform/actor.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Log } from '#server/platform/log/log.ts'
import { jsonArray, tolerant, type ZipEntry } from '#server/platform/zip/zip.ts'
import type { ListedEvent, ListRecords, PresentProfile, ShownRecord } from './dataDownload.port.ts'
import { presentEvent, presentPhoto, presentRepair, readme } from './dataDownload.presenter.ts'
import { documentPath, photoPath, reportPath } from './dataDownload.rules.ts'

export type EntriesParts = {
  accounts: Pick<Accounts, 'profileOrThrow'>
  billing: Pick<Billing, 'statusOf'>
  files: Pick<Files, 'history' | 'content' | 'usageOf' | 'listed'>
  analyses: Pick<Analyses, 'runsOf' | 'runsOfRepair' | 'report'>
  repairs: Pick<Repairs, 'page'>
  documents: Pick<Documents, 'page' | 'content'>
  presentDocument: (document: StoredDocument) => ShownRecord
  presentProfile: PresentProfile
  /** The shops that a person is in. What is in them belongs to them. */
  listShops: (userId: UserId) => Promise<readonly object[]>
  listNotes: ListRecords<ShownRecord>
  listComments: ListRecords<ShownRecord>
  listAnalyses: ListRecords<ShownRecord>
  listFeedback: ListRecords<ShownRecord>
  listQuestions: ListRecords<ShownRecord>
  listShares: ListRecords<ShownRecord>
  listClaims: ListRecords<ShownRecord>
  listRequests: ListRecords<ShownRecord>
  listClaimEntries: ListRecords<ShownRecord>
  listMessages: ListRecords<ShownRecord>
  listEvents: ListRecords<ListedEvent>
  goesOn: GoesOn
  productName: string
  log: Log
}

/** Number of rows that are read at a time. */
const PAGE = 100

/**
 * After this many unreadable photos or documents in a row the store counts as unavailable, or the zip would seem
 * complete.
 */
const UNREACHABLE_MAX = 3

/** Everything that the product stores about a person, as the files of a zip in the order of writing. */
export async function* entriesOf(parts: EntriesParts, actor: Member, now: Date): AsyncGenerator<ZipEntry> {
  const missing: string[] = []
  const { email, shown } = await profileOf(parts, actor)
  yield text('README.txt', now, readme(parts.productName, email, now))
  yield text('profile.json', now, `${JSON.stringify(shown, null, 2)}\n`)
  yield list('photos.json', now, () => presentedPhotos(parts, actor, now))
  yield* photosAndReports(parts, actor, now, missing)
  yield* reportsOfRepairs(parts, actor)
  yield list('repairs.json', now, () => repairsOf(parts, actor))
  yield list('notes.json', now, () => recordsOf(parts.listNotes, actor))
  yield list('comments.json', now, () => recordsOf(parts.listComments, actor))
  yield list('documents.json', now, () => presentedDocuments(parts, actor))
  yield* documentFiles(parts, actor, missing)
  yield list('analyses.json', now, () => recordsOf(parts.listAnalyses, actor))
  yield list('questions.json', now, () => recordsOf(parts.listQuestions, actor))
  yield list('feedback.json', now, () => recordsOf(parts.listFeedback, actor))
  yield list('shared-links.json', now, () => recordsOf(parts.listShares, actor))
  yield list('claims.json', now, () => recordsOf(parts.listClaims, actor))
  yield list('claim-entries.json', now, () => recordsOf(parts.listClaimEntries, actor))
  yield list('requests.json', now, () => recordsOf(parts.listRequests, actor))
  yield list('support-messages.json', now, () => recordsOf(parts.listMessages, actor))
  yield list('security-events.json', now, () => eventsOf(parts, actor))
  if (missing.length > 0) yield text('missing.txt', now, `${missing.join('\n')}\n`)
}

async function profileOf(parts: EntriesParts, actor: Member) {
  const { accounts, billing, files, presentProfile, listShops } = parts
  const [profile, status, usage, shops] = await Promise.all([
    accounts.profileOrThrow(actor.userId),
    billing.statusOf(actor),
    files.usageOf(listedWorkspace(actor)),
    listShops(actor.userId),
  ])
  return { email: profile.email, shown: { ...presentProfile(profile, status.planId), usage, shops } }
}

/** The photos from before the download began, oldest first. */
async function* photosOf({ files }: EntriesParts, actor: Member, now: Date): AsyncGenerator<ListedPhoto> {
  let cursor: string | null = null
  do {
    const page: { photos: ListedPhoto[]; next: string | null } = await files.history(listedWorkspace(actor), {
      limit: PAGE,
      order: 'oldest',
      cursor: cursor ?? undefined,
    })
    for (const photo of page.photos) {
      if (photo.createdAt > now) return
      yield photo
    }
    cursor = page.next
  } while (cursor !== null)
}

async function* presentedPhotos(parts: EntriesParts, actor: Member, now: Date) {
  for await (const photo of photosOf(parts, actor, now)) yield presentPhoto(photo)
}

async function* photosAndReports(
  parts: EntriesParts,
  actor: Member,
  now: Date,
  missing: string[],
): AsyncGenerator<ZipEntry> {
  const add = adding(parts, missing)
  for await (const photo of photosOf(parts, actor, now)) {
    await requireAccess(parts, actor)
    yield* add({ id: photo.id, path: photoPath(photo), mtime: photo.createdAt }, () => openPhoto(parts, photo))
    // Those that predate repairs, until they have been moved into one.
    if (photo.repairId === null)
      yield* reportsOf(parts, actor, photo, await parts.analyses.runsOf(actor, photo.id).catch(noneWhenGone))
  }
}

async function* documentFiles(parts: EntriesParts, actor: Member, missing: string[]): AsyncGenerator<ZipEntry> {
  const add = adding(parts, missing)
  for await (const document of recordsOf(parts.documents.page, actor)) {
    await requireAccess(parts, actor)
    const file = { id: document.id, path: documentPath(document), mtime: document.createdAt }
    yield* add(file, async () => (await parts.documents.content(actor, document.id, 'original')).open())
  }
}

async function* presentedDocuments({ documents, presentDocument }: EntriesParts, actor: Member) {
  for await (const document of recordsOf(documents.page, actor)) {
    yield { ...presentDocument(document), sha256: document.sha256, path: documentPath(document) }
  }
}

type StoredFile = { id: string; path: string; mtime: Date }

/** Adds stored files one after the other, and notes those that are missing. Throws when the store is unavailable. */
function adding({ log }: EntriesParts, missing: string[]) {
  let unreachable = 0
  return async function* add({ id, path, mtime }: StoredFile, open: () => Promise<Readable>): AsyncGenerator<ZipEntry> {
    const miss = (reason: string) => missing.push(`${path}: ${reason}`)
    try {
      const source = await open()
      unreachable = 0
      const bytes = tolerant(source, (error) => {
        log.warn({ err: error, file_id: id }, 'a file was cut off in a download')
        miss('could not be read completely, so only its first part is included.')
      })
      yield { path, mtime, compress: false, open: async () => bytes }
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') {
        miss('was deleted during the download.')
        return
      }
      unreachable = error instanceof StoreUnavailable ? unreachable + 1 : 0
      if (unreachable >= UNREACHABLE_MAX) throw error
      log.warn({ err: error, file_id: id }, 'a file is missing in a download')
      miss('could not be read.')
    }
  }
}

/** The download ends with its session and with the right to it, as every stream does. */
async function requireAccess({ goesOn }: EntriesParts, actor: Member): Promise<void> {
  if (await goesOn(actor, 'originals', downloadedWorkspace(actor))) return
  throw new Error('The session or the membership has ended during the download')
}

async function openPhoto({ files }: EntriesParts, photo: StoredPhoto): Promise<Readable> {
  return (await files.content([photo.workspaceId], photo.id, 'original')).open()
}

/** The reports of each repair, named like its first photo, or like the repair when its photos have been deleted. */
async function* reportsOfRepairs(parts: EntriesParts, actor: Member): AsyncGenerator<ZipEntry> {
  for await (const repair of recordsOf(parts.repairs.page, actor)) {
    await requireAccess(parts, actor)
    const runs = await parts.analyses.runsOfRepair(actor, repair.id).catch(noneWhenGone)
    const [photo] = runs.length === 0 ? [] : await parts.files.listed([repair.workspaceId], repair.fileIds)
    yield* reportsOf(parts, actor, photo ?? { ...repair, fileName: repairTitle(repair) }, runs)
  }
}

type Runs = Awaited<ReturnType<Analyses['runsOf']>>
type Named = Pick<StoredPhoto, 'id' | 'fileName' | 'createdAt'>

async function* reportsOf(
  { analyses }: EntriesParts,
  actor: Member,
  named: Named,
  runs: Runs,
): AsyncGenerator<ZipEntry> {
  let age = 0
  for (const run of runs) {
    if (run.result === null) continue
    const report = await analyses.report(actor, run.id).catch(noneWhenGone)
    if ('text' in report) yield text(reportPath(named, age++), run.finishedAt ?? run.createdAt, report.text)
  }
}

/** The analyses of a photo that is deleted meanwhile are deleted too. */
function noneWhenGone(error: unknown): [] {
  if (error instanceof AppError && error.code === 'not_found') return []
  throw error
}

async function* repairsOf({ repairs }: EntriesParts, actor: Member) {
  for await (const repair of recordsOf(repairs.page, actor)) yield presentRepair(repair)
}

async function* eventsOf({ listEvents }: EntriesParts, actor: Member) {
  for await (const event of recordsOf(listEvents, actor)) yield presentEvent(event)
}

/** All records of a list, read page by page. */
async function* recordsOf<Listed extends { id: string }>(
  read: ListRecords<Listed>,
  actor: Member,
): AsyncGenerator<Listed> {
  let after: string | null = null
  for (;;) {
    const page: Listed[] = await read(actor, { after, limit: PAGE })
    yield* page
    after = page.at(-1)?.id ?? null
    if (page.length < PAGE) return
  }
}

function text(path: string, mtime: Date, content: string): ZipEntry {
  return { path, mtime, compress: true, open: async () => Readable.from([Buffer.from(content)]) }
}

function list(path: string, mtime: Date, items: () => AsyncIterable<unknown>): ZipEntry {
  return { path, mtime, compress: true, open: async () => jsonArray(items()) }
}
