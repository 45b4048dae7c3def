import { generate } from 'otplib'
import { afterAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/api/problem.ts'
import { createLog } from '#server/platform/log/log.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, TestClient } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { linkIn, devMailboxOf } from '#tests/support/smtp.ts'
import { filePart, idOf, multipart, MULTIPART } from '#tests/support/uploads.ts'

const AI_KEY = 'sk-test-key-of-the-log-tests'
const ai = await startAiServer()
afterAll(() => ai.close())

const lines: string[] = []
const product = await testApp({
  environment: { OPENAI_API_KEY: AI_KEY, OPENAI_BASE_URL: ai.baseUrl },
  log: createLog('trace', { write: (line) => void lines.push(line) }),
})
const { db } = product.database

type Line = { msg: string; time: string; request_id?: string; user_id?: string; address?: string; code?: string }

const anonymous = () => new TestClient(product.origin)

/** The log lines of one request, after its last one was written. */
async function linesOf(requestId: string, last = 'request'): Promise<Line[]> {
  return eventually(async () => {
    const own = lines.map((line) => JSON.parse(line) as Line).filter((line) => line.request_id === requestId)
    return own.some(({ msg }) => msg === last) ? own : undefined
  })
}

async function refusedAs(response: Response): Promise<Problem & { request_id: string }> {
  const problem = (await response.json()) as Problem
  return { ...problem, request_id: problem.request_id ?? '' }
}

const IP_ADDRESS_AND_TIME = { ip_address: '127.0.0.1', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) }

describe('a request of somebody who is logged in', () => {
  it('has its id and user in every line about it, whatever part of the product writes the line', async () => {
    const person = await aPerson(product)
    const user_id = await idOf(person)
    const refused = await refusedAs(
      await person.post('/api/auth/change-password', { current_password: 'wrong as rain 7', new_password: 'left 8' }),
    )
    const about = await linesOf(refused.request_id)
    expect(about.map(({ msg }) => msg)).toEqual(['password refused', 'request refused', 'request'])
    for (const line of about) expect(line).toMatchObject({ user_id })
    expect(about[0]).toMatchObject(IP_ADDRESS_AND_TIME)
    expect(about[2]).toMatchObject(IP_ADDRESS_AND_TIME)
  })

  it('has its id in lines that are written after its body has arrived', async () => {
    const person = await aPerson(product)
    const user_id = await idOf(person)
    const from = lines.length
    const { id } = await person.uploaded(await aPhoto())
    await person.post(`/api/files/${id}/analyses`)
    await person.delete(`/api/files/${id}`)
    const written = await eventually(async () => {
      const own = lines.slice(from).map((line) => JSON.parse(line) as Line)
      return own.filter(({ msg }) => msg === 'request').length >= 3 ? own : undefined
    })
    for (const msg of ['photo uploaded', 'analysis requested', 'photo deleted']) {
      expect(written).toContainEqual(expect.objectContaining({ msg, user_id, request_id: expect.any(String) }))
    }
    expect(written.filter(({ msg, user_id: named }) => msg === 'request' && named !== user_id)).toEqual([])
  })

  it('that exceeds a limit is logged with its user', async () => {
    const person = await aPerson(product)
    const user_id = await idOf(person)
    for (let time = 0; time < 10; time += 1) await person.post('/api/me/deletion', { password: 'wrong as rain 7' })
    const { request_id, code } = await refusedAs(await person.post('/api/me/deletion', { password: 'wrong as rain 7' }))
    expect(code).toBe('too_many_attempts')
    expect(await linesOf(request_id)).toContainEqual(
      expect.objectContaining({ msg: 'too many attempts', user_id, ...IP_ADDRESS_AND_TIME }),
    )
  })
})

describe('a login', () => {
  const logIn = (email: string, password: string) => anonymous().post('/api/auth/sign-in/email', { email, password })

  it('that is refused is logged with its account, if there is one', async () => {
    const person = await aPerson(product)
    const user_id = await idOf(person)
    const { request_id } = await refusedAs(await logIn(person.email.toUpperCase(), 'wrong as rain 7'))
    expect(await linesOf(request_id, 'login refused')).toContainEqual(
      expect.objectContaining({ msg: 'login refused', user_id, ...IP_ADDRESS_AND_TIME }),
    )
    const nobody = await refusedAs(await logIn('nobody@example.com', 'wrong as rain 7'))
    const about = await linesOf(nobody.request_id, 'login refused')
    expect(about.find(({ msg }) => msg === 'login refused')).not.toHaveProperty('user_id')
  })

  it('that exceeds a limit is logged with its account, and its owner can see it', async () => {
    const person = await aPerson(product)
    const user_id = await idOf(person)
    for (let time = 0; time < 10; time += 1) await logIn(person.email, 'wrong as rain 7')
    const { request_id, code } = await refusedAs(await logIn(person.email, 'wrong as rain 7'))
    expect(code).toBe('too_many_attempts')
    expect(await linesOf(request_id, 'too many attempts')).toContainEqual(
      expect.objectContaining({ msg: 'too many attempts', user_id, ...IP_ADDRESS_AND_TIME }),
    )
    const { events } = (await (await person.get('/api/me/security-events')).json()) as { events: { kind: string }[] }
    expect(events.map(({ kind }) => kind)).toEqual(['sign_in_limited', 'sign_in_refused', 'registered'])
  })

  it('that succeeds is logged with its account', async () => {
    const person = await aPerson(product)
    const user_id = await idOf(person)
    expect((await logIn(person.email, person.password)).status).toBe(200)
    const loggedIn = lines.map((line) => JSON.parse(line) as Line).find((line) => line.msg === 'logged in')
    expect(loggedIn).toMatchObject({ user_id, request_id: expect.any(String), ...IP_ADDRESS_AND_TIME })
  })
})

it("an event in the owner's recent activity has the same request id as the log", async () => {
  const person = await aPerson(product)
  const { email } = person
  const { request_id } = await refusedAs(
    await anonymous().post('/api/auth/sign-in/email', { email, password: 'wrong as rain 7' }),
  )
  const events = () =>
    db.selectFrom('security_events').selectAll().where('request_id', '=', request_id).executeTakeFirst()
  expect(await eventually(events)).toMatchObject({ kind: 'sign_in_refused', user_id: await idOf(person) })
  const ids = await db.selectFrom('security_events').select('request_id').execute()
  expect(ids.filter((row) => row.request_id === null)).toEqual([])
})

describe('a line break that somebody sends', () => {
  const FORGED = 'roof\r\n{"level":30,"msg":"logged in","user_id":"forged"}'

  it('in names, addresses and paths starts no new line', async () => {
    const person = await aPerson(product)
    const from = lines.length
    await anonymous().post('/api/auth/sign-up/email', {
      name: FORGED,
      email: 'forger@example.com',
      password: 'x3&qvwz',
    })
    await anonymous().post('/api/auth/sign-in/email', { email: `ann@example.com${FORGED}`, password: 'x3&qvwz' })
    await person.send('PATCH', '/api/me', { json: { name: FORGED } })
    const body = multipart([filePart(await aPhoto(), { name: FORGED.replaceAll('"', "'") })])
    await person.send('POST', '/api/files', { body, headers: MULTIPART })
    await person.get(`/api/files/${encodeURIComponent(FORGED)}`)
    await person.post('/api/support', { subject: FORGED, message: FORGED })
    const written = lines.slice(from)
    expect(written.length).toBeGreaterThan(6)
    expect(written.filter((line) => line.trimEnd().split(/[\r\n\u2028\u2029]/).length !== 1)).toEqual([])
    expect(written.map((line) => JSON.parse(line) as Line).filter(({ user_id }) => user_id === 'forged')).toEqual([])
  })
})

it('no line contains a password, a cookie, a token, a code, a key or any part of a photo', async () => {
  const person = await aPerson(product, { isConfirmed: true })
  ai.respondsWith(completion(goodResponse()))
  const { id } = await person.uploaded(await aPhoto({ seed: 7 }))
  const { id: run } = (await (await person.post(`/api/files/${id}/analyses`)).json()) as { id: string }
  await eventually(async () => {
    const { status } = (await (await person.get(`/api/analyses/${run}`)).json()) as { status: string }
    return status === 'succeeded' ? true : undefined
  })
  const image = ai.requests
    .flatMap(({ body }) => body.messages.flatMap(({ content }) => content))
    .flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []))
    .at(-1)
  expect(image).toMatch(/^data:image\/jpeg;base64,/)
  const setup = await person.post('/api/me/two-step/setup', { password: person.password })
  const { secret } = (await setup.json()) as { secret: string }
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) })
  const confirmed = await person.post('/api/me/two-step/confirm', { code })
  const { recovery_codes: codes } = (await confirmed.json()) as { recovery_codes: string[] }
  expect(codes).toHaveLength(10)
  const { email, password } = person
  expect((await anonymous().post('/api/auth/sign-in/email', { email, password, code: codes[0] })).status).toBe(200)
  await anonymous().post('/api/auth/request-password-reset', { email })
  const mail = await devMailboxOf(product.dataDir).mailTo(email, 'Choose a new password')
  const token = new URLSearchParams(linkIn(mail).hash.slice(1)).get('token') ?? ''
  await anonymous().get(`/reset-password?token=${token}`)
  const reset = await anonymous().post('/api/auth/reset-password', { token, new_password: 'left as snow 8' })
  expect(reset.status).toBe(200)

  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(50)
  const cookies = [...person.cookies.values()]
  expect(cookies.length).toBeGreaterThan(0)
  const tokens = await db.selectFrom('sessions').select('token_hash').execute()
  const hashes = await db.selectFrom('passwords').select('hash').execute()
  const secrets = [
    'right as rain',
    'wrong as rain',
    'left as snow',
    'x3&qvwz',
    '$argon2',
    'mendsight-session=',
    AI_KEY,
    secret,
    token,
    image?.slice(30, 90) ?? '',
    ...codes,
    ...cookies,
    ...tokens.map((row) => row.token_hash),
    ...hashes.flatMap((row) => row.hash ?? []),
  ]
  expect(secrets).not.toContain('')
  expect(secrets.filter((each) => text.includes(each))).toEqual([])
})

it('the id that a trusted proxy gives to a request is used; that of a client is not', async () => {
  const environment = { TRUST_PROXY: '1', PUBLIC_URL: 'https://mendsight.example' }
  const proxied = await testApp({ environment, database: product.database })
  const idAt = async (origin: string, id: string) => {
    const answer = await new TestClient(origin).get('/api/me', { 'x-request-id': id })
    return ((await answer.json()) as Problem).request_id
  }
  expect(await idAt(proxied.origin, 'proxy-4711-abc')).toBe('proxy-4711-abc')
  expect(await idAt(proxied.origin, 'no id')).toMatch(/^[\da-f-]{36}$/)
  expect(await idAt(product.origin, 'proxy-4711-abc')).toMatch(/^[\da-f-]{36}$/)
})
