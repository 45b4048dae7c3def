import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#shared/errors/appError.ts'
import type { ClaimList, PackOriginals } from '#shared/claims/claims.rules.ts'
import { presentCamera } from '#shared/files/cameraFacts.ts'
import type { Report } from '#shared/analyses/report.ts'
import type { GoesOn } from '../workspaces/access.usecases.ts'
import type { Analyses } from '../analyses/analyses.usecases.ts'
import { printedPhoto } from '../analyses/printedPhoto.usecases.ts'
import type { PdfReport, PrintedPdf, PrintPdf } from '../analyses/reportPdf.port.ts'
import type { StoredDocument } from '../documents/documents.types.ts'
import type { ListedPhoto } from '../files/files.types.ts'
import type { Files } from '../files/files.usecases.ts'
import type { StoredRepair } from '../repairs/repairs.types.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { ZipEntry } from '#server/platform/zip/zip.ts'
import {
  asText,
  checksums,
  coverOf,
  diaryCsv,
  expensesCsv,
  insurersReport,
  inventoryCsv,
  manifestCsv,
  numbered,
  packName,
  photoLine,
  readMe,
  slug,
  type PackedFile,
} from './pack.rules.ts'
import type { StoredEntry } from './claims.types.ts'
import type { WholeClaim } from './claims.usecases.ts'
import { hashOf, type CheckedFile, type PackFiles } from './packFiles.usecases.ts'

export type PackEntriesParts = {
  analyses: Pick<Analyses, 'currentReport'>
  files: Pick<Files, 'content'>
  packFiles: PackFiles
  printPdf: PrintPdf
  goesOn: GoesOn
  productName: string
  log: Log
}

/** A repair of a claim with its photos in the order of the pack: from further away first, the finished work last. */
export type PackedRepair = { repair: StoredRepair; title: string; photos: ListedPhoto[] }

/** Everything that a pack is made of. */
export type Packed = {
  claim: WholeClaim
  repairs: PackedRepair[]
  documents: StoredDocument[]
  entries: Record<ClaimList, StoredEntry[]>
}

export type PackWishes = {
  member: Member
  originals: PackOriginals
  /** The name of the account. */
  preparedBy: string
  now: Date
  /** Aborted when nobody reads the zip any more. */
  signal: AbortSignal
}

/** What portals take as a photo. Of others there is a JPEG beside the original. */
const JPEG = 'image/jpeg'

const PIECE_BYTES = 65_536

type Facts = Omit<PackedFile, 'path' | 'sha256' | 'bytes'>

/**
 * The files of a pack in the order of writing. Each photo and document is read twice: it is only sent when its bytes
 * are those that were received. The manifest, the checksums and the file that explains them come last, when all is
 * known.
 */
export async function* packEntries(parts: PackEntriesParts, pack: Packed, how: PackWishes): AsyncGenerator<ZipEntry> {
  const { packFiles, log, goesOn } = parts
  const { member, originals, now } = how
  const folder = packName(pack.claim)
  const listed: PackedFile[] = []
  const left: string[] = []
  /** Where photos and documents are, for the lists that name them. */
  const paths = new Map<string, string>()

  const made = (name: string, kind: PackedFile['kind'], content: string | Buffer): ZipEntry => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    listed.push({ path: name, sha256: hashOf(bytes), bytes: bytes.length, kind })
    const compress = typeof content === 'string'
    return zipEntry(name, { mtime: now, compress }, async () => Readable.from(pieces(bytes), { objectMode: false }))
  }

  function zipEntry(name: string, how: Pick<ZipEntry, 'mtime' | 'compress'>, open: ZipEntry['open']): ZipEntry {
    return { path: `${folder}/${name}`, ...how, open }
  }

  /** Adds a stored file, or notes why it is left out. Throws when the store cannot be reached. */
  async function* stored(
    { id, name, called, mtime }: { id: string; name: string; called: string; mtime: Date },
    facts: Facts,
    check: () => Promise<CheckedFile>,
  ): AsyncGenerator<ZipEntry> {
    // The download ends with its session and with the membership, as every stream does.
    if (!(await goesOn(member, originals === 'keep' ? 'originals' : 'read', pack.claim.workspaceId))) {
      throw new Error('The session or the membership has ended during the pack')
    }
    try {
      const { sha256, bytes, open } = await check()
      listed.push({ path: name, sha256, bytes, ...facts })
      paths.set(id, paths.get(id) ?? name)
      // Photos and PDFs are compressed already.
      yield zipEntry(name, { mtime, compress: false }, open)
    } catch (error) {
      if (error instanceof AppError && error.code !== 'not_found') throw error
      const isGone = error instanceof AppError
      if (!isGone) log.error({ err: error, file_id: id }, 'a file of a claim pack could not be verified')
      left.push(`${called} ${isGone ? 'was deleted while the pack was made' : 'could not be verified'}.`)
    }
  }

  /** As PDF, or as text when it cannot be printed now. */
  async function printed(name: string, kind: PackedFile['kind'], text: string, print: () => Promise<PrintedPdf>) {
    try {
      return made(`${name}.pdf`, kind, await buffer((await print()).content))
    } catch (error) {
      how.signal.throwIfAborted()
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
      left.push(`${name}.pdf could not be printed. ${name}.txt is in its place.`)
      return made(`${name}.txt`, kind, text)
    }
  }

  const cover = coverOfPack(pack, how)
  yield await printed('01-cover', 'cover', asText(cover), () => printCover(parts, pack, cover, how.signal))

  let numberedAfter = 0
  for (const [index, { repair, title, photos }] of pack.repairs.entries()) {
    const current = await parts.analyses.currentReport([repair.workspaceId], repair.id)
    if (current !== null) {
      const report = insurersReport(current.subject, { name: title, photos, numberedAfter })
      const { marks } = current.subject.advice
      const from = numberedAfter
      const load = async (): Promise<PdfReport> => ({
        report,
        photos: photos.map((photo, n) => {
          const caption = photoLine(title, from + n + 1, photo)
          const own = marks.filter((mark) => mark.file_id === photo.id)
          return printedPhoto(parts.files, photo, { alt: caption, caption, marks: own })
        }),
        areNumbered: false,
        paper: 'letter',
        date: current.date,
        productName: parts.productName,
      })
      const name = `02-report-${numbered(index + 1, pack.repairs.length)}-${slug(title, 'repair')}`
      yield await printed(name, 'report', asText(report), () =>
        parts.printPdf({ owner: repair.workspaceId, workspaceId: repair.workspaceId }, load, how.signal),
      )
    }
    numberedAfter += photos.length
  }

  if (originals !== 'none') {
    for (const { photo, name, called, facts } of namedPhotos(pack.repairs)) {
      const file = { id: photo.id, called, mtime: photo.createdAt }
      const extension = originals === 'keep' ? path.extname(photo.storageKey) : '.jpg'
      const isOriginal = originals === 'keep'
      yield* stored(
        { ...file, name: `03-photos/${name}${extension}` },
        isOriginal ? { ...facts, kind: 'photo' } : copied(facts),
        () => (isOriginal ? packFiles.original(photo) : packFiles.copy(photo)),
      )
      if (isOriginal && photo.fileType !== JPEG)
        yield* stored({ ...file, name: `04-photos-jpeg/${name}.jpg` }, copied(facts), () => packFiles.copy(photo))
    }
  }

  const placed = new Map<string, number>()
  for (const [index, document] of pack.documents.entries()) {
    const { id, fileName, thumbSha256, createdAt } = document
    const isCopy = originals !== 'keep' && thumbSha256 !== null
    const folderName = folderOf(document)
    const n = (placed.get(folderName) ?? 0) + 1
    placed.set(folderName, n)
    const base = `${numbered(n, pack.documents.length)}_${slug(path.parse(fileName).name, document.kind)}`
    const name = `${folderName}/${base}${isCopy ? '.jpg' : path.extname(document.storageKey)}`
    const called = `Document ${index + 1} (${fileName})`
    yield* stored({ id, name, called, mtime: createdAt }, documentFacts(document, pack.repairs, isCopy), () =>
      isCopy ? packFiles.copyOfDocument(member, document) : packFiles.document(member, document),
    )
  }

  const { items, expenses, diary } = pack.entries
  yield made('05-inventory.csv', 'list', inventoryCsv(items, paths))
  yield made('06-expenses.csv', 'list', expensesCsv(expenses, paths))
  yield made('07-diary.csv', 'list', diaryCsv(diary, paths))
  const { productName } = parts
  const folders = new Set(listed.map((file) => path.dirname(file.path)))
  const about = { productName, title: pack.claim.title, now, originals, folders, left }
  yield made('00-READ-ME.txt', 'read_me', readMe(about))
  // They list each other in the checksums alone.
  const files = [...listed]
  const manifest = { product: productName, made_at: now.toISOString(), claim_id: pack.claim.id, files }
  yield made('manifest.json', 'list', `${JSON.stringify(manifest, null, 2)}\n`)
  yield made('manifest.csv', 'list', manifestCsv(files))
  yield made('SHA256SUMS.txt', 'list', checksums(listed))
}

export function coverOfPack(
  { claim, repairs, entries, documents }: Packed,
  { preparedBy, now }: Pick<PackWishes, 'preparedBy' | 'now'>,
): Report {
  return coverOf({ claim, totals: claim.totals, repairs, entries, documents, preparedBy, now })
}

export async function printCover(
  { printPdf, productName }: Pick<PackEntriesParts, 'printPdf' | 'productName'>,
  { claim }: Packed,
  report: Report,
  signal?: AbortSignal,
): Promise<PrintedPdf> {
  const paper = 'letter' as const
  return printPdf(
    { owner: claim.workspaceId, workspaceId: claim.workspaceId },
    async () => ({ report, photos: [], paper, date: claim.updatedAt, productName }),
    signal,
  )
}

/** In pieces, because the checksum of each is computed without a pause, and other requests run in between. */
function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

/** Where a photo was taken from, in the word for it in the pack. */
const viewOf = ({ id, shows }: ListedPhoto, afterFileId: string | null): string =>
  id === afterFileId ? '_after' : shows.includes('far') ? '_wide' : shows.includes('near') ? '_close' : ''

/** Each photo with a name of its own, such as `01_kitchen-ceiling_wide`. */
function* namedPhotos(repairs: readonly PackedRepair[]) {
  const total = repairs.reduce((sum, { photos }) => sum + photos.length, 0)
  let n = 0
  for (const { repair, title, photos } of repairs) {
    for (const photo of photos) {
      n += 1
      const name = `${numbered(n, total)}_${slug(title, 'repair')}${viewOf(photo, repair.afterFileId)}`
      const { time, offset, name: camera, has_location, has_credentials } = presentCamera(photo.camera) ?? UNREAD
      const facts: Omit<Facts, 'kind'> = {
        original_name: photo.fileName,
        original_sha256: photo.sha256,
        received_at: photo.createdAt.toISOString(),
        received_by: 'server clock',
        camera_time: time,
        camera_offset: offset,
        camera_time_is: 'claimed by the file',
        camera,
        has_location,
        has_credentials,
        credentials_checked: false,
        made_smaller: photo.madeSmaller,
        repair: title,
        room: repair.answers.where ?? null,
        caption: photo.caption,
      }
      yield { photo, name, called: `Photo ${n} (${photo.fileName})`, facts }
    }
  }
}

/** Of a photo from before the facts were read. */
const UNREAD = { time: null, offset: null, name: null, has_location: null, has_credentials: false }

/** A copy has nothing that the camera wrote, and what the camera said is not told of one either. */
function copied(facts: Omit<Facts, 'kind'>): Facts {
  const {
    camera_time: _,
    camera_offset: __,
    camera_time_is: ___,
    camera: ____,
    has_credentials: _____,
    ...others
  } = facts
  return { ...others, has_location: false, kind: 'photo_copy' }
}

const folderOf = ({ kind }: StoredDocument): string =>
  kind === 'receipt' || kind === 'invoice' ? '08-receipts' : '09-documents'

function documentFacts(document: StoredDocument, repairs: readonly PackedRepair[], isCopy: boolean): Facts {
  const of = repairs.find(({ repair }) => repair.id === document.repairId)
  return {
    kind: 'document',
    original_name: document.fileName,
    original_sha256: document.sha256,
    received_at: document.createdAt.toISOString(),
    received_by: 'server clock',
    ...(isCopy ? { has_location: false } : {}),
    ...(of === undefined ? {} : { repair: of.title }),
    caption: document.note,
  }
}
