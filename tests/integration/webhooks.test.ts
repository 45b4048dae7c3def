import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp } from '#tests/support/app.ts'
import { movedClock } from '#tests/support/erasure.ts'
import { anIntakeLink, Customer, inboxOf, tokenIn } from '#tests/support/intake.ts'
import { runJob } from '#tests/support/jobs.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { REPOSITORY } from '#tests/support/plantedTree.ts'
import { freePort } from '#tests/support/ports.ts'
import { processEnvironment } from '#tests/support/processEnvironment.ts'
import { aShop } from '#tests/support/shops.ts'
import { filePart, idOf, MULTIPART, multipart } from '#tests/support/uploads.ts'
import { dataOf, signedBy, startReceiver, typeOf } from '#tests/support/receiver.ts'
import { aWebhook, deliveriesOf, hurry, webhooksOf } from '#tests/support/webhooks.ts'
import { whenOver } from '#tests/support/whenOver.ts'
import { eventBody, type SentEvent } from '#shared/publicApi/events.ts'
import { WEBHOOK_EVENTS, WEBHOOK_MESSAGES } from '#shared/webhooks/webhooks.rules.ts'

const ai = await startAiServer()
whenOver(ai.close)
ai.respondsWith(completion(goodResponse()))
const receiver = await startReceiver()
whenOver(receiver.close)
const clock = movedClock()
const product = await testApp({
  clock,
  environment: {
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: ai.baseUrl,
    PUBLIC_URL: 'http://mend.example.com',
  },
})
const { db } = product.database
let places = 0
/** A path of the receiver that nothing else uses. */
const aPlace = () => `/hook-${++places}`

/** A shop with one webhook, and how something happens in it. */
async function aToldShop(events?: readonly string[]) {
  const shop = await aShop(product)
  const place = aPlace()
  const { webhook, secret } = await aWebhook(shop.owner, shop.id, receiver.url(place), events)
  return {
    ...shop,
    place,
    webhook,
    secret,
    async happens(title = 'Fence') {
      const made = await shop.owner.post(`/api/repairs?shop_id=${shop.id}`, { title })
      return ((await made.json()) as { id: string }).id
    },
    now: async () => (await webhooksOf(shop.owner, shop.id))[0],
    deliveries: (query = '') => deliveriesOf(shop.owner, webhook.id, query),
  }
}

/** Lets waiting deliveries be tried until the webhook is in some state. */
async function tryUntil(isSo: () => Promise<boolean>): Promise<void> {
  await eventually(async () => {
    await hurry(product)
    return (await isSo()) ? true : undefined
  })
}

it('tells of everything that happens, signed, without a name, a text or an address', async () => {
  const shop = await aToldShop()
  const { owner, id: shopId } = shop
  const words = 'The sewing machine of Aunt Petunia'
  const photo = await aPhoto()
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(photo)], { type: 'image/jpeg' }), `${words}.jpg`)
  const uploaded = await owner.send('POST', `/api/files?shop_id=${shopId}`, { body: form })
  const { id: photoId } = (await uploaded.json()) as { id: string }
  const repairId = await shop.happens(words)
  const patched = await owner.send('PATCH', `/api/repairs/${repairId}`, { json: { file_ids: [photoId], move: true } })
  expect(patched.status).toBe(200)
  await owner.post(`/api/repairs/${repairId}/comments`, { text: words })
  const body = multipart([filePart(words, { name: `${words}.txt` })])
  await owner.send('POST', `/api/repairs/${repairId}/documents`, { headers: MULTIPART, body })
  const run = (await (await owner.post(`/api/repairs/${repairId}/analyses`)).json()) as { id: string }
  await eventually(async () => {
    const seen = (await (await owner.get(`/api/analyses/${run.id}`)).json()) as { status: string }
    return seen.status === 'succeeded' ? true : undefined
  })
  ai.respondsWith({ status: 200, body: 'no answer' })
  const failed = (await (await owner.post(`/api/repairs/${repairId}/analyses`)).json()) as { id: string }
  await eventually(async () => {
    const seen = (await (await owner.get(`/api/analyses/${failed.id}`)).json()) as { status: string }
    return seen.status === 'succeeded' ? true : undefined
  })
  ai.respondsWith(completion(goodResponse()))
  await tryUntil(async () => receiver.at(shop.place).some((got) => typeOf(got) === 'photo.added'))
  expect((await owner.send('DELETE', `/api/repairs/${repairId}`)).status).toBe(204)
  const wanted = WEBHOOK_EVENTS.filter((type) => type !== 'submission.received')
  await tryUntil(async () => wanted.every((type) => receiver.at(shop.place).some((got) => typeOf(got) === type)))

  const got = receiver.at(shop.place)
  for (const each of got) {
    expect(signedBy(each, [shop.secret])).toEqual([shop.secret])
    expect(each.headers['webhook-id']).toMatch(/^msg_[0-9a-f-]{36}$/)
    expect(Math.abs(Number(each.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(300)
    expect(Object.keys(JSON.parse(each.body) as object)).toEqual(['type', 'timestamp', 'data'])
    expect(each.body.length).toBeLessThan(4096)
    expect(each.headers['user-agent']).toBe('Mendsight-Webhooks')
    // Nothing is sent that is not described.
    expect(eventBody(typeOf(each) as SentEvent).parse(JSON.parse(each.body))).toEqual(JSON.parse(each.body))
    for (const secret of [words, 'Petunia', owner.name, owner.email, 'Acme']) expect(each.body).not.toContain(secret)
    // Ids and words of closed lists.
    const values = Object.values(dataOf(each)).flat()
    for (const value of values) expect(value ?? '').toMatch(/^([0-9a-f-]{36}|[\w-]*)$/)
  }
  const first = (type: string) =>
    dataOf(got.find((each) => typeOf(each) === type) ?? { path: '', headers: {}, body: '' })
  const about = { repair_id: repairId, workspace_id: shopId }
  expect(first('repair.created')).toEqual(about)
  expect(first('photo.added')).toEqual({ ...about, photo_ids: [photoId] })
  expect(first('analysis.finished')).toMatchObject({ ...about, analysis_id: run.id })
  expect(first('analysis.finished').severity).toMatch(/^(Low|Medium|High|Critical)$/)
  expect(first('analysis.finished').urgency).toMatch(/^\w+$/)
  expect(first('analysis.failed')).toMatchObject({ ...about, analysis_id: failed.id })
  expect(first('repair.deleted')).toEqual(about)
})

it('signs with both secrets while they overlap, and then with the new one alone', async () => {
  const shop = await aToldShop()
  const rotated = await shop.owner.post(`/api/webhooks/${shop.webhook.id}/secret`, { overlap_hours: 2 })
  const { secret } = (await rotated.json()) as { secret: string }
  await shop.happens()
  const [during] = await receiver.until(shop.place)
  expect(during && signedBy(during, [shop.secret, secret])).toEqual([shop.secret, secret])
  clock.goTo(0.1)
  await shop.happens()
  const after = (await receiver.until(shop.place, 2)).at(-1)
  expect(after && signedBy(after, [shop.secret, secret])).toEqual([secret])
  await runJob(product, 'forget-events')
  const { old_secret: left } = await db
    .selectFrom('webhooks')
    .select('old_secret')
    .where('id', '=', shop.webhook.id)
    .executeTakeFirstOrThrow()
  expect(left).toBeNull()
  clock.goTo(0)
})

describe('an endpoint that does not take it', () => {
  it('is tried again at the times that are listed, with the same id, until it takes it', async () => {
    const shop = await aToldShop(['repair.created'])
    receiver.answersStatus(shop.place, 500)
    await shop.happens()
    const pauses = [5, 300, 1800]
    for (const [n, pause] of pauses.entries()) {
      const [waiting] = await eventually(async () => {
        const [delivery] = await shop.deliveries()
        return delivery?.attempts === n + 1 ? [delivery] : undefined
      })
      expect(waiting).toMatchObject({ status: 'waiting', last_status_code: 500, last_error: 'status' })
      const seconds = (Date.parse(waiting?.next_attempt_at ?? '') - Date.now()) / 1000
      expect(seconds).toBeGreaterThan(pause * 0.9 - 15)
      expect(seconds).toBeLessThan(pause * 1.1 + 1)
      if (n === pauses.length - 1) receiver.answersStatus(shop.place, 200)
      await hurry(product)
    }
    await receiver.until(shop.place, 4)
    const [done] = await eventually(async () => {
      const found = await shop.deliveries('?status=delivered')
      return found.length > 0 ? found : undefined
    })
    expect(done).toMatchObject({ attempts: 4, last_status_code: 200, last_error: null, next_attempt_at: null })
    const got = receiver.at(shop.place)
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(got.map(({ body }) => body)).size).toBe(1)
    expect(await shop.now()).toMatchObject({ is_on: true, failing_since: null })
  })

  it('says by Retry-After when it wants it, and by a redirect nothing', async () => {
    const shop = await aToldShop(['repair.created'])
    receiver.answersStatus(shop.place, 302, { location: receiver.url('/elsewhere'), 'retry-after': '7200' })
    await shop.happens()
    const waiting = await eventually(async () => (await shop.deliveries()).find(({ attempts }) => attempts === 1))
    expect(waiting).toMatchObject({ status: 'waiting', last_status_code: 302, last_error: 'status' })
    const hours = (Date.parse(waiting.next_attempt_at ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(2, 1)
    expect(receiver.at('/elsewhere')).toEqual([])
  })

  it('is switched off when it says that it is gone', async () => {
    const shop = await aToldShop(['repair.created'])
    receiver.answersStatus(shop.place, 410)
    await shop.happens()
    const off = await eventually(async () => {
      const now = await shop.now()
      return now?.is_on === false ? now : undefined
    })
    expect(off).toMatchObject({ off_reason: 'gone' })
    expect(await shop.deliveries()).toMatchObject([{ status: 'failed', last_error: 'gone', next_attempt_at: null }])
    await shop.happens()
    expect(receiver.at(shop.place)).toHaveLength(1)
  })

  it('is told of after an hour and switched off after five days, and starts anew when it is turned on', async () => {
    const shop = await aToldShop(['repair.created'])
    const admin = await shop.join('admin')
    const technician = await shop.join('technician')
    receiver.answers(shop.place, (reply) => reply.socket?.destroy())
    const mailsTo = async (email: string) =>
      db
        .selectFrom('mails')
        .select(['kind', 'data'])
        .where('recipient', '=', email)
        .where('kind', 'in', ['webhook_failing', 'webhook_off'])
        .orderBy('kind')
        .execute()
    for (const _ of [1, 2, 3, 4]) await shop.happens()
    await tryUntil(async () => (await shop.deliveries()).every(({ attempts }) => attempts >= 3))
    expect(await shop.now()).toMatchObject({ is_on: true })
    for (const { email } of [shop.owner, admin])
      expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['webhook_failing'])
    clock.goTo(5.1)
    await tryUntil(async () => (await shop.now())?.is_on === false)
    expect(await shop.now()).toMatchObject({ off_reason: 'failing' })
    for (const { email } of [shop.owner, admin]) {
      expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['webhook_failing', 'webhook_off'])
    }
    expect(await mailsTo(technician.email)).toEqual([])
    // What still waits is not sent, and nobody is asked again.
    await tryUntil(async () => (await shop.deliveries()).every(({ status }) => status !== 'waiting'))
    receiver.answersStatus(shop.place, 200)
    await shop.owner.send('PATCH', `/api/webhooks/${shop.webhook.id}`, { json: { is_on: true } })
    expect(await shop.now()).toMatchObject({ is_on: true, off_reason: null, failing_since: null })
    const before = receiver.at(shop.place).length
    await shop.happens()
    await receiver.until(shop.place, before + 1)
    clock.goTo(0)
  })
})

it('keeps nothing of what an endpoint answers but its status', async () => {
  const shop = await aToldShop(['repair.created'])
  const marker = 'internal-inventory'
  receiver.answers(shop.place, (reply) =>
    reply.writeHead(500, marker, { 'x-host': marker, 'content-type': 'text/plain' }).end(`secret of ${marker}`),
  )
  await shop.happens()
  await eventually(async () => (await shop.deliveries()).find(({ attempts }) => attempts === 1))
  const answered = await (await shop.owner.get(`/api/webhooks/${shop.webhook.id}/deliveries`)).text()
  expect(answered).toContain('"last_status_code":500')
  expect(answered).not.toContain(marker)
  const { rows } = await sql<{ text: string }>`
    select string_agg(d::text || e::text || w::text, '') as text from webhook_deliveries d
    join webhook_events e on e.id = d.event_id join webhooks w on w.id = d.webhook_id`.execute(db)
  const jobs = await sql<{
    text: string
  }>`select coalesce(string_agg(j::text, ''), '') as text from pgboss.job j`.execute(db)
  expect(`${rows[0]?.text}${jobs.rows[0]?.text}`).not.toContain(marker)
})

it('gathers the photos of a repair for ten seconds', async () => {
  const shop = await aToldShop(['photo.added'])
  const repairId = await shop.happens()
  const ids: string[] = []
  for (const seed of [1, 2, 3]) {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(await aPhoto({ seed }))], { type: 'image/jpeg' }), 'a.jpg')
    const sent = await shop.owner.send('POST', `/api/files?shop_id=${shop.id}`, { body: form })
    ids.push(((await sent.json()) as { id: string }).id)
    await shop.owner.send('PATCH', `/api/repairs/${repairId}`, { json: { file_ids: ids, move: true } })
    // However long the other photos take.
    await sql`update pgboss.job set start_after = now() + interval '1 hour'
      where name = 'pass-on-events' and state = 'created'`.execute(db)
  }
  await tryUntil(async () => receiver.at(shop.place).length > 0)
  expect(receiver.at(shop.place).map(dataOf)).toEqual([{ repair_id: repairId, workspace_id: shop.id, photo_ids: ids }])
})

describe('who may', () => {
  it('manage webhooks: the owner and admins alone', async () => {
    const shop = await aToldShop()
    const [admin, technician, viewer] = [
      await shop.join('admin'),
      await shop.join('technician'),
      await shop.join('viewer'),
    ]
    const stranger = await aPerson(product)
    await shop.happens()
    const [delivery] = await eventually(async () => {
      const found = await shop.deliveries('?status=delivered')
      return found.length > 0 ? found : undefined
    })
    const { id } = shop.webhook
    const calls: [string, string, unknown?][] = [
      ['GET', `/api/shops/${shop.id}/webhooks`],
      ['POST', `/api/shops/${shop.id}/webhooks`, { url: receiver.url('/x'), events: ['repair.created'] }],
      ['PATCH', `/api/webhooks/${id}`, { description: 'Drive' }],
      ['POST', `/api/webhooks/${id}/secret`],
      ['POST', `/api/webhooks/${id}/test`],
      ['GET', `/api/webhooks/${id}/deliveries`],
      ['POST', `/api/webhook-deliveries/${delivery?.id}/redelivery`],
      ['DELETE', `/api/webhooks/${id}`],
    ]
    const statuses = async (person: typeof stranger) => {
      const all: number[] = []
      for (const [method, path, json] of calls) all.push((await person.send(method, path, { json })).status)
      return all
    }
    expect(await statuses(stranger)).toEqual(calls.map(() => 404))
    for (const member of [technician, viewer]) expect(await statuses(member)).toEqual(calls.map(() => 403))
    expect(await statuses(admin)).toEqual([200, 201, 200, 200, 202, 200, 202, 204])
  })

  it.each([
    ['http://example.com/hook', 'no TLS', 'badUrl'],
    ['https://127.0.0.2/hook', 'a private address', 'unreachable'],
    ['https://no-such-host.invalid/hook', 'an unknown name', 'unreachable'],
    ['https://ann:secret@example.com/hook', 'a password', 'badUrl'],
    ['https://example.com:22/hook', 'another port', 'badUrl'],
    ['http://127.0.0.1:9/hook', 'a closed port', 'unreachable'],
    ['https://mend.example.com/hook', 'the product itself', 'ownUrl'],
    ['nonsense', 'no address', 'badUrl'],
  ] as const)('add %s: nobody, and nobody learns what is there (%s)', async (url, _what, why) => {
    const shop = await aShop(product)
    const response = await shop.owner.post(`/api/shops/${shop.id}/webhooks`, { url, events: ['repair.created'] })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'invalid_field',
      field: 'url',
      detail: WEBHOOK_MESSAGES[why],
    })
  })

  it('add what runs beside the product on its own machine, where the operator allows that, and never the product', async () => {
    const environment = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:4000' }
    const beside = await testApp({ database: product.database, environment })
    const shop = await aShop(beside)
    const add = async (url: string) =>
      (await shop.owner.post(`/api/shops/${shop.id}/webhooks`, { url, events: ['repair.created'] })).status
    expect([await add(receiver.url('/beside')), await add('http://127.0.0.1:4000/hook')]).toEqual([201, 400])
  })

  it('add more than ten: nobody', async () => {
    const shop = await aShop(product)
    for (let n = 0; n < 10; n += 1) await aWebhook(shop.owner, shop.id, receiver.url('/many'))
    const response = await shop.owner.post(`/api/shops/${shop.id}/webhooks`, {
      url: receiver.url('/many'),
      events: ['repair.created'],
    })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'limit_reached'])
  })
})

it('is paused while the shop is read-only, and tells nothing of that time later', async () => {
  const shop = await aToldShop()
  const repairId = await shop.happens()
  await receiver.until(shop.place)
  const setPlan = async (plan: string) =>
    db
      .updateTable('users')
      .set({ plan_id: plan })
      .where('id', '=', await idOf(shop.owner))
      .execute()
  await setPlan('pro')
  const before = receiver.at(shop.place).length
  expect((await shop.owner.send('DELETE', `/api/repairs/${repairId}`)).status).toBe(204)
  expect(await shop.now()).toMatchObject({ is_on: true, off_reason: 'plan' })
  expect((await shop.owner.post(`/api/webhooks/${shop.webhook.id}/test`)).status).toBe(403)
  await eventually(async () => {
    const waiting = db.selectFrom('webhook_events').select('id').where('workspace_id', '=', shop.id)
    return (await waiting.where('passed_on_at', 'is', null).execute()).length === 0 ? true : undefined
  })
  await setPlan('enterprise')
  await shop.happens()
  await receiver.until(shop.place, before + 1)
  expect(receiver.at(shop.place).map(typeOf)).toEqual(['repair.created', 'repair.created'])
})

it('sends a test and once more what was sent, and neither while it is off', async () => {
  const shop = await aToldShop()
  const test = await shop.owner.post(`/api/webhooks/${shop.webhook.id}/test`)
  expect(test.status).toBe(202)
  const { id } = (await test.json()) as { id: string }
  const [first] = await receiver.until(shop.place)
  expect(first && typeOf(first)).toBe('webhook.test')
  await eventually(async () => (await shop.deliveries('?status=delivered'))[0])
  expect((await shop.owner.post(`/api/webhook-deliveries/${id}/redelivery`)).status).toBe(202)
  const [, again] = await receiver.until(shop.place, 2)
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  await shop.owner.send('PATCH', `/api/webhooks/${shop.webhook.id}`, { json: { is_on: false } })
  for (const path of [`/api/webhooks/${shop.webhook.id}/test`, `/api/webhook-deliveries/${id}/redelivery`]) {
    const refused = await shop.owner.post(path)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'webhook_off'])
  }
})

it('tells of a request of a customer how urgent it is, and nothing that was entered', async () => {
  const shop = await aToldShop(['submission.received'])
  const link = await anIntakeLink(shop.owner, shop.id)
  const customer = new Customer(product.origin, tokenIn(link), '203.0.113.9')
  await customer.sent([await aPhoto()], { answers: { kind: 'pipe', water: 'running' } })
  const [got] = await receiver.until(shop.place)
  const [submission] = await inboxOf(shop.owner, shop.id)
  expect(got && dataOf(got)).toEqual({
    repair_id: null,
    workspace_id: shop.id,
    submission_id: submission?.id,
    severity: null,
    urgency: submission?.urgency,
    first_message_code: submission?.first_message?.code ?? null,
  })
  expect(submission?.urgency).not.toBeNull()
})

it('finds what lost its job, and forgets everything after 30 days', async () => {
  const shop = await aToldShop(['repair.created'])
  await shop.happens()
  await receiver.until(shop.place)
  await eventually(async () => (await shop.deliveries('?status=delivered'))[0])
  const [event] = await db.selectFrom('webhook_events').selectAll().where('workspace_id', '=', shop.id).execute()
  const old = new Date(Date.now() - 3_600_000)
  await db
    .updateTable('webhook_events')
    .set({ passed_on_at: null, created_at: old })
    .where('id', '=', event?.id ?? '')
    .execute()
  await db.updateTable('webhooks').set({ created_at: old }).where('id', '=', shop.webhook.id).execute()
  await db
    .deleteFrom('webhook_deliveries')
    .where('event_id', '=', event?.id ?? '')
    .execute()
  await runJob(product, 'find-forgotten-events')
  await receiver.until(shop.place, 2)
  await eventually(async () => (await shop.deliveries('?status=delivered'))[0])
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', next_attempt_at: old })
    .where('event_id', '=', event?.id ?? '')
    .execute()
  await runJob(product, 'find-forgotten-events')
  await receiver.until(shop.place, 3)
  clock.goTo(30)
  await runJob(product, 'forget-events')
  clock.goTo(0)
  expect(await shop.deliveries()).toEqual([])
})

it('is taken by the example, which prints an event once and refuses what others signed', async () => {
  const shop = await aShop(product)
  const port = await freePort()
  const start = async (secret: string) => {
    const child = spawn(process.execPath, ['examples/webhookReceiver.mjs'], {
      cwd: REPOSITORY,
      env: { ...processEnvironment(), WEBHOOK_SECRET: secret, PORT: String(port) },
    })
    whenOver(() => void child.kill())
    const lines: string[] = []
    child.stdout.on('data', (chunk: Buffer) => void lines.push(...chunk.toString().trim().split('\n')))
    await eventually(async () => (lines.some((line) => line.startsWith('ready')) ? true : undefined))
    const end = async () => {
      child.kill()
      await once(child, 'exit')
    }
    return { lines, end }
  }
  // A webhook is made while something answers there.
  const first = await start('whsec_b3RoZXI=')
  const { webhook, secret } = await aWebhook(shop.owner, shop.id, `http://127.0.0.1:${port}/`, ['repair.created'])
  await shop.owner.post(`/api/repairs?shop_id=${shop.id}`, { title: 'Fence' })
  const refused = await eventually(async () => {
    const [delivery] = await deliveriesOf(shop.owner, webhook.id)
    return delivery?.attempts === 1 ? delivery : undefined
  })
  expect(refused).toMatchObject({ last_status_code: 401, status: 'waiting' })
  await first.end()
  const second = await start(secret)
  await hurry(product)
  const taken = await eventually(async () => (await deliveriesOf(shop.owner, webhook.id, '?status=delivered'))[0])
  await shop.owner.post(`/api/webhook-deliveries/${taken.id}/redelivery`)
  await eventually(async () => {
    const [again] = await deliveriesOf(shop.owner, webhook.id)
    return again?.status === 'delivered' && again.attempts === 1 ? true : undefined
  })
  const printed = second.lines.filter((line) => line.startsWith('repair.created'))
  expect(printed).toHaveLength(1)
  expect(printed[0]).toContain(shop.id)
  expect(first.lines).toHaveLength(1)
})
