import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '#server/platform/ids/ids.ts'
import { toWorkspaceId, type WorkspaceId } from '#server/platform/workspaceId.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { ROLE_IDS, ROLES, type Act, type Role } from '#shared/workspaces/roles.rules.ts'
import type { Membership, Memberships } from '#server/platform/actor.ts'
import { ownMembership } from '#server/features/workspaces/access.usecases.ts'
import { toUserId } from '#server/platform/userId.ts'
import { goodResponse, completion, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type Person } from '#tests/support/app.ts'
import { aClaim, aDiaryEntry, anEntry, CLAIM_QUERIES } from '#tests/support/claims.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { idOf } from '#tests/support/uploads.ts'
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
/** The roles of those who are not simply the owners of their own workspace. */
const roles = new Map<string, Memberships>()
const product = await testApp({
  environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl },
  allowances: { registrationPerIp: MANY, mailPerIp: MANY },
  shops: { membershipsOf: async (userId) => roles.get(userId) ?? new Map([ownMembership(userId)]) },
})

/** What a workspace holds, by the path in front of its id, and what else paths name. */
type Held = { workspaceId: WorkspaceId; ids: Record<string, string> }

async function aHome(): Promise<{ person: Person } & Held> {
  const person = await aPerson(product, { plan: 'enterprise' })
  const photo = await person.uploaded(await aPhoto())
  // A suspicion, so that there is a question to answer.
  const answers = { text: 'What if the ceiling sags over the tub?' }
  const run = (await (await person.post(`/api/files/${photo.id}/analyses`, { answers })).json()) as Analysis
  const ended = await eventually(async () => {
    const seen = (await (await person.get(`/api/analyses/${run.id}`)).json()) as Analysis
    return seen.status === 'succeeded' ? seen : undefined
  })
  const share = (await (await person.post(`/api/repairs/${ended.repair_id}/shares`)).json()) as { id: string }
  const workspaceId = toWorkspaceId(await idOf(person))
  const note = await person.post(`/api/repairs/${ended.repair_id}/notes`, { text: 'The plumber comes on Friday.' })
  const claim = await aClaim(person, { repair_ids: [ended.repair_id ?? ''] })
  const entry = await anEntry(person, claim.id, aDiaryEntry())
  const commentId = newId()
  await product.database.db
    .insertInto('repair_comments')
    .values({
      id: commentId,
      created_by: await idOf(person),
      author_name: person.name,
      workspace_id: workspaceId,
      repair_id: ended.repair_id ?? '',
      idempotency_key: commentId,
      text: 'The valve is behind the panel.',
      mentions: [],
      created_at: new Date(),
    })
    .execute()
  return {
    person,
    workspaceId,
    ids: {
      '/api/claims/:id': claim.id,
      '/api/claim-entries/:id': entry.id,
      '/api/files/:id': photo.id,
      '/api/analyses/:id': run.id,
      '/api/repairs/:id': ended.repair_id ?? '',
      '/api/shares/:id': share.id,
      '/api/comments/:id': commentId,
      '/api/notes/:id': ((await note.json()) as { id: string }).id,
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
/** What a role needs for a route. Everything that the grid deletes was made by somebody else. */
function needs({ method, url }: Route): readonly Act[] {
  if (/\/comments(\/|$)/.test(url) && method !== 'GET' && method !== 'HEAD')
    return method === 'DELETE' ? ['comment', 'remove'] : ['comment']
  if (url.endsWith('/confirmation')) return ['write']
  if (method === 'DELETE')
    return /^\/api\/(files|repairs|documents)\//.test(url) ? ['removeOwn', 'remove'] : ['removeOwn']
  // It takes a repair away from everybody there.
  if (url.endsWith('/move')) return ['removeOwn', 'remove']
  if (/\/shares?(\/|$)/.test(url)) return ['share']
  if (url.includes('/me/data')) return ['originals']
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

/** The code of the problem that a route answers with, or else its status. */
async function answerOf(visitor: Person, route: Route, ids: Record<string, string> = {}): Promise<string> {
  const path = route.url
    .replace(/^(.*?)(:\w+)/, (before) => before.replace(/:\w+$/, ids[before] ?? ''))
    .replace(/:\w+/g, (name) => ids[name] ?? '')
  const query = route.method === 'GET' || route.method === 'HEAD' ? (CLAIM_QUERIES[route.url] ?? '') : ''
  const photo = route.url === '/api/files' && route.method === 'POST' ? await aPhoto() : null
  const response =
    photo === null
      ? await visitor.send(route.method, path + query, {
          ...(BODIES[nameOf(route)] === undefined ? {} : { json: BODIES[nameOf(route)] }),
          headers: { 'idempotency-key': crypto.randomUUID() },
        })
      : await visitor.upload(photo)
  const text = await response.text()
  // A HEAD has no body.
  if (response.status === 404 || text === '' || response.ok) return String(response.status)
  return (JSON.parse(text) as { code: string }).code
}

/** The routes that are not closed to somebody: to a member by the role, to everybody else as if nothing were there. */
async function openTo(visitor: Person, all: readonly Route[], ids?: Record<string, string>): Promise<string[]> {
  const open = []
  const closed = ['404', '403', 'role_missing']
  for (const route of all) if (!closed.includes(await answerOf(visitor, route, ids))) open.push(nameOf(route))
  return open.toSorted()
}

const thoseFor = (all: readonly Route[], acts: readonly Act[]) =>
  all
    .filter((route) => acts.includes('read') && needs(route).every((act) => acts.includes(act)))
    .map(nameOf)
    .toSorted()

const being = (role: Role): Membership => ({ role, readOnly: null, ownerId: toUserId('nobody') })

/** A person with a role in a workspace of somebody else. */
async function aVisitor(who: Who, { workspaceId }: Pick<Held, 'workspaceId'>): Promise<Person> {
  const visitor = await aPerson(product, { plan: 'enterprise' })
  const id = await idOf(visitor)
  if (who !== 'stranger') {
    const ownerId = toUserId(workspaceId)
    roles.set(id, new Map([ownMembership(toUserId(id)), [workspaceId, { ...being(who), ownerId }]]))
  }
  return visitor
}

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
    const home = await aHome()
    const visitor = await aVisitor(who, home)
    expect(await openTo(visitor, ofOneThing(), home.ids)).toEqual(thoseFor(ofOneThing(), MAY[who]))
  })

  it('tells a stranger nothing but that it is not there, by whatever route', async () => {
    const home = await aHome()
    const stranger = await aVisitor('stranger', home)
    for (const route of ofOneThing()) {
      expect([nameOf(route), await answerOf(stranger, route, home.ids)]).toEqual([nameOf(route), '404'])
    }
  })

  it.each(EVERYBODY)('%s: lists and adds what the role in the own workspace allows', async (who) => {
    const person = await aPerson(product, { plan: 'enterprise' })
    const id = await idOf(person)
    roles.set(id, new Map(who === 'stranger' ? [] : [[toWorkspaceId(id), being(who)]]))
    expect(await openTo(person, ofMany())).toEqual(thoseFor(ofMany(), MAY[who]))
  })

  it('puts no photo of another workspace into a repair, whatever the roles there', async () => {
    const home = await aHome()
    const visitor = await aVisitor('owner', home)
    const photo = home.ids['/api/files/:id']
    const own = (await (await visitor.post('/api/repairs')).json()) as { id: string }
    const answers = [
      await visitor.post('/api/repairs', { file_ids: [photo], move: true }),
      await visitor.send('PATCH', `/api/repairs/${own.id}`, { json: { file_ids: [photo], move: true } }),
      await visitor.send('PATCH', `/api/repairs/${own.id}`, { json: { after_file_id: photo } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const listed = (await (await visitor.get(`/api/files?repair_id=${home.ids['/api/repairs/:id']}`)).json()) as object
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
    const home = await aHome()
    const visitor = await aVisitor(role, home)
    const acts = decideOtherwise(role, act)
    expect(await openTo(visitor, ofOneThing(), home.ids)).toEqual(thoseFor(ofOneThing(), acts))
    // Who may delete nothing of their own may delete nothing at all, except comments.
    const isWithoutEffect = act === 'remove' && !acts.includes('removeOwn') && !acts.includes('comment')
    expect(thoseFor(ofOneThing(), acts).length === thoseFor(ofOneThing(), MAY[role]).length).toBe(isWithoutEffect)
  })

  it.each(cells(['read', 'write', 'originals']))('%s: %s, in lists', async (role, act) => {
    const person = await aPerson(product, { plan: 'enterprise' })
    const id = await idOf(person)
    roles.set(id, new Map([[toWorkspaceId(id), being(role)]]))
    const acts = decideOtherwise(role, act)
    expect(await openTo(person, ofMany())).toEqual(thoseFor(ofMany(), acts))
    expect(thoseFor(ofMany(), acts)).not.toEqual(thoseFor(ofMany(), MAY[role]))
  })
})
