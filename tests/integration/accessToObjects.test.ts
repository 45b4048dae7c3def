import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log/log.ts'
import { MB } from '#shared/files/uploads.rules.ts'
import { PLANS } from '#shared/plans/plans.ts'
import { toUserId, type UserId } from '#server/platform/userId.ts'
import { aPerson, eventually, TestClient, type Person } from '#tests/support/app.ts'
import {
  buy,
  checkoutOf,
  choose,
  chosen,
  customerOf,
  later,
  meOf,
  paidProduct,
  press,
  subscriptionOf,
} from '#tests/support/payments.ts'
import { aPhoto, aPhotoOfBytes } from '#tests/support/photos.ts'
import { expectProblem, idOf, setPlan } from '#tests/support/uploads.ts'
import { unzip } from '#tests/support/zip.ts'

/**
 * Paths of read routes without parameters: each responds about the person who asks. They are collected as the routes
 * are added.
 */
const lists: string[] = []
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    // A stream of events never ends. tests/integration/events.test.ts shows that it has only what is its own person's.
    if (url === '/api/events') return
    if ([method].flat().includes('GET') && url.startsWith('/api/') && !url.includes('/:')) lists.push(url)
  })
})

const lines: string[] = []
const product = await paidProduct({ log: createLog('trace', { write: (line) => void lines.push(line) }) })
const { stripe, database } = product
const { db } = database

const LIST = '/api/files/repair-list.csv'

/** The rows of an account that describe its profile, its photos and its payments. */
async function rowsOf(userId: UserId): Promise<unknown> {
  const { rows } = await sql<{ status: unknown }>`
    select jsonb_build_object(
      'user', (select to_jsonb(u) - 'name' - 'updated_at' - 'notifications' - 'email_updates' from users u where id = ${userId}),
      'usage', (select to_jsonb(f) from file_usage f where user_id = ${userId}),
      'previews', (select count(*) from plan_previews where user_id = ${userId}),
      'customers', (select jsonb_agg(to_jsonb(c)) from billing_customers c where user_id = ${userId})
    ) as status`.execute(db)
  return rows[0]?.status
}

describe('what tells a person of their own', () => {
  it('contains nothing of anybody else', async () => {
    const [owner, other] = [await aPerson(product, { name: 'Olive Owner' }), await aPerson(product)]
    await buy(product, owner, 'pro')
    const photo = await owner.uploaded(await aPhoto(), { name: 'the-owners-cellar.jpg' })
    const { id: run } = (await (await owner.post(`/api/files/${photo.id}/analyses`)).json()) as { id: string }
    await eventually(async () =>
      (await owner.get(`/api/analyses/${run}/report.txt`)).status === 200 ? true : undefined,
    )
    await owner.post('/api/support', { message: 'A word of the owner' })
    // The person who asks has a plan that includes everything, and is a customer as well.
    await checkoutOf(other, 'pro')
    await setPlan(database, await idOf(other), 'pro')
    const marks = {
      id: await idOf(owner),
      email: owner.email,
      name: 'Olive Owner',
      photo: photo.id,
      fileName: 'the-owners-cellar',
      run,
      message: 'A word of the owner',
      customer: await customerOf(product, owner),
      subscription: await subscriptionOf(product, owner),
    }
    const paths = [...new Set(lists), `/api/files?name=cellar`, `/api/billing/quote?plan_id=enterprise`]
    expect(paths).toEqual(expect.arrayContaining(['/api/me', '/api/files', LIST, '/api/billing/invoices']))
    for (const path of paths) {
      const text = await textOf(await other.get(path))
      for (const [what, mark] of Object.entries(marks)) expect(text, `${what} in ${path}`).not.toContain(mark)
    }
    expect(await (await other.get('/api/billing/invoices')).json()).toMatchObject({ invoices: [] })
    const { url } = (await (await other.post('/api/billing/portal')).json()) as { url: string }
    expect(await textOf(await fetch(url))).not.toContain(marks.email)
    expect(await textOf(await owner.get('/api/files?name=cellar'))).toContain(marks.photo)
    // The list rejects unknown parameters, but a search without results just returns nothing.
    expect(await textOf(await owner.get('/api/files?name=attic'))).not.toContain(marks.photo)
  })
})

/** The text that a reader finds in a response, with zip files unpacked. */
async function textOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.headers.get('content-type') !== 'application/zip') return bytes.toString('latin1')
  const files = await unzip(bytes)
  return [...files].map(([name, file]) => `${name}\n${file.toString('latin1')}`).join('\n')
}

describe('a field that nobody may set', () => {
  const CLAIMS = {
    id: '01900000-0000-7000-8000-000000000001',
    user_id: '01900000-0000-7000-8000-000000000001',
    created_at: '2001-01-01T00:00:00Z',
    role: 'admin',
    plan_id: 'enterprise',
    plan: PLANS.enterprise,
    plan_preview: { plan_id: 'enterprise' },
    granted_plan_id: 'enterprise',
    subscription: { plan_id: 'enterprise', status: 'active', is_paid: true },
    customer: 'cus_of_somebody',
    livemode: true,
    storage_used: 0,
    usage: { files: 0, storage_bytes: 0 },
    email_verified: true,
    deletion_due_at: null,
  }

  it.each([
    ['who pays for nothing', 'free'],
    ['who pays', 'basic'],
  ] as const)('stays unchanged in the profile of a person %s', async (_who, planId) => {
    const person = await aPerson(product)
    if (planId !== 'free') await buy(product, person, planId)
    await person.uploaded(await aPhoto())
    const id = await idOf(person)
    const before = await rowsOf(id)
    const changes = { ...CLAIMS, name: 'Another Name', preferences: { notifications: false, ...CLAIMS } }
    expect((await person.send('PATCH', '/api/me', { json: changes })).status).toBe(200)
    expect(await rowsOf(id)).toEqual(before)
    expect(await meOf(person)).toMatchObject({ id, plan_id: planId, name: 'Another Name' })
  })

  it('is not set by a registration', async () => {
    const [visitor, plain] = [new TestClient(product.origin), await aPerson(product)]
    const form = { name: 'Ann Fixer', email: 'claims@example.com', password: 'right as rain 7' }
    expect((await visitor.post('/api/auth/sign-up/email', { ...form, ...CLAIMS })).status).toBe(200)
    const { id, email: _email, created_at: createdAt, last_login: _login, ...me } = await meOf(visitor)
    const { id: _id, email: _other, created_at: _at, last_login: _last, ...usual } = await meOf(plain)
    expect(me).toEqual(usual)
    expect(id).not.toBe(CLAIMS.id)
    expect(createdAt).not.toBe(CLAIMS.created_at)
    expect(await rowsOf(toUserId(id))).toMatchObject({
      user: { plan_id: 'free', email_verified: false },
      customers: null,
    })
  })
})

async function expectFree(person: Person): Promise<void> {
  expect(await meOf(person)).toMatchObject({ plan_id: 'free', subscription: null })
  await expectProblem(await person.upload(await aPhotoOfBytes(6 * MB)), { status: 413, code: 'too_large' })
  await expectProblem(await person.get(LIST), { status: 403, code: 'limit_reached' })
}

describe('where plans are paid for', () => {
  it('no request grants a plan that nobody has paid for', async () => {
    const person = await aPerson(product)
    const paid = { paid: true, status: 'active', is_paid: true, price: 0, amount: 0, payment_intent: 'pi_1' }
    const planChange = { plan_id: 'pro', payment_method: 'card', ...paid }
    const answer = (await (await person.post('/api/plan', planChange)).json()) as {
      plan_id: string
      change: { url: string }
    }
    expect(answer).toMatchObject({ plan_id: 'free', change: { kind: 'checkout' } })
    await expectFree(person)
    const customer = await customerOf(product, person)
    await person.post('/api/plan/preview', { plan_id: 'enterprise', ...paid })
    for (const query of ['checkout=returned', 'success=1', 'session_id=cs_1&redirect_status=succeeded']) {
      await person.get(`/payment-options?plan=pro&${query}`)
      await person.get(`/api/me?${query}`)
    }
    const event = { id: 'evt_own', type: 'invoice.paid', livemode: false, data: { object: { customer, paid: true } } }
    await expectProblem(await person.post('/api/billing/webhook', event), { status: 400, code: 'event_refused' })
    await expectFree(person)
    expect(stripe.charges.filter((charge) => charge.customer === customer)).toEqual([])
    await press(answer.change.url, 'pay')
    await stripe.idle()
    expect(await meOf(person)).toMatchObject({ plan_id: 'pro' })
  })

  it('a plan that ends no longer applies to the next request of the same session, and every photo stays', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    const photo = await person.uploaded(await aPhotoOfBytes(6 * MB))
    expect((await person.get(LIST)).status).toBe(200)
    // As an operator would end it at Stripe, for example with a refund.
    const operator = new Stripe(stripe.secretKey, { ...stripe.client, telemetry: false })
    await operator.subscriptions.cancel(await subscriptionOf(product, person))
    await stripe.idle()
    await expectFree(person)
    expect((await person.get(photo.original_url)).status).toBe(200)
  })

  it('a cheaper plan takes away features only on the day when it starts', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'pro')
    expect(await chosen(person, 'basic')).toMatchObject({ kind: 'scheduled' })
    expect((await person.get(LIST)).status).toBe(200)
    await later(product, 32, person)
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic' })
    await expectProblem(await person.get(LIST), { status: 403, code: 'limit_reached' })
  })
})

describe('a card number that is sent to us', () => {
  const NUMBERS = ['4000056655665556', '4000 0566 5566 5556', '000999888777']
  const [number, spaced, account] = NUMBERS
  const CARD = { number, card: { number: spaced, cvc: '987' }, card_number: number, account_number: account }

  it('is not read, stored, logged or passed on by any route', async () => {
    const person = await aPerson(product)
    await buy(product, person, 'basic')
    lines.length = 0
    const answers = [
      await person.post('/api/plan', { plan_id: 'pro', payment: CARD, ...CARD }),
      await person.post('/api/plan', { plan_id: number, payment_method: spaced, ...CARD }),
      await person.post('/api/plan/preview', { plan_id: 'pro', ...CARD }),
      await person.post('/api/billing/portal', CARD),
      await person.send('PATCH', '/api/me', { json: { preferences: CARD, ...CARD } }),
      await person.post('/api/billing/webhook', { id: 'evt_card', ...CARD }, { 'stripe-signature': 't=1,v1=0' }),
      await choose(person, 'free'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 200, 200, 400, 200])
    await stripe.idle()
    const said = await Promise.all(answers.map((answer) => answer.text()))
    const places = { answers: said.join(), log: lines.join(), stripe: JSON.stringify(stripe.requests) }
    expect(lines.length).toBeGreaterThan(answers.length)
    for (const [where, text] of Object.entries({ ...places, database: await everyRow() })) {
      for (const secret of NUMBERS) expect(text, where).not.toContain(secret)
    }
  })
})

/** Everything in the database as text. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['users', 'billing_customers', 'job']))
  const texts = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select each::text as text from ${sql.id(schema, name)} as each`.execute(db)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}
