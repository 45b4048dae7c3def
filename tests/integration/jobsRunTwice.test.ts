import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { JOB_NAMES, type JobName } from '#server/platform/jobs/jobNames.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually } from '#tests/support/app.ts'
import { aClaim, aDiaryEntry, anEntry } from '#tests/support/claims.ts'
import { askForDeletion } from '#tests/support/erasure.ts'
import { endOfJob, runJob } from '#tests/support/jobs.ts'
import { keysOf, letTimePass, pendingOf } from '#tests/support/objects.ts'
import { buy, checkoutOf, meOf, paidProduct, press } from '#tests/support/payments.ts'
import { aWaitingRequest } from '#tests/support/intake.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aRepair, patched, plantOldRun } from '#tests/support/repairs.ts'
import { aKey } from '#tests/support/apiKeys.ts'
import { aShop } from '#tests/support/shops.ts'
import { aStoredDelivery, aStoredWebhook, aWebhook, deliveriesOf } from '#tests/support/webhooks.ts'
import { startReceiver } from '#tests/support/receiver.ts'
import { idOf } from '#tests/support/uploads.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const receiver = await startReceiver()
afterAll(() => receiver.close())
const product = await paidProduct({
  environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl, WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' },
  // No mail about an analysis is sent while a test compares what there is.
  analysisMailSeconds: 3600,
})
const { stripe } = product
const { db } = product.database

/** Runs a job with the payload of an earlier one. */
async function runAgain(name: JobName, payload: object): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, retry_limit, expire_seconds, deletion_seconds, policy)
    select name, ${JSON.stringify(payload)}::jsonb, retry_limit, expire_seconds, deletion_seconds, policy
    from pgboss.queue where name = ${name} returning id`.execute(db)
  await endOfJob(product, rows[0]?.id ?? '')
}

/** Waits until no job is left that may run now. */
async function atRest(): Promise<void> {
  await stripe.idle()
  await eventually(async () => {
    const { rows } = await sql`
      select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
      and name = any(${JOB_NAMES})`.execute(db)
    return rows.length === 0 ? true : undefined
  })
}

/** Columns that count how often Stripe was read, which changes nothing for anybody. */
const READ_COUNTERS: Readonly<Record<string, string>> = { billing_syncs: 'number', billing_customers: 'sync_version' }

/** Everything that a job could have done: the rows of every table, the objects, and what others were asked. */
async function everything() {
  await atRest()
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  const rows: Record<string, unknown> = {}
  for (const { name } of tables.rows) {
    const found = await sql<{ row: object }>`
      select to_jsonb(t) - ${READ_COUNTERS[name] ?? ''}::text as row from ${sql.table(name)} t order by t::text`.execute(
      db,
    )
    rows[name] = found.rows.map(({ row }) => row)
  }
  const changesAtStripe = stripe.requests.filter(({ method }) => method !== 'GET')
  return { rows, objects: await keysOf(product), askedOfAi: ai.requests.length, changesAtStripe: [...changesAtStripe] }
}

/** Lets a job run once, shows that it did its work, and returns what it was given. */
type FirstRun = () => Promise<object>

/** Every job of the product. A new one does not compile without its first run. */
const FIRST_RUNS: Record<JobName, FirstRun> = {
  async 'analyse-photo'() {
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    const { id } = (await (await person.post(`/api/files/${photo.id}/analyses`)).json()) as { id: string }
    await atRest()
    expect(await (await person.get(`/api/analyses/${id}`)).json()).toMatchObject({ status: 'succeeded' })
    return { analysisId: id }
  },

  async 'answer-question'() {
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    const { id } = (await (await person.post(`/api/files/${photo.id}/analyses`)).json()) as { id: string }
    await atRest()
    ai.respondsWith(completion({ answer: 'Yes.' }))
    const asked = await person.post(`/api/analyses/${id}/questions`, { text: 'May I paint over it?' })
    const question = (await asked.json()) as { id: string }
    await atRest()
    expect(await (await person.get(`/api/analyses/${id}/questions`)).json()).toMatchObject({
      questions: [{ status: 'answered', answer: 'Yes.' }],
    })
    ai.respondsWith(completion(goodResponse()))
    return { questionId: question.id }
  },

  async 'send-mail'() {
    const person = await aPerson(product)
    await atRest()
    const mails = await db.selectFrom('mails').selectAll().where('recipient', '=', person.email).execute()
    expect(mails).toEqual([expect.objectContaining({ status: 'sent' })])
    return { mailId: mails[0]?.id }
  },

  async 'forget-mails'() {
    const person = await aPerson(product)
    await atRest()
    await db
      .updateTable('mails')
      .set({ created_at: new Date('2026-01-01'), sent_at: new Date('2026-01-01') })
      .where('recipient', '=', person.email)
      .execute()
    await runJob(product, 'forget-mails')
    expect(await db.selectFrom('mails').select('id').where('recipient', '=', person.email).execute()).toEqual([])
    return {}
  },

  async 'forget-sessions'() {
    const person = await aPerson(product)
    const userId = await idOf(person)
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date('2026-01-01') })
      .where('user_id', '=', userId)
      .execute()
    await runJob(product, 'forget-sessions')
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).toEqual([])
    return {}
  },

  async 'forget-invitations'() {
    const { id, owner } = await aShop(product)
    for (const email of ['old@example.com', 'new@example.com']) {
      expect((await owner.post(`/api/shops/${id}/invitations`, { email, role: 'viewer' })).status).toBe(201)
    }
    const over = { expires_at: new Date('2026-01-01') }
    await db.updateTable('shop_invitations').set(over).where('email', '=', 'old@example.com').execute()
    await runJob(product, 'forget-invitations')
    const left = await db.selectFrom('shop_invitations').select('email').where('shop_id', '=', id).execute()
    expect(left).toEqual([{ email: 'new@example.com' }])
    return {}
  },

  async 'tend-api-keys'() {
    const { id, owner } = await aShop(product)
    const [ended, ending] = [await aKey(owner, id, { name: 'Ended' }), await aKey(owner, id, { name: 'Ending' })]
    const endsOn = (key: { id: string }, at: Date) =>
      db.updateTable('api_keys').set({ expires_at: at }).where('id', '=', key.id).execute()
    await endsOn(ended, new Date('2026-01-01'))
    await endsOn(ending, new Date((stripe.now() + 2 * 86_400) * 1000))
    await runJob(product, 'tend-api-keys')
    await atRest()
    const left = await db.selectFrom('api_keys').select(['name', 'told_days']).where('workspace_id', '=', id).execute()
    expect(left).toEqual([{ name: 'Ending', told_days: 3 }])
    return {}
  },

  async 'forget-shares'() {
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    const repair = (await (await person.post('/api/repairs', { file_ids: [photo.id] })).json()) as { id: string }
    for (const label of ['Plumber', 'Roofer', 'Insurer'])
      await person.post(`/api/repairs/${repair.id}/shares`, { label })
    const ended = { revoked_at: new Date('2026-01-01') }
    const over = { expires_at: new Date('2026-01-01') }
    await db.updateTable('shares').set(ended).where('label', '=', 'Plumber').execute()
    await db.updateTable('shares').set(over).where('label', '=', 'Roofer').execute()
    await runJob(product, 'forget-shares')
    const left = await db.selectFrom('shares').select('label').where('repair_id', '=', repair.id).execute()
    expect(left).toEqual([{ label: 'Insurer' }])
    return {}
  },

  async 'erase-intake'() {
    const shop = await aShop(product)
    const now = new Date(stripe.now() * 1000)
    const old = await aWaitingRequest(product, shop.id, new Date(now.getTime() - 91 * 86_400_000))
    const young = await aWaitingRequest(product, shop.id, now)
    await runJob(product, 'erase-intake')
    const left = await db.selectFrom('submissions').select('id').where('workspace_id', '=', shop.id).execute()
    expect(left).toEqual([{ id: young }])
    expect(old).not.toBe(young)
    return {}
  },

  async 'pass-on-events'() {
    const shop = await aShop(product)
    const { webhook } = await aWebhook(shop.owner, shop.id, receiver.url('/passed-on'))
    await shop.owner.post(`/api/repairs?shop_id=${shop.id}`, { title: 'Fence' })
    await receiver.until('/passed-on')
    await atRest()
    expect(await deliveriesOf(shop.owner, webhook.id)).toMatchObject([{ status: 'delivered' }])
    const event = db.selectFrom('webhook_events').select('id').where('workspace_id', '=', shop.id)
    return { eventId: (await event.executeTakeFirstOrThrow()).id }
  },

  async 'deliver-webhook'() {
    const shop = await aShop(product)
    const { webhook } = await aWebhook(shop.owner, shop.id, receiver.url('/delivered'))
    await shop.owner.post(`/api/webhooks/${webhook.id}/test`)
    await receiver.until('/delivered')
    await atRest()
    const [delivery] = await deliveriesOf(shop.owner, webhook.id)
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1 })
    return { deliveryId: delivery?.id, turn: 0 }
  },

  async 'find-forgotten-events'() {
    const shop = await aShop(product)
    const webhookId = await aStoredWebhook(product, shop.id, { url: receiver.url('/forgotten'), is_on: false })
    const { deliveryId } = await aStoredDelivery(product, shop.id, webhookId)
    const long = { next_attempt_at: new Date('2026-01-01') }
    await db.updateTable('webhook_deliveries').set(long).where('id', '=', deliveryId).execute()
    await runJob(product, 'find-forgotten-events')
    await atRest()
    expect(await deliveriesOf(shop.owner, webhookId)).toMatchObject([{ status: 'dropped', last_error: 'off' }])
    return {}
  },

  async 'forget-events'() {
    const shop = await aShop(product)
    const webhookId = await aStoredWebhook(product, shop.id)
    const { eventId } = await aStoredDelivery(product, shop.id, webhookId)
    const old = { created_at: new Date('2026-01-01') }
    await db.updateTable('webhook_events').set(old).where('id', '=', eventId).execute()
    await runJob(product, 'forget-events')
    expect(await deliveriesOf(shop.owner, webhookId)).toEqual([])
    return {}
  },

  async 'tell-waiting-requests'() {
    const shop = await aShop(product)
    await aWaitingRequest(product, shop.id, new Date((stripe.now() - 15 * 86_400) * 1000))
    await runJob(product, 'tell-waiting-requests')
    await atRest()
    const sent = await db.selectFrom('mails').select('kind').where('recipient', '=', shop.owner.email).execute()
    expect(sent.filter(({ kind }) => kind === 'requests_waiting')).toHaveLength(1)
    return {}
  },

  async 'tell-due-claims'() {
    const person = await aPerson(product, { plan: 'pro', isConfirmed: true })
    const claim = await aClaim(person)
    const tomorrow = new Date((stripe.now() + 86_400) * 1000).toISOString().slice(0, 10)
    await anEntry(person, claim.id, aDiaryEntry({ due_on: tomorrow }))
    await runJob(product, 'tell-due-claims')
    const mails = db.selectFrom('mails').select('id').where('recipient', '=', person.email)
    expect(await mails.where('kind', '=', 'claim_due').execute()).toHaveLength(1)
    return {}
  },

  async 'tell-repair-news'() {
    const shop = await aShop(product)
    const member = await shop.join('technician')
    const made = await shop.owner.post(`/api/repairs?shop_id=${shop.id}`, { title: 'Fence' })
    const { id } = (await made.json()) as { id: string }
    await patched(shop.owner, id, { assigned_to: await idOf(member) })
    await db
      .updateTable('repair_news')
      .set({ mail_at: new Date(0) })
      .execute()
    await runJob(product, 'tell-repair-news')
    const mails = db.selectFrom('mails').select('id').where('recipient', '=', member.email)
    expect(await mails.where('kind', '=', 'repair_news').execute()).toHaveLength(1)
    return {}
  },

  async 'forget-activities'() {
    const shop = await aShop(product)
    await shop.owner.post(`/api/repairs?shop_id=${shop.id}`)
    const all = db.selectFrom('activities').select('id').where('shop_id', '=', shop.id)
    expect(await all.execute()).toHaveLength(1)
    await db
      .updateTable('activities')
      .set({ created_at: new Date('2024-01-01') })
      .execute()
    await runJob(product, 'forget-activities')
    expect(await all.execute()).toEqual([])
    return {}
  },

  async 'remind-checks'() {
    const person = await aPerson(product, { isConfirmed: true })
    const { id } = await aRepair(person)
    await patched(person, id, { check_again: { on: new Date().toISOString().slice(0, 10) } })
    const now = { mail_at: new Date() }
    await db.updateTable('repair_checks').set(now).where('repair_id', '=', id).execute()
    await runJob(product, 'remind-checks')
    const queued = await db
      .selectFrom('mails')
      .select('kind')
      .where('user_id', '=', await idOf(person))
      .execute()
    expect(queued).toContainEqual({ kind: 'check_again' })
    return {}
  },

  async 'sweep-store'() {
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    expect((await person.delete(`/api/files/${photo.id}`)).status).toBe(204)
    await letTimePass(product)
    await runJob(product, 'sweep-store')
    const userId = await idOf(person)
    expect(await pendingOf(product, userId)).toEqual([])
    expect((await keysOf(product)).filter((key) => key.startsWith(userId))).toEqual([])
    return {}
  },

  async 'reconcile-payments'() {
    const person = await aPerson(product)
    stripe.hold()
    await press(await checkoutOf(person, 'basic'), 'pay')
    stripe.forget()
    stripe.letGo()
    await runJob(product, 'reconcile-payments')
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic' })
    return {}
  },

  async 'end-payments'() {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    const userId = await idOf(person)
    expect((await askForDeletion(person)).status).toBe(200)
    await atRest()
    const row = db.selectFrom('subscriptions').innerJoin('billing_customers as c', 'c.id', 'customer_id')
    const ending = await row.select('ends_at').where('user_id', '=', userId).executeTakeFirstOrThrow()
    expect(ending.ends_at).not.toBeNull()
    return { userId }
  },

  async 'fill-repairs'() {
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    const run = await plantOldRun(product, { userId: await idOf(person), fileId: photo.id })
    await runJob(product, 'fill-repairs')
    expect(await (await person.get(`/api/analyses/${run}`)).json()).toMatchObject({ repair_id: expect.any(String) })
    expect(await (await person.get(`/api/files/${photo.id}`)).json()).toMatchObject({ severity: 'Low' })
    return {}
  },

  async 'read-camera-facts'() {
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto({ gps: true }))
    const unread = { camera: null, has_location: null, has_credentials: null }
    await db.updateTable('uploaded_files').set(unread).where('id', '=', photo.id).execute()
    expect(await (await person.get(`/api/files/${photo.id}`)).json()).toMatchObject({ camera: null })
    await runJob(product, 'read-camera-facts')
    expect(await (await person.get(`/api/files/${photo.id}`)).json()).toMatchObject({ camera: photo.camera })
    expect(photo.camera).toMatchObject({ name: 'Test Phone', has_location: true })
    return {}
  },

  async 'erase-accounts'() {
    const person = await aPerson(product)
    await person.uploaded(await aPhoto())
    const userId = await idOf(person)
    expect((await askForDeletion(person)).status).toBe(200)
    stripe.advanceDays(31)
    await atRest()
    await runJob(product, 'erase-accounts')
    expect(await db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([])
    return {}
  },
}

it.each(JOB_NAMES)('%s does no harm when it runs twice', async (name) => {
  const payload = await FIRST_RUNS[name]()
  const before = await everything()
  await runAgain(name, payload)
  expect(await everything()).toEqual(before)
})

it('covers every job that the product runs', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.queue where name not like '%-failed' and name not like '\\_%' order by name`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(JOB_NAMES.toSorted())
})
