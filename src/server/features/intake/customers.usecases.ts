import { createHash, randomBytes } from 'node:crypto'
import type { FirstMessage, Urgency } from '#shared/advice/advice.ts'
import { isSaid } from '#shared/advice/answers.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Challenge, ChallengeAnswer } from '#shared/intake/challenge.rules.ts'
import { faultsOf, filled, type Entered } from '#shared/intake/check.rules.ts'
import { consentText, consentVersion, INTAKE_MESSAGES } from '#shared/intake/intake.messages.ts'
import {
  INTAKE_PHOTOS,
  RANDOM_BYTES,
  readToken,
  referenceOf,
  tidyEmail,
  WAITING_PER_SHOP,
} from '#shared/intake/intake.rules.ts'
import { answersOfRepair } from '#shared/intake/requestAnswers.rules.ts'
import { triageOf, withoutConfirmations } from '#shared/intake/triage.rules.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'
import { PLANS, type Plan } from '#shared/plans/plans.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import { ipKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import type { Files, PhotoContent } from '../files/files.usecases.ts'
import type { Objects } from '../files/objects.usecases.ts'
import type { IncomingPhoto, Uploads } from '../files/uploads.usecases.ts'
import type { Mail } from '../mails/mails.types.ts'
import type { ShopForCustomers } from '../shops/shops.types.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import type { Challenges } from './challenges.usecases.ts'
import type { DraftsRepository } from './drafts.repository.ts'
import { DRAFT_SECONDS, WAITING_PER_BLOCK } from './intake.config.ts'
import type { IntakeCookie } from './intake.cookie.ts'
import { receiptMail, urgentMail } from './intake.mails.ts'
import type { Signer } from './intake.port.ts'
import { networkBlock } from './intake.rules.ts'
import type { Customer, StoredDraft, StoredLink } from './intake.types.ts'
import type { IntakeLimits } from './intakeLimits.usecases.ts'
import type { LinksRepository } from './links.repository.ts'
import { sendersOf } from './senders.usecases.ts'
import type { NewSubmission, SubmissionsRepository } from './submissions.repository.ts'
import type { TellDeciders } from './tellDeciders.usecases.ts'
import { readWithdrawalToken, withdrawalToken } from './withdrawals.usecases.ts'

export type CustomersParts = {
  links: Pick<LinksRepository, 'findByToken'>
  drafts: DraftsRepository
  submissions: Pick<
    SubmissionsRepository,
    'insert' | 'countWaiting' | 'isBlocked' | 'findForSender' | 'lockAny' | 'remove' | 'noteWithdrawn'
  >
  shops: Pick<Shops, 'forCustomers'>
  files: Pick<Files, 'content' | 'usageOf' | 'history' | 'removeSome' | 'removeAll'>
  uploads: Pick<Uploads, 'uploadFor'>
  objects: Pick<Objects, 'deleteNow'>
  enqueueMail: (tx: Tx, mail: Mail) => Promise<void>
  tellDeciders: TellDeciders
  challenges: Challenges
  cookie: IntakeCookie
  activities: Pick<Activities, 'tell'>
  limits: IntakeLimits
  signer: Signer
  productName: string
  /** The AI provider of this installation; null when there is none. */
  providerName: string | null
  emergencyNumber: string
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

export type Sent = Entered & { consent: boolean; consent_version: string; website: string }

export type Receipt = {
  reference: string
  firstMessage: FirstMessage | null
  urgency: Urgency | null
  isMailed: boolean
  /** By which its sender takes it back. */
  withdrawal: string
}

type Open = { link: StoredLink; shop: ShopForCustomers }

export type IntakeView = Open & { consent: { text: string; version: string }; challenge: Challenge }

/** A draft has limits of its own, whatever the plan of the shop. */
const DRAFT_PLAN: Plan = {
  ...PLANS.pro,
  limits: {
    ...PLANS.pro.limits,
    monthlyUploads: INTAKE_PHOTOS.most,
    maxFileSize: INTAKE_PHOTOS.megabytes,
    storageGB: 1,
  },
}

/** How often another reference is tried when one is taken, which is as good as never. */
const REFERENCES_TRIED = 5

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export type Customers = ReturnType<typeof createCustomers>

/** What people without an account do with a link of a shop. Each request reads the link, so that closing it counts. */
export function createCustomers(parts: CustomersParts) {
  const { links, drafts, submissions, shops, files, limits, signer, cookie, inTransaction, clock, log } = parts

  const consentOf = (shop: string) => ({
    text: consentText({ shop, product: parts.productName, provider: parts.providerName }),
    version: consentVersion({ provider: parts.providerName }),
  })

  /** Throws `not_found`, `intake_closed` or `too_many_attempts`. */
  async function openOrThrow(typed: string, { ipAddress }: Pick<Customer, 'ipAddress'>): Promise<Open> {
    await limits.requests.take(ipKey(ipAddress))
    const token = readToken(typed)
    const link = token === null ? null : await links.findByToken(token)
    if (link === null) throw new AppError('not_found', INTAKE_MESSAGES.unknown)
    if (link === 'retired') throw new AppError('intake_closed', INTAKE_MESSAGES.retired)
    const shop = await shops.forCustomers(link.shopId)
    if (shop === null) throw new AppError('not_found', INTAKE_MESSAGES.unknown)
    if (!link.isOpen || shop.readOnly !== null) throw new AppError('intake_closed', INTAKE_MESSAGES.closed(shop.name))
    return { link, shop }
  }

  /** Counts one more. Whatever the reason, all are told the same. */
  async function take(limit: RateLimit, key: string, { shop, link }: Open, ipAddress: string): Promise<void> {
    try {
      await limit.take(key)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ link_id: link.id, ip_address: ipAddress }, 'too many requests of customers')
      throw busy(shop, error.retryAfterSeconds)
    }
  }

  const finding = (linkId: string, token: string) => ({
    tokenHash: hashOf(token),
    linkId,
    since: new Date(clock.now().getTime() - DRAFT_SECONDS * 1000),
  })

  /** The draft of the browser, and how it was found. Throws `draft_ended`. */
  async function draftOrThrow({ link }: Open, { cookie: header }: Customer) {
    for (const token of cookie.read(header)) {
      const by = finding(link.id, token)
      const draft = await drafts.find(by)
      if (draft !== null) return { draft, by }
    }
    throw new AppError('draft_ended')
  }

  /** Erases the photos of a workspace of a customer, and it with them. Its row is locked by the caller. */
  async function eraseWorkspace(tx: Tx, workspaceId: WorkspaceId) {
    const left = await files.removeSome(tx, workspaceId, INTAKE_PHOTOS.most + 1)
    await drafts.removeWorkspace(tx, workspaceId)
    return left
  }

  /** Throws `consent_missing` or `invalid_field`. */
  async function check(sent: Sent, { link, shop }: Open, draft: StoredDraft): Promise<void> {
    if (!sent.consent || sent.consent_version !== consentOf(shop.name).version) throw new AppError('consent_missing')
    const { files: photos } = await files.usageOf(draft.workspaceId)
    const [fault] = faultsOf(sent, { ask: link.ask, photos })
    if (fault !== undefined) throw new AppError('invalid_field', fault.sentence, { field: fault.field })
  }

  async function mayMail(email: string | null): Promise<boolean> {
    const mailbox = tidyEmail(email)
    return mailbox !== null && hasRoom(limits.receipts, mailbox)
  }

  /** Counts one more mail, if it is within its limit. */
  async function hasRoom(limit: RateLimit, key: string): Promise<boolean> {
    try {
      await limit.take(key)
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  type ToStore = {
    shop: ShopForCustomers
    draft: StoredDraft
    request: Omit<NewSubmission, 'reference'>
    /** Counts the request for its link. Throws `too_many_attempts`. */
    counted: () => Promise<void>
  }

  /** Stores a request in place of its draft. Throws `draft_ended` or `too_many_attempts`. */
  async function store(tx: Tx, { shop, draft, request, counted }: ToStore): Promise<string> {
    if (!(await drafts.take(tx, draft.workspaceId))) throw new AppError('draft_ended')
    // Only now: one draft that is sent many times at once must not use up what a link may get in a day.
    await counted()
    const { inAll, ofNetwork } = await submissions.countWaiting(tx, request)
    if (inAll >= WAITING_PER_SHOP || ofNetwork >= WAITING_PER_BLOCK) throw busy(shop)
    for (let tried = 0; tried < REFERENCES_TRIED; tried++) {
      const reference = referenceOf(randomBytes(RANDOM_BYTES.reference))
      if (!(await submissions.insert(tx, { ...request, reference }))) continue
      await notifyScreens(tx, { to: request.shopId, topic: 'intake', ids: [request.id] })
      return reference
    }
    throw new Error('No reference was free')
  }

  async function removePhoto(token: string, photoId: string, customer: Customer): Promise<void> {
    const open = await openOrThrow(token, customer)
    const { by } = await draftOrThrow(open, customer)
    const left = await inTransaction(async (tx) => {
      const draft = await drafts.keep(tx, by)
      if (draft === null) throw new AppError('draft_ended')
      return isId(photoId) ? files.removeAll(tx, [draft.workspaceId], [photoId]) : []
    })
    await parts.objects.deleteNow(left)
  }

  return {
    /** What the page of a link shows. Throws what {@link openOrThrow} throws. */
    async look(token: string, customer: Pick<Customer, 'ipAddress'>): Promise<IntakeView> {
      const open = await openOrThrow(token, customer)
      return {
        ...open,
        consent: consentOf(open.shop.name),
        challenge: parts.challenges.make(open.link.id, clock.now()),
      }
    },

    /** The logo of the shop. Throws `not_found` without one, and what {@link openOrThrow} throws. */
    async logo(token: string, customer: Pick<Customer, 'ipAddress'>): Promise<PhotoContent> {
      const { link, shop } = await openOrThrow(token, customer)
      const logo = shop.branding.logo_file_id
      if (logo === null) throw new AppError('not_found')
      return files.content([link.shopId], logo, 'display')
    },

    /**
     * Begins a draft for the answer to a challenge. Returns its cookie. Throws `draft_ended` for a challenge that is
     * over or was answered before.
     */
    async begin(
      token: string,
      answer: ChallengeAnswer,
      customer: Pick<Customer, 'ipAddress'>,
    ): Promise<{ draftId: string; cookie: string }> {
      const open = await openOrThrow(token, customer)
      const now = clock.now()
      if (!parts.challenges.isAnswered(open.link.id, answer, now)) throw new AppError('draft_ended')
      try {
        await limits.challenge.take(answer.signature)
      } catch (error) {
        throw error instanceof AppError ? new AppError('draft_ended') : error
      }
      await take(limits.draftsOfNetwork, ipKey(customer.ipAddress), open, customer.ipAddress)
      await take(limits.draftsOfLink, open.link.id, open, customer.ipAddress)
      const secret = randomBytes(32).toString('base64url')
      const workspaceId = newId() as string as WorkspaceId
      const draft = { workspaceId, linkId: open.link.id, createdAt: now, tokenHash: hashOf(secret) }
      await inTransaction((tx) => drafts.begin(tx, draft))
      return { draftId: workspaceId, cookie: cookie.issue(secret) }
    },

    /** What must be true before a photo is read. Throws `draft_ended` as well. */
    async checkPhoto(token: string, customer: Customer): Promise<void> {
      const open = await openOrThrow(token, customer)
      await draftOrThrow(open, customer)
      await take(limits.photos, ipKey(customer.ipAddress), open, customer.ipAddress)
    },

    /** Adds a photo to the draft. The same bytes again are the same photo. Throws as any upload does. */
    async addPhoto(token: string, incoming: Omit<IncomingPhoto, 'key'>, customer: Customer): Promise<string> {
      const open = await openOrThrow(token, customer)
      const { draft, by } = await draftOrThrow(open, customer)
      const { workspaceId } = draft
      const added = await parts.uploads
        .uploadFor(
          {
            workspaceId,
            plan: DRAFT_PLAN,
            share: `intake ${ipKey(customer.ipAddress)}`,
            async keep(tx) {
              if ((await drafts.keep(tx, by)) === null) throw new AppError('draft_ended')
            },
          },
          incoming,
        )
        .catch((error: unknown) => Promise.reject(inOwnWords(error)))
      const { photos } = await files.history(workspaceId, { limit: 2, order: 'oldest', sha256: added.sha256 })
      const [first] = photos
      if (first === undefined || first.id === added.id) return added.id
      await removePhoto(token, added.id, customer)
      return first.id
    },

    /** Takes a photo out of the draft again. */
    removePhoto,

    /** Sends the draft to the shop. Throws `consent_missing`, `invalid_field`, `draft_ended` or `too_many_attempts`. */
    async submit(token: string, sent: Sent, customer: Customer): Promise<Receipt> {
      const open = await openOrThrow(token, customer)
      const { link, shop } = open
      const { draft } = await draftOrThrow(open, customer)
      await check(sent, open, draft)
      await take(limits.sentByNetwork, ipKey(customer.ipAddress), open, customer.ipAddress)
      const said = withoutConfirmations(answersOfRepair(sent.answers))
      const { group } = sent.answers
      const answers = isSaid(group) && !isSaid(said.kind) ? { ...said, group } : said
      const note = filled(sent.note)
      const email = filled(sent.email)
      const { emergencyNumber } = parts
      const { urgency, firstMessage } = triageOf({
        answers: said,
        note,
        playbook: await loadPlaybook(said.kind),
        emergencyNumber,
      })
      const told = { firstMessage, urgency }
      const now = clock.now()
      if (sent.website !== '') {
        // A program filled it in. It learns nothing from the answer, and nothing of it is kept.
        const left = await inTransaction(async (tx) =>
          (await drafts.take(tx, draft.workspaceId)) ? eraseWorkspace(tx, draft.workspaceId) : [],
        )
        await parts.objects.deleteNow(left)
        log.info({ link_id: link.id }, 'a request of a program was dropped')
        return {
          ...told,
          reference: referenceOf(randomBytes(RANDOM_BYTES.reference)),
          isMailed: email !== null,
          withdrawal: withdrawalToken(signer, { id: newId(), createdAt: now }),
        }
      }
      const senders = sendersOf(signer, link.shopId, { email, phone: filled(sent.phone) })
      if (await submissions.isBlocked(link.shopId, senders, now)) throw busy(shop)
      const isMailed = await mayMail(email)
      const tellsAtOnce = urgency === 'now' && (await hasRoom(limits.urgentMails, link.shopId))
      const id = newId()
      const reference = await inTransaction(async (tx) => {
        const request = {
          id,
          shopId: link.shopId,
          linkId: link.id,
          photosIn: draft.workspaceId,
          name: sent.name,
          email,
          phone: filled(sent.phone),
          address: filled(sent.address),
          insurance: filled(sent.insurance),
          answers,
          note,
          consentVersion: sent.consent_version,
          consentAt: now,
          urgency,
          firstMessageCode: firstMessage?.code ?? null,
          networkHash: signer.sign(`intake network ${networkBlock(ipKey(customer.ipAddress))}`, 0),
          createdAt: now,
        }
        const counted = () => take(limits.sentByLink, link.id, open, customer.ipAddress)
        const given = await store(tx, { shop, draft, request, counted })
        await parts.activities.tell(tx, {
          actorId: null,
          workspaceId: link.shopId,
          type: 'submission.received',
          repairId: null,
          data: { submission_id: id, severity: null, urgency, first_message_code: request.firstMessageCode },
        })
        if (isMailed && email !== null) await parts.enqueueMail(tx, receiptMail(email, id))
        if (tellsAtOnce) await parts.tellDeciders(tx, link.shopId, urgentMail(id))
        return given
      })
      log.info({ submission_id: id, shop_id: link.shopId }, 'a customer sent a request')
      return { ...told, reference, isMailed, withdrawal: withdrawalToken(signer, { id, createdAt: now }) }
    },

    /**
     * Takes a request back. It is erased, unless the shop has accepted it: then the shop is told. Throws `link_invalid`
     * or `too_many_attempts`.
     */
    async withdraw(
      token: string,
      { ipAddress }: Pick<Customer, 'ipAddress'>,
    ): Promise<{ erased: boolean; shop: string; reference: string }> {
      await limits.requests.take(ipKey(ipAddress))
      const now = clock.now()
      const id = readWithdrawalToken(signer, token, now)
      if (id === null) {
        await limits.wrongWithdrawals.take(ipKey(ipAddress))
        throw new AppError('link_invalid')
      }
      const { erased, left, shopId, reference } = await inTransaction(async (tx) => {
        const submission = (await submissions.lockAny(tx, id)) ? await submissions.findForSender(id, tx) : null
        if (submission === null) throw new AppError('link_invalid')
        const { shopId: of, photosIn, status, reference: named } = submission
        await notifyScreens(tx, { to: of, topic: 'intake', ids: [id] })
        if (status === 'accepted') {
          await submissions.noteWithdrawn(tx, id, now)
          return { erased: false, left: [], shopId: of, reference: named }
        }
        await submissions.remove(tx, id)
        const photos = photosIn === null ? [] : await eraseWorkspace(tx, photosIn)
        return { erased: true, left: photos, shopId: of, reference: named }
      })
      await parts.objects.deleteNow(left)
      log.info({ submission_id: id }, 'a customer took a request back')
      return { erased, shop: (await shops.forCustomers(shopId))?.name ?? '', reference }
    },
  }
}

function busy({ name }: ShopForCustomers, retryAfterSeconds = 3600): AppError {
  return new AppError('too_many_attempts', INTAKE_MESSAGES.busy(name), { retryAfterSeconds })
}

/** What is refused because of the limits of a plan is told to a customer without one. */
function inOwnWords(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const { retryAfterSeconds } = error
  const options = { cause: error, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  switch (error.code) {
    case 'limit_reached':
      return new AppError('limit_reached', INTAKE_MESSAGES.tooManyPhotos(INTAKE_PHOTOS.most), options)
    case 'too_large':
      return new AppError('too_large', INTAKE_MESSAGES.tooLarge(INTAKE_PHOTOS.megabytes), options)
    case 'too_many_pixels':
      return new AppError('too_many_pixels', undefined, options)
    default:
      return error
  }
}
