import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Analysis } from '#shared/api/analyses.ts'
import { ROLE_IDS, ROLES, type Act, type Role } from '#shared/workspaces/roles.rules.ts'
import { goodResponse, completion, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type Person } from '#tests/support/app.ts'
import { aShop, type TestShop } from '#tests/support/shops.ts'
import { aClaim, aDiaryEntry, anEntry, CLAIM_QUERIES } from '#tests/support/claims.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { whenOver } from '#tests/support/whenOver.ts'

/**
 * Each route of what belongs to a workspace is tried by each role: it answers, or it is closed. The routes are
 * collected as they are added, so a new one is in the grid. What a role may do is written out here once more.
 */
const MAY = {
  stranger: [],
  viewer: ['read', 'comment'],
  technician: ['read', 'comment', 'write', 'removeOwn', 'share'],
  admin: ['read', 'comment', 'write', 'removeOwn', 'remove', 'share', 'originals'],
  owner: ['read', 'comment', 'write', 'removeOwn', 'remove', 'share', 'originals'],
} as const satisfies Record<string, readonly Act[]>
type Who = keyof typeof MAY
const EVERYBODY = Object.keys(MAY) as Who[]

type Route = { method: string; url: string }

async function json<T>(response: Promise<Response>): Promise<T> {
  return (await (await response).json()) as T
}
const routes: Route[] = []
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url })
  })
})

const ai = await startAiServer()
whenOver(ai.close)
ai.respondsWith(completion(goodResponse()))
/** A person for each cell. */
const MANY = { attempts: 1_000, seconds: 60 }
const product = await testApp({
  environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl },
  allowances: { registrationPerIp: MANY, mailPerIp: MANY },
})

/** What a shop holds, by the path in front of its id, and what else paths name. An admin of it has made all of it. */
type Held = TestShop & { ids: Record<string, string> }

async function aFullShop(): Promise<Held> {
  const shop = await aShop(product)
  const query = `?shop_id=${shop.id}`
  const maker = await shop.join('admin')
  const photo = await maker.uploaded(await aPhoto(), { shopId: shop.id })
  // A suspicion, so that there is a question to answer.
  const answers = { text: 'What if the ceiling sags over the tub?' }
  const run = await json<Analysis>(maker.post(`/api/files/${photo.id}/analyses`, { answers }))
  const ended = await eventually(async () => {
    const seen = await json<Analysis>(maker.get(`/api/analyses/${run.id}`))
    return seen.status === 'succeeded' ? seen : undefined
  })
  const repair = `/api/repairs/${ended.repair_id}`
  const made = async (path: string, body?: object) => (await json<{ id: string }>(maker.post(path, body))).id
  const claim = await aClaim(maker, { repair_ids: [ended.repair_id ?? ''] }, query)
  return {
    ...shop,
    ids: {
      '/api/claims/:id': claim.id,
      '/api/claim-entries/:id': (await anEntry(maker, claim.id, aDiaryEntry())).id,
      '/api/files/:id': photo.id,
      '/api/analyses/:id': run.id,
      '/api/repairs/:id': ended.repair_id ?? '',
      '/api/shares/:id': await made(`${repair}/shares`),
      '/api/comments/:id': await made(`${repair}/comments`, { text: 'The valve is behind the panel.' }),
      '/api/notes/:id': await made(`${repair}/notes`, { text: 'The plumber comes on Friday.' }),
      ':n': '1',
      ':code': ended.advice?.ask[0]?.code ?? 'none',
    },
  }
}

/** Bodies for routes that look at them before they look for the thing. */
const BODIES: Readonly<Record<string, unknown>> = {
  'PATCH /api/files/:id': { shows: ['near'] },
  'PATCH /api/repairs/:id': { title: 'Bath' },
  'POST /api/repairs/:id/move': { shop_id: null },
  'PATCH /api/shares/:id': { label: 'Plumber' },
  'POST /api/claims': { title: 'Storm' },
  'PATCH /api/claims/:id': { title: 'Burst pipe' },
  'POST /api/claims/:id/entries': aDiaryEntry(),
  'PUT /api/claim-entries/:id': aDiaryEntry(),
  'POST /api/repairs/:id/comments': { text: 'On my way.' },
  'POST /api/repairs/:id/notes': { text: 'It dries well.' },
  'PUT /api/repairs/:id/hazard-answers/:code': { answer: 'no' },
  'PUT /api/analyses/:id/steps/:n': { done: true },
  'POST /api/analyses/:id/feedback': { what: 'other', text: 'It is another kind of damage.', consent: false },
  'POST /api/analyses/:id/questions': { text: 'May I paint over it?' },
}

const nameOf = ({ method, url }: Route) => `${method} ${url}`
/** With the originals, a pack of a claim needs what the download of them needs. */
const QUERIES: typeof CLAIM_QUERIES = { ...CLAIM_QUERIES, '/api/claims/:id/pack.zip': '?originals=keep' }
/** What a role needs for a route. Everything that the grid deletes was made by somebody else. */
function needs({ method, url }: Route): readonly Act[] {
  if (/\/comments(\/|$)/.test(url) && method !== 'GET' && method !== 'HEAD')
    return method === 'DELETE' ? ['remove'] : ['comment']
  if (url.endsWith('/confirmation')) return ['write']
  // A link needs no more than the right to share.
  if (method === 'DELETE') return /\/shares\//.test(url) ? ['removeOwn'] : ['removeOwn', 'remove']
  // It takes a repair away from everybody there.
  if (url.endsWith('/move')) return ['removeOwn', 'remove']
  if (/\/shares?(\/|$)/.test(url)) return ['share']
  if (url.includes('/me/data') || url.endsWith('/pack.zip')) return ['originals']
  return method === 'GET' || method === 'HEAD' ? ['read'] : ['write']
}
/** A link, a note and an entry go with what they belong to, so they are taken away before it. */
const takesAway = ({ method, url }: Route) =>
  url.endsWith('/move')
    ? 1
    : method !== 'DELETE'
      ? 0
      : /^\/api\/(shares|notes|comments|claim-entries)\/|confirmation$/.test(url)
        ? 1
        : 2
/** Nobody but the author of a comment changes it, whatever the role. */
const isOfAuthor = (route: Route) => nameOf(route) === 'PATCH /api/comments/:id'
/** Routes of one thing, those that take something away last. The signature of a link is an authority of its own. */
const ofOneThing = () =>
  routes
    .filter(
      ({ method, url }) =>
        /^\/api\/(files|repairs|analyses|shares|notes|comments|claims|claim-entries)\/:id/.test(url) &&
        !url.endsWith('/signed-content') &&
        !isOfAuthor({ method, url }),
    )
    .toSorted((a, b) => takesAway(a) - takesAway(b) || (a.url < b.url ? -1 : 1))
/** Routes that list what is in a workspace, or add to it. */
const ofMany = () =>
  routes.filter(({ url }) => /^\/api\/(files|repairs|analyses|claims|overview|me\/data)(\/[^:]*)?$/.test(url))

/** What a request is about: things by their ids, or a shop whose things it lists or adds to. */
type About = { ids?: Record<string, string>; shopId?: string }

/** The code of the problem that a route answers with, or else its status. */
async function answerOf(visitor: Person, route: Route, { ids = {}, shopId }: About): Promise<string> {
  const path = route.url
    .replace(/^(.*?)(:\w+)/, (before) => before.replace(/:\w+$/, ids[before] ?? ''))
    .replace(/:\w+/g, (name) => ids[name] ?? '')
  const isRead = route.method === 'GET' || route.method === 'HEAD'
  const query = shopId === undefined ? (isRead ? (QUERIES[route.url] ?? '') : '') : `?shop_id=${shopId}`
  const photo = route.url === '/api/files' && route.method === 'POST' ? await aPhoto() : null
  const response =
    photo === null
      ? await visitor.send(route.method, path + query, {
          ...(BODIES[nameOf(route)] === undefined ? {} : { json: BODIES[nameOf(route)] }),
          headers: { 'idempotency-key': crypto.randomUUID() },
        })
      : await visitor.upload(photo, { shopId: shopId ?? '' })
  const text = await response.text()
  // A HEAD has no body.
  if (response.status === 404 || text === '' || response.ok) return String(response.status)
  return (JSON.parse(text) as { code: string }).code
}

/** The routes that are not closed to somebody: to a member by the role, to everybody else as if nothing were there. */
async function openTo(visitor: Person, all: readonly Route[], about: About): Promise<string[]> {
  const open = []
  const closed = ['404', '403', 'role_missing']
  for (const route of all) if (!closed.includes(await answerOf(visitor, route, about))) open.push(nameOf(route))
  return open.toSorted()
}

const thoseFor = (all: readonly Route[], acts: readonly Act[]) =>
  all
    .filter((route) => acts.includes('read') && needs(route).every((act) => acts.includes(act)))
    .map(nameOf)
    .toSorted()

/** Somebody who has made nothing in a shop, with a role there. */
const aVisitor = (who: Who, shop: TestShop): Promise<Person> =>
  who === 'stranger'
    ? aPerson(product, { plan: 'enterprise' })
    : who === 'owner'
      ? Promise.resolve(shop.owner)
      : shop.join(who)

describe('the grid', () => {
  it('has the routes of photos, repairs, their notes and analyses', () => {
    expect(ofOneThing().length).toBeGreaterThan(20)
    expect(ofMany().map(nameOf)).toEqual(
      expect.arrayContaining(['GET /api/files', 'POST /api/files', 'GET /api/overview', 'GET /api/me/data']),
    )
    const known = [...ofOneThing(), ...ofMany()].map(nameOf)
    const others = routes
      .filter(({ url }) => /^\/api\/(files|repairs|analyses|shares|notes|comments|claim|overview)/.test(url))
      .map(nameOf)
    expect(others.filter((name) => !known.includes(name))).toEqual([
      'GET /api/files/:id/signed-content',
      'HEAD /api/files/:id/signed-content',
      'PATCH /api/comments/:id',
    ])
  })

  it.each(EVERYBODY)('%s: finds by its id what the role allows, and nothing else', async (who) => {
    const shop = await aFullShop()
    const visitor = await aVisitor(who, shop)
    expect(await openTo(visitor, ofOneThing(), shop)).toEqual(thoseFor(ofOneThing(), MAY[who]))
  })

  it('tells a stranger nothing but that it is not there, by whatever route', async () => {
    const shop = await aFullShop()
    const stranger = await aVisitor('stranger', shop)
    for (const route of ofOneThing()) {
      expect([nameOf(route), await answerOf(stranger, route, shop)]).toEqual([nameOf(route), '404'])
    }
  })

  it.each(EVERYBODY)('%s: lists and adds what the role in the shop allows', async (who) => {
    const shop = await aShop(product)
    expect(await openTo(await aVisitor(who, shop), ofMany(), { shopId: shop.id })).toEqual(thoseFor(ofMany(), MAY[who]))
  })

  it('puts no photo of another workspace into a repair, whatever the roles there', async () => {
    const shop = await aFullShop()
    const visitor = await aVisitor('owner', shop)
    const photo = shop.ids['/api/files/:id']
    const own = (await (await visitor.post('/api/repairs')).json()) as { id: string }
    const answers = [
      await visitor.post('/api/repairs', { file_ids: [photo], move: true }),
      await visitor.send('PATCH', `/api/repairs/${own.id}`, { json: { file_ids: [photo], move: true } }),
      await visitor.send('PATCH', `/api/repairs/${own.id}`, { json: { after_file_id: photo } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const listed = (await (await visitor.get(`/api/files?repair_id=${shop.ids['/api/repairs/:id']}`)).json()) as object
    expect(listed).toMatchObject({ files: [] })
  })
})

/** The cells of the table of roles that decide about these routes. */
const cells = (acts: readonly Act[]) => ROLE_IDS.flatMap((role) => acts.map((act) => [role, act] as const))

/** Decides one cell of the table of roles the other way until the test ends. */
function decideOtherwise(role: Role, act: Act): readonly Act[] {
  const table: Record<Role, readonly Act[]> = ROLES
  const before = table[role]
  onTestFinished(() => {
    table[role] = before
  })
  table[role] = before.includes(act) ? before.filter((each) => each !== act) : [...before, act]
  return table[role]
}

describe('the grid tells when a decision is another one', () => {
  it.each(cells(['read', 'comment', 'write', 'share', 'removeOwn', 'remove']))('%s: %s, by ids', async (role, act) => {
    const shop = await aFullShop()
    const visitor = await aVisitor(role, shop)
    const acts = decideOtherwise(role, act)
    expect(await openTo(visitor, ofOneThing(), shop)).toEqual(thoseFor(ofOneThing(), acts))
    // Who may delete nothing of their own may delete nothing at all, except comments.
    const isWithoutEffect = act === 'remove' && !acts.includes('removeOwn') && !acts.includes('comment')
    expect(thoseFor(ofOneThing(), acts).length === thoseFor(ofOneThing(), MAY[role]).length).toBe(isWithoutEffect)
  })

  it.each(cells(['read', 'write', 'originals']))('%s: %s, in lists', async (role, act) => {
    const shop = await aShop(product)
    const visitor = await aVisitor(role, shop)
    const acts = decideOtherwise(role, act)
    expect(await openTo(visitor, ofMany(), { shopId: shop.id })).toEqual(thoseFor(ofMany(), acts))
    expect(thoseFor(ofMany(), acts)).not.toEqual(thoseFor(ofMany(), MAY[role]))
  })
})
