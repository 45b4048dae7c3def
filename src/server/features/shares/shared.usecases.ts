import { inOrderOfWork, photoAlt, photoRole, type PhotoRole } from '#shared/analyses/report.ts'
import type { Mark } from '#shared/advice/advice.ts'
import type { Severity } from '#shared/analyses/analysis.rules.ts'
import { isOfFinishedWork } from '#shared/analyses/finishedReport.rules.ts'
import { REPAIR_STATUS_LABELS, repairTitle } from '#shared/repairs/repairs.rules.ts'
import { ENDED_SHARE_DAYS } from '#shared/shares/shares.rules.ts'
import { shownShop } from '#shared/shops/branding.rules.ts'
import type { ShownShop } from '#shared/shops/branding.schema.ts'
import { SHARE_MESSAGES } from '#shared/shares/share.messages.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { createFairQueue } from '#server/platform/fair-queue/fairQueue.ts'
import { isId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import { ipKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { PasswordHashing } from '../accounts/passwords.port.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import { printedPhoto } from '../analyses/printedPhoto.usecases.ts'
import type { PrintedPdf, PrintedPhoto, PrintPdf } from '../analyses/reportPdf.port.ts'
import type { Analyses } from '../analyses/analyses.usecases.ts'
import type { ListedPhoto } from '../files/files.types.ts'
import type { Files, PhotoContent } from '../files/files.usecases.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import type { ShareLimits } from './shareLimits.usecases.ts'
import type { ShareCookie } from './shares.cookie.ts'
import { wrongPasswordsMail } from './shares.mails.ts'
import type { Signer } from './shares.port.ts'
import type { SharesRepository } from './shares.repository.ts'
import { WAITING_PASSWORDS } from './shares.config.ts'
import { daysFrom, isOpenable } from './shares.rules.ts'
import type { RecipientsShare } from './shares.types.ts'
import { isSecretOf } from './secrets.usecases.ts'
import {
  photoName,
  recipientsCaption,
  recipientsReport,
  type RecipientsReport,
} from '#shared/shares/recipients.rules.ts'

export type SharedParts = {
  repository: SharesRepository
  repairs: Pick<Repairs, 'repairOrThrow'>
  files: Pick<Files, 'content' | 'listed'>
  analyses: Pick<Analyses, 'currentReport'>
  shops: Pick<Shops, 'brandOf'>
  accounts: Pick<Accounts, 'notify'>
  hashing: PasswordHashing
  printPdf: PrintPdf
  signer: Signer
  cookie: ShareCookie
  limits: Omit<ShareLimits, 'made'>
  productName: string
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** A request of somebody without an account. */
export type Recipient = { cookie: string | undefined; ipAddress: string }

/** What the address of a link says. */
type Key = { id: string; secret: string }

export type SharedPhoto = {
  photo: ListedPhoto
  alt: string
  caption: string | null
  role: PhotoRole
  marks: readonly Mark[]
}

export type SharedView = {
  /** Null in a person's own workspace. */
  shop: ShownShop | null
  share: RecipientsShare
  name: string
  severity: Severity | null
  status: string
  updatedAt: Date
  photos: readonly SharedPhoto[]
  /** Null as long as there is no result. */
  report: (RecipientsReport & { date: Date }) | null
}

/** What an open link answers, and the cookie that keeps it open. */
type Opened<Value> = { value: Value; cookie: string }

export type Shared = ReturnType<typeof createShared>

/** What recipients get of a link. Each request reads its row, so that what its owner changes counts from then on. */
export function createShared(parts: SharedParts) {
  const { repository, repairs, files, analyses, hashing, signer, cookie, limits, inTransaction, clock, log } = parts

  /** One after the other: all right ones that are sent at once are let in, and no more wrong ones are tried. */
  const passwordTurns = createFairQueue({
    places: Infinity,
    perOwner: 1,
    patienceMs: Infinity,
    mayWait: {
      ...WAITING_PASSWORDS,
      refusal: () => new AppError('too_many_attempts', SHARE_MESSAGES.tooManyPasswords, { retryAfterSeconds: 10 }),
    },
  })

  /**
   * Throws `share_closed` without the cookie of the link, also for one that is not there, so that nobody can tell which
   * are; `not_found` for what is no id, `share_ended`, or `too_many_attempts`, before anything is read.
   */
  async function openedOrThrow(
    id: string,
    { cookie: header, ipAddress }: Recipient,
    kind: 'requests' | 'photos',
  ): Promise<RecipientsShare> {
    if (!isId(id)) throw new AppError('not_found')
    const network = ipKey(ipAddress)
    await limits.requests.take(network)
    if (kind === 'photos') await limits.photos.check(`${id} ${network}`)
    const share = await repository.findForRecipient(id)
    const now = clock.now()
    if (share === null || !cookie.isOpen(header, share, now)) throw new AppError('share_closed')
    if (!isOpenable(share, now)) throw new AppError('share_ended')
    if (kind === 'photos') await limits.photos.take(`${share.id} ${network}`)
    return share
  }

  function kept<Value>(share: RecipientsShare, value: Value): Opened<Value> {
    return { value, cookie: cookie.issue(share, clock.now()) }
  }

  /** The repair, and its photos in the order of their numbers. See {@link inOrderOfWork}. */
  async function shownOf({ workspaceId, repairId }: RecipientsShare) {
    const { repair, photos } = await repairs.repairOrThrow([workspaceId], repairId)
    const after = repair.afterFileId
    const isAmong = after === null || photos.some(({ id }) => id === after)
    const all = isAmong ? photos : [...photos, ...(await files.listed([workspaceId], [after]))]
    return { repair, photos: inOrderOfWork(all, repair) }
  }

  async function viewOf(share: RecipientsShare): Promise<SharedView> {
    const { includes, workspaceId, repairId } = share
    const { repair, photos } = await shownOf(share)
    const [current, shop] = await Promise.all([
      analyses.currentReport([workspaceId], repairId),
      parts.shops.brandOf(workspaceId),
    ])
    const shownIds = photos.map(({ id }) => id)
    const shownAs = (id: string) => (shownIds.includes(id) ? photoName(shownIds.indexOf(id)) : null)
    const named = (current?.photos ?? []).map((photo) => ({ ...photo, shownAs: shownAs(photo.id) }))
    const how = { photos: named, shownIds, includes }
    const allMarks = current?.subject.advice.marks ?? []
    // Without a result, no photo was added after it.
    const analyzed = (current?.photos ?? repair.fileIds.map((id) => ({ id }))).map(({ id }) => id)
    return {
      share,
      shop: shop === null ? null : shownShop(shop),
      name: repairTitle({ ...repair, title: includes.title ? repair.title : null }),
      // Beside the name, it would say how bad it is now.
      severity: current !== null && isOfFinishedWork(current.subject) ? null : repair.severity,
      status: REPAIR_STATUS_LABELS[repair.status],
      updatedAt: repair.updatedAt,
      photos: photos.map((photo, index) => {
        const marks = allMarks.filter((mark) => mark.file_id === photo.id)
        return {
          photo,
          alt: photoAlt(index, photos.length, marks),
          caption: includes.captions ? photo.caption : null,
          role: photoRole(photo.id, analyzed, repair.afterFileId),
          marks,
        }
      }),
      report: current === null ? null : { ...recipientsReport(current.subject, how), date: current.date },
    }
  }

  /** Throws `not_found` for a copy that is gone. The photos' own names are not among what is sent. */
  const copyOf = ({ workspaceId, id }: ListedPhoto, variant: 'display' | 'thumb'): Promise<PhotoContent> =>
    files.content([workspaceId], id, variant)

  const printed = ({ photo, alt, caption: written, role, marks }: SharedPhoto, index: number): PrintedPhoto => {
    const caption = recipientsCaption(index, { receivedAt: photo.createdAt, caption: written, role, marks })
    return printedPhoto(files, photo, { alt, caption, marks })
  }

  /** Throws `wrong_password`, or `too_many_attempts` before it is checked. */
  async function checkPassword(share: RecipientsShare, hash: string, password: string, ipAddress: string) {
    const network = ipKey(ipAddress)
    const attempt = `${share.id} ${network}`
    const isRight = await passwordTurns.run(attempt, async () => {
      await takeAttempt(limits.passwords, attempt, share, ipAddress)
      if (!(await hashing.verify({ hash, password }, network))) return false
      await limits.passwords.giveBack(attempt)
      return true
    })
    if (isRight) return
    await repository.noteWrongPassword(share.id)
    log.warn({ share_id: share.id, ip_address: ipAddress }, 'wrong password for a link')
    if (await isOver(limits.untold, share.id)) await tellOwner(share)
    throw new AppError('wrong_password')
  }

  async function takeAttempt(limit: RateLimit, key: string, { id }: RecipientsShare, ipAddress: string) {
    try {
      await limit.take(key)
    } catch (error) {
      if (error instanceof AppError) log.warn({ share_id: id, ip_address: ipAddress }, 'too many attempts')
      throw error
    }
  }

  async function tellOwner(share: RecipientsShare): Promise<void> {
    const at = clock.now()
    const { createdBy } = share
    if (createdBy === null) return
    await inTransaction(async (tx) => {
      if (!(await repository.noteWarned(tx, share.id, { since: daysFrom(at, -1), at }))) return
      await parts.accounts.notify(tx, createdBy, wrongPasswordsMail(share.id))
    })
  }

  /** Null for an unknown link and for a wrong secret. Throws `too_many_attempts`. */
  async function ofSecret({ id, secret }: Key, ipAddress: string): Promise<RecipientsShare | null> {
    await limits.opens.take(ipKey(ipAddress))
    const share = isId(id) ? await repository.findForRecipient(id) : null
    if (share !== null && isSecretOf(signer, share, secret)) return share
    // The same for both, and only now: many people may come from one network with a link that is right.
    await limits.wrongSecrets.take(ipKey(ipAddress))
    return null
  }

  return {
    /**
     * The name of the shop whose link it is, which its customer may know before opening it. Null for everything else
     * alike. Throws `too_many_attempts`.
     */
    async sender(key: Key, { ipAddress }: Pick<Recipient, 'ipAddress'>): Promise<string | null> {
      const share = await ofSecret(key, ipAddress)
      if (share === null || !isOpenable(share, clock.now())) return null
      return (await parts.shops.brandOf(share.workspaceId))?.name ?? null
    },

    /**
     * Opens a link. Returns its cookie. Throws `not_found` for an unknown link and for a wrong secret, `share_ended`,
     * `share_password_required`, `wrong_password` or `too_many_attempts`.
     */
    async open(
      { id, secret, password }: Key & { password?: string | undefined },
      { ipAddress }: Pick<Recipient, 'ipAddress'>,
    ): Promise<string> {
      const share = await ofSecret({ id, secret }, ipAddress)
      if (share === null) throw new AppError('not_found')
      if (!isOpenable(share, clock.now())) throw new AppError('share_ended')
      if (share.passwordHash !== null) {
        if (password === undefined || password === '') throw new AppError('share_password_required')
        await checkPassword(share, share.passwordHash, password, ipAddress)
      }
      const now = clock.now()
      await repository.noteOpened(share.id, now)
      return cookie.issue(share, now)
    },

    /** What the page of an open link shows. Throws what {@link openedOrThrow} throws. */
    async view(id: string, recipient: Recipient): Promise<Opened<SharedView>> {
      const share = await openedOrThrow(id, recipient, 'requests')
      return kept(share, await viewOf(share))
    },

    /** A copy of the photo with this number. Throws `not_found` for a photo, and what {@link openedOrThrow} throws. */
    async photo(
      id: string,
      { n, variant }: { n: number; variant: 'display' | 'thumb' },
      recipient: Recipient,
    ): Promise<Opened<PhotoContent>> {
      const share = await openedOrThrow(id, recipient, 'photos')
      const photo = (await shownOf(share)).photos[n - 1]
      if (photo === undefined) throw new AppError('not_found')
      return kept(share, await copyOf(photo, variant))
    },

    /** The logo of the shop whose report it is. Throws `not_found`, and what {@link openedOrThrow} throws. */
    async logo(id: string, recipient: Recipient): Promise<Opened<PhotoContent>> {
      const share = await openedOrThrow(id, recipient, 'photos')
      const logo = (await parts.shops.brandOf(share.workspaceId))?.branding.logo_file_id ?? null
      if (logo === null) throw new AppError('not_found')
      return kept(share, await files.content([share.workspaceId], logo, 'display'))
    },

    /** The report as PDF. Throws `not_finished` without a result, and what {@link openedOrThrow} throws. */
    async pdf(
      id: string,
      { paper }: { paper: 'letter' | 'a4' },
      recipient: Recipient,
      signal?: AbortSignal,
    ): Promise<Opened<PrintedPdf>> {
      const share = await openedOrThrow(id, recipient, 'requests')
      const { name, report, photos } = await viewOf(share)
      if (report === null) throw new AppError('not_finished')
      await limits.pdfs.take(share.id)
      await limits.workspacePdfs.take(share.workspaceId)
      const { date, title, sections, end } = report
      const { productName } = parts
      const load = async () => ({
        report: { title, name, sections, end },
        photos: photos.map(printed),
        paper,
        date,
        productName,
      })
      const pdf = await parts.printPdf(
        { owner: `shared ${share.workspaceId}`, workspaceId: share.workspaceId },
        load,
        signal,
      )
      return kept(share, pdf)
    },

    /** Removes links that ended some time ago. */
    async removeEnded(): Promise<void> {
      await repository.removeEnded(daysFrom(clock.now(), -ENDED_SHARE_DAYS))
    },
  }
}

/** Counts one more, and says whether that is too many. */
async function isOver(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.take(key)
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}
