import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors/appError.ts'
import type { PackSummary } from '#shared/api/claims.ts'
import {
  CLAIM_MESSAGES,
  PACK_BYTES_MAX,
  PHOTO_PDF_MB,
  type ClaimList,
  type PackOriginals,
  type PhotoPdfMb,
} from '#shared/claims/claims.rules.ts'
import { repairTitle } from '#shared/repairs/repairs.rules.ts'
import { doOrThrow } from '../workspaces/access.usecases.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import { printedPhoto } from '../analyses/printedPhoto.usecases.ts'
import type { PdfReport, PrintedPdf } from '../analyses/reportPdf.port.ts'
import type { Documents } from '../documents/documents.usecases.ts'
import type { ListedPhoto } from '../files/files.types.ts'
import type { Files } from '../files/files.usecases.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { createOneAtATime } from '#server/platform/rate-limit/oneAtATime.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { zipOf } from '#server/platform/zip/zip.ts'
import { missingOf } from './claimMissing.rules.ts'
import { entriesInOrder } from './claimEntries.rules.ts'
import type { ClaimEntriesRepository } from './claimEntries.repository.ts'
import type { Claims } from './claims.usecases.ts'
import { packName, photoLine, photoReportOf } from './pack.rules.ts'
import {
  coverOfPack,
  packEntries,
  printCover,
  type Packed,
  type PackedRepair,
  type PackEntriesParts,
} from './packEntries.usecases.ts'

export type PacksParts = PackEntriesParts & {
  claims: Pick<Claims, 'one'>
  entries: Pick<ClaimEntriesRepository, 'ofClaim'>
  accounts: Pick<Accounts, 'profileOrThrow'>
  files: Pick<Files, 'listed' | 'content'>
  documents: Pick<Documents, 'ofRepairs'>
  /** How many packs an account may download, and how many PDFs of photos. */
  packsPerAccount: RateLimit
  pdfsPerAccount: RateLimit
  clock: Clock
}

export type Packs = ReturnType<typeof createPacks>

/** What an insurer gets of a claim. Everything here stays possible when the plan no longer includes claims. */
export function createPacks(parts: PacksParts) {
  const { claims, files, documents, clock, log } = parts
  const oneAtATime = createOneAtATime(CLAIM_MESSAGES.packRunning)

  async function packed(member: Member, id: string): Promise<Packed> {
    const claim = await claims.one(member, id)
    const within = [claim.workspaceId]
    const repairs: PackedRepair[] = []
    for (const repair of claim.repairs) {
      const { afterFileId } = repair
      const ids = [...new Set([...repair.fileIds, ...(afterFileId === null ? [] : [afterFileId])])]
      const photos = await files.listed(within, ids)
      repairs.push({ repair, title: repairTitle(repair), photos: inPackOrder(photos, afterFileId) })
    }
    const listed = async (list: ClaimList) => entriesInOrder(await parts.entries.ofClaim(id, list))
    const [items, expenses, diary] = await Promise.all([listed('items'), listed('expenses'), listed('diary')])
    return {
      claim,
      repairs,
      documents: await documents.ofRepairs(claim.workspaceId, claim.repairIds),
      entries: { items, expenses, diary },
    }
  }

  /** Bytes of the copy without metadata. One that is deleted meanwhile takes a line. */
  async function sizeOfCopy({ workspaceId, id }: ListedPhoto): Promise<number> {
    try {
      return (await files.content([workspaceId], id, 'display')).size
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return 0
      throw error
    }
  }

  /** All photos with their lines and the bytes that each takes in a PDF. */
  const placed = ({ repairs }: Packed): Promise<PlacedPhoto[]> => {
    const all = repairs.flatMap(({ title, photos }) => photos.map((photo) => ({ title, photo })))
    return Promise.all(
      all.map(async ({ title, photo }, index) => ({
        photo,
        caption: photoLine(title, index + 1, photo),
        bytes: (await sizeOfCopy(photo)) + PDF_PER_PHOTO,
      })),
    )
  }

  return {
    /**
     * What a pack would contain, and what is missing in the claim. Throws `not_found`, and `before` a download
     * `too_many_attempts` as that would.
     */
    async summary(member: Member, id: string, before?: 'pack' | 'photos'): Promise<PackSummary> {
      if (before === 'pack') {
        oneAtATime.check(member.userId)
        await parts.packsPerAccount.check(member.userId)
      }
      if (before === 'photos') await parts.pdfsPerAccount.check(member.userId)
      const pack = await packed(member, id)
      const { claim, repairs, entries } = pack
      const photos = repairs.flatMap((each) => each.photos)
      const inPdf = await placed(pack)
      return {
        photos: photos.length,
        documents: pack.documents.length,
        bytes: bytesOf(pack),
        smaller_copies: photos.filter(({ madeSmaller }) => madeSmaller === true).length,
        // What could not be read may be there.
        with_location: photos.filter(({ camera }) => camera?.hasLocation !== false).length,
        without_camera_time: photos.filter(({ camera }) => (camera?.time ?? null) === null).length,
        missing: missingOf({
          facts: claim.facts,
          repairs,
          items: entries.items.flatMap(({ said }) => (said.list === 'items' ? [said] : [])),
          expenses: entries.expenses.flatMap(({ said }) => (said.list === 'expenses' ? [said] : [])),
        }),
        photo_pdfs: PHOTO_PDF_MB.map((mb) => ({ max_mb: mb, parts: partsOf(inPdf, mb).length })),
      }
    },

    /**
     * The zip and its file name. Throws `not_found`, `role_missing` for originals, `too_large`, or `too_many_attempts`
     * while another pack of the account is being sent or after too many.
     */
    async begin(member: Member, id: string, originals: PackOriginals): Promise<{ fileName: string; zip: Readable }> {
      const { userId } = member
      const over = oneAtATime.begin(userId)
      try {
        const pack = await packed(member, id)
        if (originals === 'keep') doOrThrow(member, 'originals', pack.claim.workspaceId)
        if (bytesOf(pack, originals) > PACK_BYTES_MAX) throw new AppError('too_large', CLAIM_MESSAGES.packTooLarge)
        const { name } = await parts.accounts.profileOrThrow(userId)
        await parts.packsPerAccount.take(userId)
        log.info({ user_id: userId, claim_id: id, originals }, 'claim pack started')
        const ended = new AbortController()
        const how = { member, originals, preparedBy: name, now: clock.now(), signal: ended.signal }
        const zip = zipOf(packEntries(parts, pack, how))
        zip.once('close', () => {
          ended.abort()
          over()
        })
        return { fileName: `${packName(pack.claim)}.zip`, zip }
      } catch (error) {
        over()
        throw error
      }
    },

    /**
     * The claim without its photos as PDF, and its file name. Throws `not_found`, `too_many_attempts` or `unavailable`.
     */
    async claimPdf(member: Member, id: string, signal?: AbortSignal): Promise<{ fileName: string; pdf: PrintedPdf }> {
      const pack = await packed(member, id)
      const { name: preparedBy } = await parts.accounts.profileOrThrow(member.userId)
      await parts.pdfsPerAccount.take(member.userId)
      const pdf = await printCover(parts, pack, coverOfPack(pack, { preparedBy, now: clock.now() }), signal)
      return { fileName: `${packName(pack.claim)}.pdf`, pdf }
    },

    /**
     * One part of the photos as PDF, its file name, and how many parts there are. Throws `not_found`,
     * `nothing_to_share` without a photo, `too_many_attempts` or `unavailable`.
     */
    async photoPdf(
      member: Member,
      id: string,
      { part, maxMb, paper }: { part: number; maxMb: PhotoPdfMb; paper: PdfReport['paper'] },
      signal?: AbortSignal,
    ): Promise<{ fileName: string; pdf: PrintedPdf; of: number }> {
      const pack = await packed(member, id)
      const pdfs = partsOf(await placed(pack), maxMb)
      if (pdfs.length === 0) throw new AppError('nothing_to_share')
      const wanted = pdfs[part - 1]
      if (wanted === undefined) throw new AppError('not_found')
      await parts.pdfsPerAccount.take(member.userId)
      const { claim } = pack
      const title = pdfs.length === 1 ? 'PHOTOS' : `PHOTOS, PART ${part} OF ${pdfs.length}`
      const load = async (): Promise<PdfReport> => ({
        report: photoReportOf({ claim, title, now: clock.now() }),
        areNumbered: false,
        photos: wanted.map(({ photo, caption }) => printedPhoto(files, photo, { alt: caption, caption, marks: [] })),
        paper,
        date: claim.updatedAt,
        productName: parts.productName,
      })
      const pdf = await parts.printPdf({ owner: claim.workspaceId, workspaceId: claim.workspaceId }, load, signal)
      const end = pdfs.length === 1 ? '' : `-${part}-of-${pdfs.length}`
      return { fileName: `${packName(claim)}-photos${end}.pdf`, pdf, of: pdfs.length }
    },
  }

  function bytesOf({ repairs, documents: own }: Packed, originals: PackOriginals = 'keep'): number {
    const photos = originals === 'keep' ? repairs.flatMap((each) => each.photos) : []
    return [...photos, ...own].reduce((sum, { fileSize }) => sum + fileSize, 0)
  }
}

type PlacedPhoto = { photo: ListedPhoto; caption: string; bytes: number }

/** Bytes of a PDF for its fonts and words, and for the words of each photo. The copies are embedded as they are. */
const PDF_WITHOUT_PHOTOS = 300_000
const PDF_PER_PHOTO = 5_000

/** The photos of each part of the PDF, none of which is larger than so many MB unless one photo alone is. */
function partsOf(photos: readonly PlacedPhoto[], maxMb: PhotoPdfMb): PlacedPhoto[][] {
  const room = maxMb * 1_000_000 - PDF_WITHOUT_PHOTOS
  const pdfs: PlacedPhoto[][] = []
  let left = 0
  for (const photo of photos) {
    if (pdfs.length === 0 || photo.bytes > left) {
      pdfs.push([])
      left = room
    }
    pdfs.at(-1)?.push(photo)
    left -= photo.bytes
  }
  return pdfs
}

function inPackOrder(photos: readonly ListedPhoto[], afterFileId: string | null): ListedPhoto[] {
  const rank = ({ id, shows }: ListedPhoto) =>
    id === afterFileId ? 3 : shows.includes('far') ? 0 : shows.includes('near') ? 2 : 1
  return photos.toSorted((a, b) => rank(a) - rank(b))
}
