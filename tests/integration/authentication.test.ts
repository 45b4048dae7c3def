import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Me } from '#shared/api/accounts.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { ON_BEHALF_HEADER } from '#shared/api/headers.ts'
import { aPerson, testApp, TestClient } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'

const product = await testApp({
  allowances: {
    loginPerAccount: { attempts: 1000, seconds: 60 },
    loginPerIp: { attempts: 1000, seconds: 60 },
    registrationPerIp: { attempts: 1000, seconds: 60 },
    mailPerIp: { attempts: 1000, seconds: 60 },
  },
})
const { db } = product.database

type RawAnswer = { status: number; headers: Headers; body: string }

/** Sends bytes that no client library would send, over a separate connection. */
function raw(
  head: string,
  body = '',
  { origin, host = new URL(origin).host }: { origin: string; host?: string } = product,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(parsed(Buffer.concat(chunks).toString())))
    socket.write(`${head.replace('\r\n', `\r\nHost: ${host}\r\nConnection: close\r\n`)}\r\n\r\n${body}`)
  })
}

function parsed(text: string): RawAnswer {
  const [head = '', body = ''] = text.split(/\r\n\r\n([\s\S]*)/)
  const [first = '', ...rest] = head.split('\r\n')
  const headers = new Headers(
    rest.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(first.split(' ')[1]), headers, body }
}

function isHealthy(): Promise<boolean> {
  return new TestClient(product.origin).get('/healthz').then(({ ok }) => ok)
}

function countUsers(): Promise<number> {
  return db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)
}

/** Checks that a rejection has the common form and reveals nothing. */
function expectGeneric({ status, headers, body }: RawAnswer): void {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  problemSchema.parse(JSON.parse(body))
  expect(body).not.toMatch(/node_modules|\.ts\b|\bat \w+|select |syntax|FST_|ZodError|postgres|Unexpected token/i)
}

async function answerOf(response: Response): Promise<RawAnswer> {
  return { status: response.status, headers: response.headers, body: await response.text() }
}

describe('a request from a page of another site', () => {
  const FOREIGN: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: product.origin.replace('http:', 'https:') },
    { origin: `${product.origin}.evil.example` },
    { origin: product.origin.replace(/\d+$/, '1') },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: product.origin, 'sec-fetch-site': 'cross-site' },
  ]

  it.each(FOREIGN)('(%j) is refused and changes nothing', async (headers) => {
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    const users = await countUsers()
    const form = { name: 'Eve', email: 'eve@example.com', password: 'right as rain 7' }
    const attempts = [
      await person.send('DELETE', `/api/files/${photo.id}`, { headers }),
      await person.post('/api/auth/sign-out', undefined, headers),
      await person.post('/api/auth/sign-up/email', form, headers),
      // The same route with another spelling of its path.
      await person.post('/%61pi/auth/sign-up/email', form, headers),
      await person.post(`/api/files/${photo.id}/analyses`, undefined, headers),
      await person.send('POST', '/api/files', { headers, body: new FormData() }),
    ]
    for (const response of attempts) {
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(await response.json()).toMatchObject({ code: 'foreign_origin' })
    }
    expect(await countUsers()).toBe(users)
    expect((await person.get(`/api/files/${photo.id}`)).status).toBe(200)
    expect(await (await person.get(`/api/files/${photo.id}/analyses`)).json()).toEqual({
      analyses: [],
      current_id: null,
    })
  })

  it('is refused under a name that anybody could have lead here, with what to set', async () => {
    const before = await countUsers()
    const body = JSON.stringify({ name: 'Eve', email: 'eve@example.com', password: 'right as rain 7' })
    const head = `POST /api/auth/sign-up/email HTTP/1.1\r\nOrigin: http://evil.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
    const answer = await raw(head, body, { origin: product.origin, host: 'evil.example' })
    expect(answer.status).toBe(421)
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'unknown_host',
      detail: expect.stringContaining('PUBLIC_URL'),
    })
    expect(await countUsers()).toBe(before)
  })

  it('is told the right address where there is one', async () => {
    const at = await testApp({ environment: { PUBLIC_URL: 'https://mendsight.example' } })
    const refused = await new TestClient(at.origin).post('/api/auth/sign-out', undefined, { origin: at.origin })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('https://mendsight.example') })
  })

  it('is refused on a path that is written as a complete URL too', async () => {
    const body = JSON.stringify({ name: 'Eve', email: 'eve@example.com', password: 'right as rain 7' })
    const answer = await raw(
      `POST ${product.origin}/api/auth/sign-up/email HTTP/1.1\r\nOrigin: https://evil.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`,
      body,
    )
    expect(answer.status).toBe(403)
    expect((await raw(`GET ${product.origin}/api/me HTTP/1.1\r\nAccept: */*`)).status).toBe(401)
  })

  it('may not read, because no header permits it', async () => {
    const person = await aPerson(product)
    for (const pathname of ['/api/me', '/api/files', '/healthz', '/']) {
      const response = await person.get(pathname, { origin: 'https://evil.example' })
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
    const asked = await person.send('OPTIONS', '/api/me', {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' },
    })
    expect(asked.status).toBeGreaterThanOrEqual(400)
    expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  it("is not taken for the product's own, and its own passes", async () => {
    const person = await aPerson(product)
    const own = { origin: product.origin, 'sec-fetch-site': 'same-origin' }
    expect((await person.post('/api/auth/sign-out', undefined, own)).status).toBe(200)
  })

  it('is compared with PUBLIC_URL if there is one, whatever Host says', async () => {
    const secure = await testApp({ environment: { PUBLIC_URL: 'https://mendsight.example' } })
    const person = await aPerson(secure)
    expect((await person.post('/api/auth/sign-out', undefined, { origin: secure.origin })).status).toBe(403)
    expect((await person.post('/api/auth/sign-out', undefined, { origin: 'https://mendsight.example' })).status).toBe(
      200,
    )
  })
})

describe('a body', () => {
  const form = { name: 'Eve', email: 'eve-form@example.com', password: 'right as rain 7' }

  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'application/xml',
  ])('that is declared as %s is not accepted as JSON', async (type) => {
    const users = await countUsers()
    const response = await new TestClient(product.origin).send('POST', '/api/auth/sign-up/email', {
      body: JSON.stringify(form),
      headers: { 'content-type': type },
    })
    // Only the route for photos reads multipart bodies, and registration does not accept them.
    expect(response.status).toBe(type.startsWith('multipart') ? 400 : 415)
    expectGeneric(await answerOf(response))
    expect(await countUsers()).toBe(users)
  })

  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

  it.each([
    ['bad JSON', '{"email":"a@b.cc",'],
    ['no JSON', 'email=a@b.cc'],
    ['nothing at all', ''],
    ['null', 'null'],
    ['an array', '[]'],
    ['10 000 brackets', nested(10_000)],
    ['a field of 10 000 brackets', `{"email":${nested(10_000)},"password":"right as rain 7"}`],
    ['30 000 open braces', '{"a":'.repeat(10_000)],
    ['__proto__', '{"__proto__":{"isAdmin":true},"email":"a@b.cc","password":"right as rain 7"}'],
    [
      'an escaped __proto__',
      String.raw`{"\u005f_proto__":{"isAdmin":true},"email":"a@b.cc","password":"right as rain 7"}`,
    ],
    [
      'constructor.prototype',
      '{"constructor":{"prototype":{"isAdmin":true}},"email":"a@b.cc","password":"right as rain 7"}',
    ],
    ['a key twice', '{"email":"a@b.cc","email":"b@b.cc","password":"right as rain 7"}'],
    ['a key twice, once escaped', String.raw`{"email":"a@b.cc","\u0065mail":"b@b.cc","password":"right as rain 7"}`],
    ['a wrong byte order', Buffer.from('{"email":"a@b.cc"}', 'utf16le').toString('latin1')],
  ])('of %s is refused with one generic response', async (_name, body) => {
    for (const pathname of ['/api/auth/sign-in/email', '/api/auth/sign-up/email']) {
      const response = await new TestClient(product.origin).send('POST', pathname, {
        body,
        headers: { 'content-type': 'application/json' },
      })
      expectGeneric(await answerOf(response))
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect(await isHealthy()).toBe(true)
  })

  it('that is shorter or longer than its declared length is refused', async () => {
    const head = 'POST /api/auth/sign-in/email HTTP/1.1\r\nContent-Type: application/json'
    expectGeneric(await raw(`${head}\r\nContent-Length: 2000000000`))
    expectGeneric(await raw(`${head}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked`, '0\r\n\r\n'))
    expectGeneric(await raw(`${head}\r\nContent-Length: -1`))
    expect(await isHealthy()).toBe(true)
  })
})

describe('a request that is out of order', () => {
  it.each([
    ['a header of 1 MB', `GET /api/me HTTP/1.1\r\nX-Long: ${'x'.repeat(1024 * 1024)}`, 431],
    ['100 000 query parameters', `GET /api/files?${'a=1&'.repeat(100_000)} HTTP/1.1\r\nAccept: */*`, 431],
    ['no HTTP', 'HELO mendsight\r\nX: y', 400],
    ['an unknown method', 'FETCH /api/me HTTP/1.1\r\nAccept: */*', 405],
    ['a header without a name', 'GET /api/me HTTP/1.1\r\n: x', 400],
    ['a NUL in a header', 'GET /api/me HTTP/1.1\r\nX-A: a\0b', 400],
  ])('(%s) is refused before it becomes a request', async (_name, head, status) => {
    const answer = await raw(head)
    expect(answer.status).toBe(status)
    expectGeneric(answer)
    expect(answer.headers.get('connection')).toBe('close')
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, POST, PUT, PATCH, DELETE' : null)
    expectBare(answer.headers)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await isHealthy()).toBe(true)
  })

  it.each([
    '/api/files/1%20OR%201=1',
    "/api/files/'%20OR%20''='",
    '/api/files/%00',
    '/api/files/..%2f..%2fetc%2fpasswd',
    '/api/files/%zz',
    '/api/files/%',
    '/api/files/%ff%fe',
    '/api/files/%C0%AE',
    `/api/files/${'a'.repeat(5000)}`,
    '/api/analyses/1%20OR%201=1',
    '/api/analyses/%00/report.txt',
    '/api/%E0%A4%A',
    '/api/files/__proto__',
    '/api//me',
    '/api/ME',
    '/api/me/',
    '/api/me;x=1',
    '/api',
    '/.git/config',
    '/.env',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../../package.json',
    '/src/server/main.ts',
    '/%00',
    '/%',
  ])('(%s) gets 404 for a logged-in person', async (pathname) => {
    const person = await aPerson(product)
    const answer = await raw(`GET ${pathname} HTTP/1.1\r\nCookie: ${person.cookieHeader()}`)
    expectGeneric(answer)
    expect(answer.status).toBe(404)
    expectSecured(answer.headers)
    expect(await isHealthy()).toBe(true)
  })

  it.each([
    '/api/files?limit=1e9',
    '/api/files?limit=0',
    '/api/files?limit=1&limit=2',
    `/api/files?cursor=${'x'.repeat(101)}`,
  ])('(%s) gets 400', async (pathname) => {
    const person = await aPerson(product)
    const response = await person.get(pathname)
    expect(response.status).toBe(400)
    expectGeneric(await answerOf(response))
  })

  it('(a thousand unused query parameters) is answered as usual', async () => {
    const person = await aPerson(product)
    expect((await person.get(`/api/files?limit=2&${'__proto__=1&'.repeat(500)}`)).status).toBe(200)
  })
})

describe('a method', () => {
  it.each(['GET', 'HEAD'])('that only reads (%s) changes nothing', async (method) => {
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    for (const pathname of [
      '/api/auth/sign-out',
      '/api/auth/sign-in/email',
      '/api/auth/sign-up/email',
      '/api/analyses/x/cancel',
    ]) {
      expect((await person.send(method, pathname)).status).toBe(404)
    }
    expect((await person.send(method, `/api/files/${photo.id}/analyses`)).status).toBe(200)
    expect(await (await person.get(`/api/files/${photo.id}/analyses`)).json()).toEqual({
      analyses: [],
      current_id: null,
    })
    expect((await person.get('/api/me')).status).toBe(200)
  })

  it('may not be changed by a header or a field', async () => {
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    await person.get(`/api/files/${photo.id}?_method=DELETE`, { 'x-http-method-override': 'DELETE' })
    expect((await person.get(`/api/files/${photo.id}`)).status).toBe(200)
  })

  it.each(['TRACE', 'PROPFIND', 'OPTIONS', 'QUERY'])(
    'that the product does not support (%s) is refused on every path',
    async (method) => {
      for (const pathname of ['/api/me', '/', '/healthz', '/nowhere']) {
        const answer = await raw(`${method} ${pathname} HTTP/1.1\r\nCookie: secret=1`)
        expect(answer.status).toBe(405)
        expect(answer.headers.get('allow')).toContain('GET')
        expectGeneric(answer)
        expect(answer.body).not.toContain('secret')
      }
    },
  )

  it.each(['example.com:443', '127.0.0.1:22', '/api/me'])('CONNECT %s opens no connection', async (target) => {
    const answer = await raw(`CONNECT ${target} HTTP/1.1\r\nCookie: secret=1`)
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
    expectGeneric(answer)
    expectBare(answer.headers)
    expect(answer.headers.get('connection')).toBe('close')
    expect(await isHealthy()).toBe(true)
  })

  it('QUERY with a body is refused as well', async () => {
    const head = 'QUERY /api/files HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2'
    expect((await raw(head, '{}')).status).toBe(405)
  })
})

/** The headers that every response has, even to bytes that are no request. */
function expectBare(headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? ''
  for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy.split(';')).toContain(directive)
  }
  expect(policy).not.toContain('unsafe-')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
  expect(headers.get('access-control-allow-origin')).toBeNull()
}

/** The additional headers of screens and the API. */
function expectSecured(headers: Headers): void {
  const policy = (headers.get('content-security-policy') ?? '').split(';')
  expect(policy).toEqual(expect.arrayContaining(["default-src 'self'", "script-src 'self'"]))
  expectBare(headers)
}

describe('every answer', () => {
  it('of the API is not to be kept, says its character set and is secured', async () => {
    const person = await aPerson(product)
    const anonymous = new TestClient(product.origin)
    const answers = [
      await person.get('/api/me'),
      await person.get('/api/files'),
      await person.get('/api/plans'),
      await person.get('/api/auth/get-session'),
      await anonymous.get('/api/me'),
      await anonymous.get('/api/nowhere'),
      await anonymous.post('/api/auth/sign-in/email', {}),
      await anonymous.post('/api/auth/sign-in/email', { email: person.email, password: person.password }),
      await person.post('/api/auth/sign-out'),
      await person.post('/api/auth/sign-out', undefined, { origin: 'https://evil.example' }),
    ]
    for (const { status, url, headers } of answers) {
      expect({ url, status, cache: headers.get('cache-control') }).toEqual({ url, status, cache: 'no-store' })
      expect(headers.get('content-type')).toMatch(/^application\/(problem\+)?json; charset=utf-8$/)
      expectSecured(headers)
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  it('outside the API is secured too', async () => {
    for (const pathname of ['/', '/login', '/healthz', '/readyz', '/assets/app.js', '/nowhere.txt']) {
      expectSecured((await new TestClient(product.origin).get(pathname)).headers)
    }
  })

  it('behind TLS tells browsers to use only TLS for a year', async () => {
    const secure = await testApp({ environment: { PUBLIC_URL: 'https://mendsight.example' } })
    const refused = await raw('FETCH /api/me HTTP/1.1\r\nAccept: */*', '', secure)
    const foreign = await new TestClient(secure.origin).post(
      '/api/auth/sign-out',
      {},
      { origin: 'https://evil.example' },
    )
    const paths = ['/', '/api/me', '/api/nowhere', '/assets/none.js', '/outbox', '/healthz']
    const answers = await Promise.all(paths.map((pathname) => new TestClient(secure.origin).get(pathname)))
    for (const { headers } of [refused, foreign, ...answers]) {
      expect(Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1])).toBeGreaterThanOrEqual(
        31_536_000,
      )
    }
  })
})

it('what is sent for one person is refused when another one is logged in, and reaches nobody', async () => {
  const rosa = await aPerson(product)
  const ben = await aPerson(product)
  const { id } = (await (await rosa.get('/api/me')).json()) as Me
  const forRosa = { headers: { [ON_BEHALF_HEADER]: id } }
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await aPhoto())], 'mine.jpg', { type: 'image/jpeg' }))
  for (const answer of [
    await ben.send('POST', '/api/files', { ...forRosa, body: form }),
    await ben.send('POST', '/api/repairs', { ...forRosa, json: {} }),
  ]) {
    expect(answer.status).toBe(409)
    expect(problemSchema.parse(await answer.json()).code).toBe('other_account')
  }
  expect(await (await ben.get('/api/files')).json()).toMatchObject({ files: [] })
  expect((await rosa.send('POST', '/api/files', { ...forRosa, body: form })).status).toBe(201)
})
