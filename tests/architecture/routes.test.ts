import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/ids/ids.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import { startAiServer } from '#tests/support/aiServer.ts'
import { aKey } from '#tests/support/apiKeys.ts'
import { aPerson, TestClient, type Person } from '#tests/support/app.ts'
import { aClaim, aDiaryEntry, anEntry, CLAIM_QUERIES } from '#tests/support/claims.ts'
import { paidProduct } from '#tests/support/payments.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { anIntakeLink, aWaitingRequest } from '#tests/support/intake.ts'
import { aStoredDelivery, aStoredWebhook } from '#tests/support/webhooks.ts'
import { aShop } from '#tests/support/shops.ts'
import { filePart, idOf, multipart, MULTIPART } from '#tests/support/uploads.ts'

type Route = { method: string; url: string }

/**
 * All routes of the product. Fastify publishes each new server on this diagnostics channel, which is how they are
 * collected.
 */
const routes: Route[] = []
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    // What programs ask with a key is walked by tests/integration/publicApi.test.ts.
    if (/^\/v1(\/|$)/.test(url)) return
    for (const each of [method].flat()) routes.push({ method: each, url })
  })
})

const ai = await startAiServer()
afterAll(() => ai.close())
const product = await paidProduct({ environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl } })

/** Routes that can be called without signing in. Adding a route here is a decision: give the reason. */
const OPEN = [
  // People who cannot sign in can find out why. tests/integration/diagnostics.test.ts checks what it reveals.
  'GET /api/diagnostics',
  'HEAD /api/diagnostics',
  'GET /healthz',
  'GET /readyz',
  'HEAD /healthz',
  'HEAD /readyz',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-out',
  'POST /api/auth/sign-up/email',
  // These are used with the link of a mail, or to request one; see tests/integration/accountMails.test.ts.
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /api/auth/undo-email-change',
  'POST /api/auth/undo-second-factor',
  'POST /api/auth/verify-email',
  // Authorized by the payment service's signature; tests/integration/paymentEvents.test.ts shows what is rejected.
  'POST /api/billing/webhook',
  // Only on this machine, with the key of its data folder, and when no SMTP_URL is set;
  // tests/integration/devMailbox.test.ts shows who is rejected.
  'GET /outbox',
  'GET /outbox/:id',
  'GET /outbox/:id/html',
  'HEAD /outbox',
  'HEAD /outbox/:id',
  'HEAD /outbox/:id/html',
  // Authorized by the token of a mail; tests/integration/members.test.ts shows what is rejected.
  'POST /api/invitations/look',
  // Authorized by its signature, which covers one photo and an expiry time.
  'GET /api/files/:id/signed-content',
  'HEAD /api/files/:id/signed-content',
  // Authorized by the secret of a link and then by its cookie; tests/integration/shares.test.ts shows what is rejected.
  'POST /api/shared/open',
  'POST /api/shared/sender',
  'GET /api/shared/:id',
  'HEAD /api/shared/:id',
  'GET /api/shared/:id/photos/:n/content',
  'HEAD /api/shared/:id/photos/:n/content',
  'GET /api/shared/:id/logo',
  'HEAD /api/shared/:id/logo',
  'GET /api/shared/:id/report.pdf',
  'HEAD /api/shared/:id/report.pdf',
  // For customers of a shop, by an address that is printed; tests/integration/intake.test.ts shows the limits, and what
  // needs the cookie of a draft or the token of a mail.
  'GET /api/intake/:token',
  'HEAD /api/intake/:token',
  'GET /api/intake/:token/logo',
  'HEAD /api/intake/:token/logo',
  'POST /api/intake/:token/drafts',
  'POST /api/intake/:token/photos',
  'DELETE /api/intake/:token/photos/:photo_id',
  'POST /api/intake/:token/submission',
  'POST /api/intake/withdraw',
]

/** An id for every parameter of every route, by the path in front of it. */
type Samples = Record<string, string>

const RANDOM_ID = '01900000-0000-7000-8000-000000000000'
const RANDOM: Samples = {
  '/api/files/:id': RANDOM_ID,
  '/api/analyses/:id': RANDOM_ID,
  '/api/repairs/:id': RANDOM_ID,
  '/api/me/sessions/:id': RANDOM_ID,
  '/api/notes/:id': RANDOM_ID,
  '/api/comments/:id': RANDOM_ID,
  '/api/documents/:id': RANDOM_ID,
  '/api/claims/:id': RANDOM_ID,
  '/api/claim-entries/:id': RANDOM_ID,
  '/api/shares/:id': RANDOM_ID,
  '/api/shared/:id': RANDOM_ID,
  '/api/shops/:shop_id': RANDOM_ID,
  '/api/intake-links/:id': RANDOM_ID,
  '/api/api-keys/:id': RANDOM_ID,
  '/api/submissions/:id': RANDOM_ID,
  '/api/webhooks/:id': RANDOM_ID,
  '/api/webhook-deliveries/:id': RANDOM_ID,
  '/api/intake/:token': RANDOM_ID,
  '/outbox/:id': RANDOM_ID,
}

/** A body for the routes that look at it before they look for the record. */
const BODIES: Readonly<Record<string, unknown>> = {
  'PUT /api/repairs/:id/hazard-answers/:code': { answer: 'no' },
  'PATCH /api/files/:id': { shows: ['near'] },
  'PATCH /api/documents/:id': { kind: 'receipt' },
  'PATCH /api/claims/:id': { title: 'Burst pipe' },
  'POST /api/claims/:id/entries': aDiaryEntry(),
  'PUT /api/claim-entries/:id': aDiaryEntry(),
  'POST /api/repairs/:id/comments': { text: 'On my way.' },
  'PATCH /api/comments/:id': { text: 'On my way.' },
  'POST /api/repairs/:id/notes': { text: 'The plumber comes on Friday.' },
  'PATCH /api/shares/:id': { label: 'Plumber' },
  'POST /api/repairs/:id/move': { shop_id: null },
  'POST /api/shops/:shop_id/intake-links': { label: 'Van 2' },
  'POST /api/api-keys/:id/rotation': { password: 'right as rain 7' },
  'POST /api/shops/:shop_id/api-keys': { name: 'Jobber', scopes: ['repairs:read'] },
  'PATCH /api/intake-links/:id': { label: 'Van 2' },
  'POST /api/shops/:shop_id/webhooks': { url: 'https://hooks.example.com/', events: ['repair.created'] },
  'PATCH /api/webhooks/:id': { description: 'Drive' },
  'PATCH /api/shops/:shop_id': { name: 'Acme Repairs' },
  'POST /api/analyses/:id/feedback': { what: 'other', text: 'It is another kind of damage.', consent: false },
  'POST /api/analyses/:id/questions': { text: 'May I paint over it?' },
}

function filled(url: string, samples: Samples): string {
  return url.replace(/^(.*?)(:\w+|\*)/, (before) => {
    const sample = samples[before]
    if (sample === undefined) throw new Error(`Say what stands for the parameter of ${url}: RANDOM has no ${before}`)
    return before.replace(/(:\w+|\*)$/, sample)
  })
}

const nameOf = ({ method, url }: Route) => `${method} ${url}`

describe('every route', () => {
  it('is walked, each once', () => {
    expect(routes.length).toBeGreaterThan(20)
    expect(new Set(routes.map(nameOf)).size).toBe(routes.length)
    expect(routes.map(nameOf)).toEqual(expect.arrayContaining([...OPEN, 'GET /api/me', 'DELETE /api/files/:id']))
  })

  it('answers 401 to anonymous requests, except those on the list', async () => {
    const anonymous = new TestClient(product.origin)
    const open: string[] = []
    for (const route of routes) {
      const response = await anonymous.send(route.method, filled(route.url, RANDOM))
      if (response.status !== 401) open.push(nameOf(route))
      else if (route.method !== 'HEAD') expect(await response.json()).toMatchObject({ code: 'signed_out' })
    }
    expect(open.toSorted()).toEqual(OPEN.toSorted())
  })

  it.each([
    ['an escaped letter', (path: string) => path.replace('/api/', '/%61pi/')],
    [
      'an escaped letter further on',
      (path: string) => path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
    ],
    ['a query', (path: string) => `${path}?a=1`],
  ])('stays closed to anonymous requests when its path is written with %s', async (_name, written) => {
    const anonymous = new TestClient(product.origin)
    for (const route of routes.filter((each) => !OPEN.includes(nameOf(each)))) {
      expect((await anonymous.send(route.method, written(filled(route.url, RANDOM)))).status).toBe(401)
    }
  })

  it("answers 404 for another person's photo and analysis, word for word as for an id that does not exist", async () => {
    const [owner, other] = [await aPerson(product, { plan: 'pro' }), await aPerson(product)]
    const photo = await owner.uploaded(await aPhoto())
    const run = (await (await owner.post(`/api/files/${photo.id}/analyses`)).json()) as { id: string }
    const repair = (await (await owner.post('/api/repairs')).json()) as { id: string }
    await owner.send('PATCH', `/api/repairs/${repair.id}`, { json: { file_ids: [photo.id], move: true } })
    const share = (await (await owner.post(`/api/repairs/${repair.id}/shares`)).json()) as { id: string }
    const note = (await (await owner.post(`/api/repairs/${repair.id}/notes`, { text: 'Dry.' })).json()) as {
      id: string
    }
    const added = await owner.send('POST', `/api/repairs/${repair.id}/documents`, {
      headers: MULTIPART,
      body: multipart([filePart('Paid.', { name: 'a.txt' })]),
    })
    const document = (await added.json()) as { id: string }
    const claim = await aClaim(owner, { repair_ids: [repair.id] })
    const entry = await anEntry(owner, claim.id, aDiaryEntry())
    const shop = await aShop(product)
    const { sessions } = (await (await owner.get('/api/me/sessions')).json()) as { sessions: { id: string }[] }
    const commentId = newId()
    await product.database.db
      .insertInto('repair_comments')
      .values({
        id: commentId,
        author_name: owner.name,
        workspace_id: toWorkspaceId(await idOf(owner)),
        repair_id: repair.id,
        idempotency_key: commentId,
        text: 'The valve is behind the panel.',
        mentions: [],
        created_at: new Date(),
      })
      .execute()
    const webhookId = await aStoredWebhook(product, shop.id)
    const foreign: Samples = {
      '/api/files/:id': photo.id,
      '/api/analyses/:id': run.id,
      '/api/repairs/:id': repair.id,
      '/api/comments/:id': commentId,
      '/api/notes/:id': note.id,
      '/api/documents/:id': document.id,
      '/api/claims/:id': claim.id,
      '/api/claim-entries/:id': entry.id,
      '/api/shares/:id': share.id,
      '/api/shops/:shop_id': shop.id,
      '/api/intake-links/:id': (await anIntakeLink(shop.owner, shop.id)).id,
      '/api/webhooks/:id': webhookId,
      '/api/webhook-deliveries/:id': (await aStoredDelivery(product, shop.id, webhookId)).deliveryId,
      '/api/api-keys/:id': (await aKey(shop.owner, shop.id)).id,
      '/api/submissions/:id': await aWaitingRequest(product, shop.id, new Date()),
      '/api/me/sessions/:id': sessions[0]?.id ?? '',
    }

    const answer = async (visitor: Person, route: Route, samples: Samples) => {
      const query = route.method === 'GET' || route.method === 'HEAD' ? (CLAIM_QUERIES[route.url] ?? '') : ''
      const response = await visitor.send(route.method, filled(route.url, samples) + query, {
        json: BODIES[nameOf(route)],
      })
      const headers = [...response.headers.keys()].toSorted()
      const body = (await response.text()).replace(/"request_id":"[^"]*"/, '')
      return { status: response.status, headers, body }
    }
    const ofSomebody = routes.filter((route) => route.url.includes('/:') && !OPEN.includes(nameOf(route)))
    expect(ofSomebody.length).toBeGreaterThan(5)
    for (const route of ofSomebody) {
      const refused = await answer(other, route, foreign)
      expect({ route: nameOf(route), ...refused }).toMatchObject({ route: nameOf(route), status: 404 })
      expect(refused).toEqual(await answer(other, route, RANDOM))
    }
    expect(await (await other.get('/api/files')).json()).toMatchObject({ files: [] })
    expect((await owner.get(`/api/files/${photo.id}`)).status).toBe(200)
    expect((await owner.get(`/api/analyses/${run.id}`)).status).toBe(200)
    expect((await owner.get(`/api/repairs/${repair.id}`)).status).toBe(200)
  })
})
