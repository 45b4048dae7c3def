import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { EVENTS_PATH } from '#shared/api/events.ts'
import { BACKGROUND_HEADER } from '#shared/api/headers.ts'
import { aKey } from '#tests/support/apiKeys.ts'
import { aPerson, eventually, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { aStoredDelivery, aStoredWebhook } from '#tests/support/webhooks.ts'
import { anIntakeLink, aWaitingRequest, tokenIn } from '#tests/support/intake.ts'
import { aShop } from '#tests/support/shops.ts'
import { aClaim, aDiaryEntry, anEntry, CLAIM_QUERIES } from '#tests/support/claims.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { openOutbox } from '#tests/support/smtp.ts'
import { filePart, idOf, multipart, MULTIPART } from '#tests/support/uploads.ts'
import { unzip } from '#tests/support/zip.ts'

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

const product = await testApp()
const { db } = product.database

/**
 * A person with everything that an account can have, and an id for every parameter of every route, by the path in front
 * of it.
 */
async function aFullAccount(): Promise<{ person: Person; ids: Record<string, string> }> {
  const person = await aPerson(product, { plan: 'pro' })
  const photo = await person.uploaded(await aPhoto())
  const { id: run } = (await (await person.post(`/api/files/${photo.id}/analyses`)).json()) as { id: string }
  await eventually(async () =>
    (await person.get(`/api/analyses/${run}/report.txt`)).status === 200 ? true : undefined,
  )
  const { id: repair } = (await (
    await person.post('/api/repairs', { title: 'Bathroom', answers: { text: 'It drips' } })
  ).json()) as { id: string }
  await person.send('PATCH', `/api/repairs/${repair}`, { json: { file_ids: [photo.id], move: true } })
  const { id: share } = (await (await person.post(`/api/repairs/${repair}/shares`)).json()) as { id: string }
  await person.post('/api/support', { message: 'Hello' })
  await person.post('/api/auth/request-password-reset', { email: person.email })
  const mail = await eventually(async () => {
    const sent = await db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', person.email)
      .where('status', '=', 'sent')
      .execute()
    return sent.length >= 2 ? sent[0]?.id : undefined
  })
  await db.updateTable('users').set({ email_verified: true }).where('email', '=', person.email).execute()
  expect((await person.post('/api/me/two-step/setup', { password: person.password })).status).toBe(200)
  const { sessions } = (await (await person.get('/api/me/sessions')).json()) as { sessions: { id: string }[] }
  await openOutbox(product, person)
  const note = await person.post(`/api/repairs/${repair}/notes`, { text: 'It dries.' })
  const added = await person.send('POST', `/api/repairs/${repair}/documents`, {
    headers: MULTIPART,
    body: multipart([filePart('Paid.', { name: 'a.txt' })]),
  })
  const claim = await aClaim(person, { repair_ids: [repair] })
  const shop = await aShop(product)
  await shop.join('admin', person)
  const link = await anIntakeLink(shop.owner, shop.id)
  const work = (await (await shop.owner.post(`/api/repairs?shop_id=${shop.id}`)).json()) as { id: string }
  const comment = await shop.owner.post(`/api/repairs/${work.id}/comments`, { text: 'Call first.' })
  const webhookId = await aStoredWebhook(product, shop.id)
  const ids = {
    '/api/shops/:shop_id': shop.id,
    '/api/intake-links/:id': link.id,
    '/api/webhooks/:id': webhookId,
    '/api/webhook-deliveries/:id': (await aStoredDelivery(product, shop.id, webhookId)).deliveryId,
    '/api/api-keys/:id': (await aKey(person, shop.id)).id,
    '/api/comments/:id': ((await comment.json()) as { id: string }).id,
    '/api/submissions/:id': await aWaitingRequest(product, shop.id, new Date()),
    '/api/intake/:token': tokenIn(link),
    '/api/claims/:id': claim.id,
    '/api/claim-entries/:id': (await anEntry(person, claim.id, aDiaryEntry())).id,
    '/api/documents/:id': ((await added.json()) as { id: string }).id,
    '/api/notes/:id': ((await note.json()) as { id: string }).id,
    '/api/files/:id': photo.id,
    '/api/analyses/:id': run,
    '/api/repairs/:id': repair,
    '/api/shares/:id': share,
    '/api/shared/:id': share,
    '/api/me/sessions/:id': sessions[0]?.id ?? '',
    '/outbox/:id': mail,
  }
  return { person, ids }
}

function filled(url: string, ids: Record<string, string>): string {
  return url.replace(/^(.*?)(:\w+|\*)/, (before) => {
    const id = ids[before]
    if (id === undefined) throw new Error(`Say what stands for the parameter of ${url}: there is no ${before}`)
    return before.replace(/(:\w+|\*)$/, id)
  })
}

const full = await aFullAccount()
const urls = (method: string, ids = full.ids) => [
  ...new Set(
    routes
      .filter((route) => route.method === method)
      .map(({ url }) => filled(url, ids) + (method === 'GET' ? (CLAIM_QUERIES[url] ?? '') : '')),
  ),
]

/** Everything in a response, or of a stream of events, which never ends, the beginning. */
async function bytesOf(response: Response): Promise<Buffer> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (!isStream || response.body === null) return Buffer.from(await response.arrayBuffer())
  const reader = response.body.getReader()
  const { value = new Uint8Array() } = await reader.read()
  await reader.cancel()
  return Buffer.from(value)
}

/** The text that a reader finds in a response, with zip files unpacked. */
async function textOf(response: Response): Promise<string> {
  const bytes = await bytesOf(response)
  if (response.headers.get('content-type') !== 'application/zip') return bytes.toString('latin1')
  return [...(await unzip(bytes)).values()].map((file) => file.toString('latin1')).join('\n')
}

describe('every GET of the product', () => {
  it('is walked', () => {
    expect(urls('GET')).toEqual(
      expect.arrayContaining(['/api/me', '/api/me/data', '/api/files', '/outbox', '/healthz']),
    )
    expect(urls('GET').length).toBeGreaterThan(18)
  })

  it('responds without a hash, a token or a secret, and redirects nowhere', async () => {
    const { person } = full
    const userId = await idOf(person)
    const secrets = [
      ...(await db.selectFrom('passwords').select('hash as secret').where('user_id', '=', userId).execute()),
      ...(await db.selectFrom('sessions').select('token_hash as secret').where('user_id', '=', userId).execute()),
      ...(await db.selectFrom('second_steps').select('secret').where('user_id', '=', userId).execute()),
      ...(await db.selectFrom('account_links').select('token_hash as secret').where('user_id', '=', userId).execute()),
      ...[...person.cookies.values()].map((secret) => ({ secret })),
      { secret: person.password },
      { secret: 'a secret for tests that is long enough' },
    ].map(({ secret }) => secret ?? '')
    expect(secrets.length).toBeGreaterThanOrEqual(7)
    expect(secrets).not.toContain('')
    const answered: string[] = []
    for (const url of urls('GET')) {
      const response = await person.get(url)
      const text = `${[...response.headers].join('\n')}\n${await textOf(response)}`
      if (response.ok) answered.push(url)
      expect(response.status < 300 || response.status >= 400, url).toBe(true)
      expect(
        secrets.filter((secret) => text.includes(secret)),
        url,
      ).toEqual([])
      expect(text, url).not.toMatch(/argon2|password_?hash|session_?token|recovery_codes"\s*:\s*\[/i)
    }
    expect(answered).toEqual(expect.arrayContaining(['/api/me', '/api/me/data', '/api/me/security-events', '/outbox']))
    // A signed link and a shared report need more than a session, the price of an upgrade needs a subscription, the
    // request has no photo, and the shop no logo.
    expect(
      urls('GET')
        .filter((url) => !answered.includes(url))
        .toSorted(),
    ).toEqual([
      '/api/billing/quote',
      expect.stringContaining('/signed-content'),
      `/api/intake/${full.ids['/api/intake/:token']}/logo`,
      // What people of a shop say to each other is not there at home.
      `/api/repairs/${full.ids['/api/repairs/:id']}/comments`,
      ...['', '/logo', '/photos/:n/content', '/report.pdf'].map(
        (path) => `/api/shared/${full.ids['/api/shared/:id']}${path}`,
      ),
      `/api/submissions/${full.ids['/api/submissions/:id']}/photos/:photo_id/content`,
    ])
  })
})

/** The owner's browser may store photos, but must check each time whether they have changed. */
const KEPT = /^\/api\/files\/.*\/(content|signed-content)$/

/** A document is a download of unknown bytes. */
const DOWNLOADED = /^\/api\/documents\/[^/]+\/content$/

/** Sends every possible request to the product, and returns the responses. */
async function everyResponse(visitor: TestClient): Promise<{ at: string; path: string; response: Response }[]> {
  const responses: { at: string; path: string; response: Response }[] = []
  for (const url of [...urls('GET'), '/nowhere', '/nowhere.txt', '/api/nowhere', '/assets/none.js', '/api/files/%00']) {
    responses.push({ at: `GET ${url}`, path: url, response: await visitor.get(url) })
  }
  for (const { method, url } of routes.filter((route) => !['GET', 'HEAD'].includes(route.method))) {
    const path = filled(url, { ...full.ids, '/api/me/sessions/:id': '01900000-0000-7000-8000-000000000000' })
    const headers = { origin: 'https://evil.example' }
    responses.push({ at: `foreign ${method} ${url}`, path, response: await visitor.send(method, path, { headers }) })
    const wrong = { body: '{', headers: { 'content-type': 'application/json' } }
    const none = path.endsWith('/deletion') || /DELETE/.test(method) || path === '/api/auth/sign-out'
    if (!none) responses.push({ at: `bad ${method} ${url}`, path, response: await visitor.send(method, path, wrong) })
  }
  responses.push({ at: 'OPTIONS', path: '/api/me', response: await visitor.send('OPTIONS', '/api/me') })
  return responses
}

describe('every response of every route, right or refused', () => {
  it.each(['a logged-in person', 'an anonymous client'])('to %s has the security headers', async (who) => {
    const visitor = who === 'an anonymous client' ? new TestClient(product.origin) : full.person
    const responses = await everyResponse(visitor)
    expect(responses.length).toBeGreaterThan(60)
    for (const { at, path, response } of responses) {
      const { headers } = response
      const policy = (headers.get('content-security-policy') ?? '').split(/; ?/)
      const isMail = /^\/outbox\/.+\/html$/.test(path)
      const isSandboxed = response.ok && (KEPT.test(path) || DOWNLOADED.test(path))
      // In its sandbox a photo has no scripts, no frames and no base.
      if (isSandboxed) expect(policy, at).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']))
      else {
        expect(policy, at).toEqual(expect.arrayContaining(["object-src 'none'", "base-uri 'none'"]))
        // A mail is displayed in a frame of the dev mailbox, on this machine only.
        expect(policy, at).toContain(isMail && response.ok ? "frame-ancestors 'self'" : "frame-ancestors 'none'")
      }
      expect(policy.find((each) => each.startsWith('script-src')) ?? '', at).not.toMatch(/unsafe|\*|http|data:/)
      expect(
        policy.some((each) => /^(script|default)-src ('self'|'none')$/.test(each)),
        at,
      ).toBe(true)
      expect(headers.get('x-content-type-options'), at).toBe('nosniff')
      expect(headers.get('referrer-policy'), at).toMatch(/^(same-origin|no-referrer)$/)
      expect(
        [...headers.keys()].filter((name) => name.startsWith('access-control-')),
        at,
      ).toEqual([])
      await bytesOf(response)
    }
  })

  it('of the API may not be stored, and every text declares its character set', async () => {
    const responses = [...(await everyResponse(full.person)), ...(await everyResponse(new TestClient(product.origin)))]
    for (const { at, path, response } of responses.filter((each) => each.path.startsWith('/api/'))) {
      const isImage = response.ok && KEPT.test(path)
      const isStream = response.ok && path === EVENTS_PATH
      const kept = isImage ? 'private, no-cache' : isStream ? 'no-store, no-transform' : 'no-store'
      expect(response.headers.get('cache-control'), at).toBe(kept)
      const type = response.headers.get('content-type') ?? ''
      expect(type, at).toMatch(
        isImage
          ? /^image\/(jpeg|webp)$/
          : response.ok && DOWNLOADED.test(path)
            ? /^application\/octet-stream$/
            : /^(application\/json; charset=utf-8|application\/problem\+json; charset=utf-8|text\/(plain|csv|event-stream); charset=utf-8|application\/(?:zip|pdf))$/,
      )
      await bytesOf(response)
    }
  })
})

type Rows = Record<string, Record<string, unknown>[]>

/** The counts of attempts expire by themselves. Every other difference is a change. */
async function allRows(): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`.execute(db)
  expect(tables.length).toBeGreaterThan(10)
  const all: Rows = Object.fromEntries(tables.map(({ name }) => [name, []]))
  const each = tables.map(({ name }) => sql`select ${name} as name, to_jsonb(t) as row from ${sql.table(name)} t`)
  const { rows } = await sql<{ name: string; row: Record<string, unknown> }>`
    select * from (${sql.join(each, sql` union all `)}) as rows order by name, row::text`.execute(db)
  for (const { name, row } of rows) all[name]?.push(row)
  return all
}

/** Without what every request of a person notes: the end of the session, and the day on which a member was there. */
function withoutSeen(rows: Rows): Rows {
  const sessions = (rows['sessions'] ?? []).map(({ expires_at, updated_at, ...session }) => {
    expect([expires_at, updated_at]).not.toContain(undefined)
    return session
  })
  const members = (rows['shop_members'] ?? []).map(({ last_active_on: day, ...member }) => {
    expect(day).not.toBe(undefined)
    return member
  })
  return { ...rows, sessions, shop_members: members }
}

describe('what changes something', () => {
  it('is not made by a GET or HEAD of its path, whatever its body or its query says', async () => {
    const { person, ids } = full
    const before = withoutSeen(await allRows())
    const responses: string[] = []
    for (const { method, url } of routes.filter((route) => !['GET', 'HEAD'].includes(route.method))) {
      for (const safeMethod of ['GET', 'HEAD']) {
        const isRead = routes.some((route) => route.method === safeMethod && route.url === url)
        const query = `?_method=${method}&password=${encodeURIComponent(person.password)}&name=Eve&plan_id=premium`
        const headers = { 'x-http-method-override': method, 'x-method-override': method }
        const { status } = await person.send(safeMethod, filled(url, ids) + query, { headers })
        if (isRead ? status !== 200 && status !== 400 : status !== 404 && status !== 405)
          responses.push(`${status} ${safeMethod} ${url}`)
      }
    }
    // The repair is of the own home, where there are no comments.
    expect(responses).toEqual(['404 GET /api/repairs/:id/comments', '404 HEAD /api/repairs/:id/comments'])
    expect(withoutSeen(await allRows())).toEqual(before)
    expect((await person.get('/api/me')).status).toBe(200)
  })

  it('is not made by any route that reads, for anybody: every row stays as it was', async () => {
    // The account is new and nothing of it has been read; otherwise a change by the first read would be missed.
    const { person, ids } = await aFullAccount()
    const visitors = [person, await aPerson(product), new TestClient(product.origin)]
    // What the product does by itself is not caused by the reads.
    await eventually(async () => {
      const waiting = db.selectFrom('mails').select('id').where('status', 'in', ['queued', 'sending'])
      return (await waiting.executeTakeFirst()) === undefined ? true : undefined
    })
    const before = withoutSeen(await allRows())
    let downloads = 0
    for (const visitor of visitors) {
      for (const method of ['GET', 'HEAD']) {
        for (const url of urls(method, ids)) {
          const response = await visitor.send(method, url, { headers: { [BACKGROUND_HEADER]: '1' } })
          await bytesOf(response)
          if (url === '/api/me/data' && response.ok) downloads += 1
        }
      }
    }
    const after = withoutSeen(await allRows())
    // Only the download of an account's data is recorded by a read.
    const isDownload = ({ kind }: Record<string, unknown>) => kind === 'data_downloaded'
    const taken = (rows: Rows) => rows['security_events']?.filter(isDownload).length ?? 0
    expect(downloads).toBeGreaterThan(0)
    expect(taken(after)).toBe(taken(before) + downloads)
    for (const rows of [before, after]) {
      rows['security_events'] = (rows['security_events'] ?? []).filter((row) => !isDownload(row))
    }
    expect(after).toEqual(before)
  })
})
