import { expect, it } from 'vitest'
import { createMailsRepository } from '#server/features/mails/mails.repository.ts'
import { MAIL_KINDS, type Mail, type MailKind, type MailRenderers } from '#server/features/mails/mails.types.ts'
import { createMails } from '#server/features/mails/mails.usecases.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log/log.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import { aPerson, eventually, testApp, type Person } from '#tests/support/app.ts'
import { aClaim, aDiaryEntry, anEntry } from '#tests/support/claims.ts'
import { askForDeletion, mailsTo } from '#tests/support/erasure.ts'
import { aStoredWebhook } from '#tests/support/webhooks.ts'
import { aWaitingRequest } from '#tests/support/intake.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aRepair, patched } from '#tests/support/repairs.ts'
import { aRepairOf } from '#tests/support/shopOf.ts'
import { aShop, leave } from '#tests/support/shops.ts'
import { idOf } from '#tests/support/uploads.ts'

const product = await testApp({
  environment: { SUPPORT_EMAIL: 'help@example.com' },
  analysisMailSeconds: 3600,
  // A person for each kind of mail.
  allowances: { registrationPerIp: { attempts: 1_000, seconds: 60 }, mailPerIp: { attempts: 1_000, seconds: 60 } },
})
const { db } = product.database

type Sample = {
  /** The words by which the mail is recognized. */
  subject: string
  /** Whether the account has confirmed its address. */
  isConfirmed?: boolean
  /** What the mail is given, after everything that it tells of has happened, in the own home or in a shop. */
  data?: (person: Person, shopId?: WorkspaceId) => Promise<Mail['data']>
}

const address = '192.0.2.1'

/** A mail of each kind. A kind without one does not compile. */
const SAMPLES: Record<MailKind, Sample> = {
  analysis_done: {
    subject: 'Your damage analysis is ready: ceiling.jpg',
    isConfirmed: true,
    async data(person, shopId) {
      const { id: fileId } = await person.uploaded(await aPhoto(), { shopId })
      const { id: analysisId } = (await (await person.post(`/api/files/${fileId}/analyses`)).json()) as { id: string }
      await eventually(async () => {
        const run = await (await person.get(`/api/analyses/${analysisId}`)).json()
        return (run as { finished_at: string | null }).finished_at ?? undefined
      })
      return { analysisId, fileId }
    },
  },
  check_again: {
    subject: 'Check again: Fence',
    isConfirmed: true,
    async data(person, shopId) {
      const { id: repairId } =
        shopId === undefined
          ? await aRepair(person, { title: 'Fence' })
          : await aRepairOf({ person, id: await idOf(person) }, shopId, { title: 'Fence' })
      await patched(person, repairId, { check_again: { on: '2027-01-02' } })
      return { repairId, on: '2027-01-02' }
    },
  },
  api_key_changed: {
    subject: 'The API key “Jobber” was made',
    data: async () => ({
      name: 'Jobber',
      shown: 'mend_Ab3d…x9Qz',
      shop: { id: 'id', name: 'Acme Repairs' },
      what: 'created',
      by: 'Adam Admin',
    }),
  },
  api_key_ending: {
    subject: 'The API key “Jobber” ends on Dec 24, 2026',
    data: async () => ({
      name: 'Jobber',
      shown: 'mend_Ab3d…x9Qz',
      shop: null,
      expires_at: '2026-12-24T12:00:00.000Z',
    }),
  },
  deletion_cancelled: {
    subject: "account won't be erased",
    data: async () => ({ due_at: '2026-12-24T12:00:00.000Z', address }),
  },
  deletion_requested: {
    subject: 'account will be erased',
    async data(person) {
      const { deletion_due_at: dueAt } = (await (await askForDeletion(person)).json()) as { deletion_due_at: string }
      return { due_at: dueAt, address }
    },
  },
  email_change_undone: {
    subject: 'Your address was removed',
    data: async () => ({ restored: 'former@example.com' }),
  },
  email_changed: {
    subject: 'email address of your Mendsight account was changed',
    data: async () => ({ to: 'new@example.com', address, changed_at: '2026-11-24T12:00:00.000Z' }),
  },
  intake_receipt: {
    subject: 'Your request to Acme Repairs',
    async data() {
      const shop = await aShop(product)
      return { submissionId: await aWaitingRequest(product, shop.id, new Date()) }
    },
  },
  intake_accepted: {
    subject: 'Acme Repairs has accepted your request',
    async data() {
      const shop = await aShop(product)
      const submissionId = await aWaitingRequest(product, shop.id, new Date())
      await db.updateTable('submissions').set({ status: 'accepted' }).where('id', '=', submissionId).execute()
      return { submissionId }
    },
  },
  urgent_request: {
    subject: 'Act now: a request at Acme Repairs',
    isConfirmed: true,
    async data() {
      const shop = await aShop(product)
      return { submissionId: await aWaitingRequest(product, shop.id, new Date()) }
    },
  },
  requests_waiting: {
    subject: 'Requests are waiting at Acme Repairs',
    isConfirmed: true,
    async data() {
      const shop = await aShop(product)
      await aWaitingRequest(product, shop.id, new Date())
      return { shopId: shop.id }
    },
  },
  webhook_failing: {
    subject: 'hooks.example.com takes nothing from Acme Repairs',
    isConfirmed: true,
    async data() {
      const shop = await aShop(product)
      const since = new Date()
      return { webhookId: await aStoredWebhook(product, shop.id, { failing_since: since, failures: 3 }), since }
    },
  },
  webhook_off: {
    subject: 'A webhook of Acme Repairs is off',
    isConfirmed: true,
    async data() {
      const shop = await aShop(product)
      return { webhookId: await aStoredWebhook(product, shop.id, { is_on: false, off_reason: 'failing' }) }
    },
  },
  first_payment_failed: {
    subject: 'Your first payment for Pro Fixer failed',
    data: async () => ({ plan_id: 'pro' }),
  },
  limit_near: {
    subject: 'Your storage is almost full',
    isConfirmed: true,
    data: async () => ({ what: 'storage', used: '0.9', limit: '1' }),
  },
  password_changed: { subject: 'password was changed', data: async () => ({ address }) },
  password_reset: { subject: 'Choose a new password', data: async () => ({ address }) },
  payment_failed: {
    subject: 'Your payment for Pro Fixer failed',
    data: async () => ({ plan_id: 'pro', grace_ends_at: '2026-12-24T12:00:00.000Z' }),
  },
  plan_ended: { subject: 'Pro Fixer has ended', data: async () => ({ plan_id: 'pro', is_unpaid: true }) },
  product_news: {
    subject: 'Compare two photos',
    isConfirmed: true,
    data: async () => ({ news: 'compare', subject: 'Compare two photos', paragraphs: ['Now you can.'] }),
  },
  claim_due: {
    subject: 'Due on Dec 31, 2099: your claim “Burst pipe”',
    isConfirmed: true,
    async data(person, shopId) {
      await db.updateTable('users').set({ plan_id: 'pro' }).where('email', '=', person.email).execute()
      const claim = await aClaim(person, {}, shopId === undefined ? '' : `?shop_id=${shopId}`)
      return { entryId: (await anEntry(person, claim.id, aDiaryEntry({ due_on: '2099-12-31' }))).id }
    },
  },
  repair_news: {
    subject: 'Assigned to you: “Fence”',
    isConfirmed: true,
    async data(person) {
      const shop = await aShop(product)
      await shop.join('technician', person)
      const made = await shop.owner.post(`/api/repairs?shop_id=${shop.id}`, { title: 'Fence' })
      const { id: repairId } = (await made.json()) as { id: string }
      await patched(shop.owner, repairId, { assigned_to: await idOf(person) })
      return { repairId, isAssigned: true, since: new Date(0).toISOString() }
    },
  },
  share_passwords: {
    subject: 'trying passwords on a link of yours',
    isConfirmed: true,
    async data(person) {
      const photo = await person.uploaded(await aPhoto())
      const repair = (await (await person.post('/api/repairs', { file_ids: [photo.id] })).json()) as { id: string }
      const share = (await (await person.post(`/api/repairs/${repair.id}/shares`)).json()) as { id: string }
      return { shareId: share.id }
    },
  },
  shop_deletion: {
    subject: 'Acme Repairs will be deleted',
    async data() {
      const { id, owner } = await aShop(product)
      const asked = await owner.post(`/api/shops/${id}/deletion`, { password: owner.password })
      const { delete_after: dueAt } = (await asked.json()) as { delete_after: string }
      return { shop_id: id, shop: 'Acme Repairs', by: owner.name, due_at: dueAt }
    },
  },
  shop_invitation: {
    subject: 'Olive Owner invites you to Acme Repairs',
    async data(person) {
      const { id, owner } = await aShop(product)
      const made = await owner.post(`/api/shops/${id}/invitations`, { email: person.email, role: 'viewer' })
      return { id: ((await made.json()) as { id: string }).id, resends: 0 }
    },
  },
  shop_offered: {
    subject: 'Olive Owner wants to hand Acme Repairs over to you',
    isConfirmed: true,
    async data(person) {
      const { id, owner, join } = await aShop(product)
      await join('admin', person)
      const offer = { user_id: await idOf(person), password: owner.password }
      expect((await owner.post(`/api/shops/${id}/transfer`, offer)).status).toBe(202)
      return { shop_id: id, shop: 'Acme Repairs', by: owner.name }
    },
  },
  shop_transferred: {
    subject: 'Acme Repairs has another owner',
    data: async () => ({ shop_id: 'id', shop: 'Acme Repairs', from: 'Olive Owner', to: 'Adam Admin' }),
  },
  support_message: {
    subject: 'Support: Damp wall',
    async data(person) {
      const sent = await person.post('/api/support', { subject: 'Damp wall', message: 'It is wet.' })
      return { messageId: ((await sent.json()) as { id: string }).id }
    },
  },
  recovery_codes_renewed: { subject: 'New recovery codes', data: async () => ({ address }) },
  two_step_changed: { subject: 'Two-step login is on', data: async () => ({ isOn: true, by: 'owner', address }) },
  unconfirmed_email_changed: { subject: 'Your address was removed' },
  verify_email: { subject: 'Confirm your email address' },
  wrong_codes: { subject: 'Wrong codes were entered', data: async () => ({ address }) },
}

// @ts-expect-error A product without a renderer for each kind does not compile.
export const INCOMPLETE: MailRenderers = { verify_email: async () => null }

/** Puts one mail into the queue of the running product. */
async function enqueue(mail: Mail): Promise<void> {
  const log = createLog('silent')
  const jobs = createJobs({ connection: product.database.connection, log, isWorker: false, mayMigrate: false })
  await jobs.start([], { alone: false })
  const mails = createMails({ repository: createMailsRepository(db), jobs, clock: systemClock, log })
  await db.transaction().execute((tx) => mails.enqueue(tx, mail))
  await jobs.stop()
}

it.each(MAIL_KINDS)('a mail of the kind %s is composed and sent', async (kind) => {
  const { subject, isConfirmed = false, data = async () => ({}) } = SAMPLES[kind]
  const person = await aPerson(product, { isConfirmed })
  const given = await data(person)
  const isSent = async () => (await mailsTo(product, person.email)).filter((mail) => mail.subject.includes(subject))
  // The product itself has sent some of these to the person by now, such as the request to confirm the address.
  const before = (await isSent()).length
  await enqueue({ kind, userId: await idOf(person), to: person.email, data: given })
  const sent = await eventually(async () => {
    const mails = await isSent()
    return mails.length > before ? mails : undefined
  })
  expect(sent.at(-1)?.text).toMatch(/\S/)
})

it.each(['analysis_done', 'check_again', 'claim_due'] as const)(
  'a mail of the kind %s about a shop goes to members of it alone',
  async (kind) => {
    const { id, join } = await aShop(product)
    const stays = await join('technician')
    const leaves = await join('technician')
    for (const person of [stays, leaves]) {
      const data = await SAMPLES[kind].data?.(person, id)
      if (person === leaves) await leave(product, id, person)
      await enqueue({ kind, userId: await idOf(person), to: person.email, data: data ?? {} })
      const mails = db.selectFrom('mails').select('status').where('recipient', '=', person.email)
      const last = mails.where('kind', '=', kind).orderBy('id', 'desc').limit(1)
      await eventually(async () => {
        const mail = await last.executeTakeFirstOrThrow()
        return ['queued', 'sending'].includes(mail.status) ? undefined : true
      })
    }
    const sent = async ({ email }: Person) =>
      (await mailsTo(product, email)).filter(({ subject }) => subject.includes(SAMPLES[kind].subject)).length
    expect([await sent(stays), await sent(leaves)]).toEqual([1, 0])
  },
)
