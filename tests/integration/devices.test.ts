import { describe, expect, it } from 'vitest'
import { BACKGROUND_HEADER } from '#shared/api/headers.ts'
import type { DeviceSession } from '#shared/api/sessions.ts'
import { aPerson, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'

const product = await testApp()
const { db } = product.database

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const MINUTE = 60_000

/** The same person on another device. */
async function on(userAgent: string, person: Person): Promise<TestClient> {
  const device = new TestClient(product.origin)
  const credentials = { email: person.email, password: person.password }
  const login = await device.post('/api/auth/sign-in/email', credentials, { 'user-agent': userAgent })
  expect(login.status).toBe(200)
  return device
}

async function devicesOf(visitor: TestClient, headers?: Record<string, string>): Promise<DeviceSession[]> {
  const response = await visitor.get('/api/me/sessions', headers)
  expect(response.status).toBe(200)
  return ((await response.json()) as { sessions: DeviceSession[] }).sessions
}

const statusOf = async (visitor: TestClient) => (await visitor.get('/api/me', { [BACKGROUND_HEADER]: '1' })).status

/** Moves a session of a person into the past, as if it had been used last that long ago. */
async function usedLast(minutesAgo: number, sessionId: string): Promise<void> {
  const at = Date.now() - minutesAgo * MINUTE
  await db
    .updateTable('sessions')
    .set({ updated_at: new Date(at), expires_at: new Date(at + 6 * 60 * MINUTE) })
    .where('id', '=', sessionId)
    .execute()
}

async function eventsOf(person: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', await idOf(person))
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

const idIn = (devices: DeviceSession[], device: string) => devices.find((each) => each.device === device)?.id ?? ''

describe('the list of devices', () => {
  it('names each with its address and its last use, the latest first, and marks the one that asks', async () => {
    const person = await aPerson(product)
    await on(FIREFOX, person)
    const phone = await on(SAFARI, person)
    const devices = await devicesOf(phone)
    expect(devices).toHaveLength(3)
    expect(devices).toContainEqual({
      id: expect.any(String) as unknown,
      created_at: expect.any(String) as unknown,
      last_used_at: expect.any(String) as unknown,
      device: 'Safari on iOS',
      address: '127.0.0.1',
      is_current: true,
    })
    await usedLast(5, idIn(devices, 'Firefox on Linux'))
    await usedLast(3, idIn(devices, 'Safari on iOS'))
    const later = await devicesOf(phone, { [BACKGROUND_HEADER]: '1' })
    expect(later.map(({ device }) => device).slice(1)).toEqual(['Safari on iOS', 'Firefox on Linux'])
    expect(later.map(({ is_current }) => is_current)).toEqual([false, true, false])
    const ago = later.map(({ last_used_at }) => Math.round((Date.now() - Date.parse(last_used_at)) / MINUTE))
    expect(ago).toEqual([0, 3, 5])
  })

  it('moves the last use with what a person does, and not with what nobody caused', async () => {
    const person = await aPerson(product)
    const [{ id }] = (await devicesOf(person)) as [DeviceSession]
    await usedLast(90, id)
    const [before] = await devicesOf(person, { [BACKGROUND_HEADER]: '1' })
    expect(Date.now() - Date.parse(before?.last_used_at ?? '')).toBeGreaterThan(89 * MINUTE)
    await person.get('/api/files')
    const [after] = await devicesOf(person, { [BACKGROUND_HEADER]: '1' })
    expect(Date.now() - Date.parse(after?.last_used_at ?? '')).toBeLessThan(MINUTE)
    expect(after?.created_at).toBe(before?.created_at)
  })

  it("contains only live sessions, and nobody else's", async () => {
    const [person, other] = [await aPerson(product), await aPerson(product)]
    await on(FIREFOX, other)
    const gone = await on(FIREFOX, person)
    const idle = await on(SAFARI, person)
    await gone.post('/api/auth/sign-out')
    await usedLast(6 * 60 + 1, idIn(await devicesOf(person), 'Safari on iOS'))
    expect(await statusOf(idle)).toBe(401)
    expect((await devicesOf(person)).map(({ is_current }) => is_current)).toEqual([true])
    expect(JSON.stringify(await devicesOf(person))).not.toMatch(/token/i)
  })

  it('has a name for a device that does not say what it is', async () => {
    const person = await aPerson(product)
    await on('', person)
    expect((await devicesOf(person)).map(({ device }) => device)).toContain('Unknown device')
  })
})

describe('ending one session', () => {
  it('signs that device out at once, no other one, and is written down', async () => {
    const person = await aPerson(product)
    const [desk, phone] = [await on(FIREFOX, person), await on(SAFARI, person)]
    const id = idIn(await devicesOf(person), 'Firefox on Linux')
    expect((await person.delete(`/api/me/sessions/${id}`)).status).toBe(204)
    expect([await statusOf(desk), await statusOf(phone), await statusOf(person)]).toEqual([401, 200, 200])
    expect(await eventsOf(person)).toEqual(['registered', 'signed_in', 'signed_in', 'session_ended'])
    // Once more, it is none.
    await expectProblem(await person.delete(`/api/me/sessions/${id}`), { status: 404, code: 'not_found' })
    expect((await eventsOf(person)).filter((kind) => kind === 'session_ended')).toHaveLength(1)
  })

  it('that asks is a logout', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    const old = new TestClient(product.origin)
    for (const [name, value] of person.cookies) old.cookies.set(name, value)
    const [{ id }] = (await devicesOf(person)) as [DeviceSession]
    await usedLast(60, id)
    const response = await person.delete(`/api/me/sessions/${id}`)
    expect(response.status).toBe(204)
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
    expect(person.cookies.has('mendsight-session')).toBe(false)
    expect(await statusOf(old)).toBe(401)
    expect(await db.selectFrom('sessions').select('id').where('id', '=', id).execute()).toEqual([])
    const events = await db.selectFrom('security_events').select('kind').where('user_id', '=', userId).execute()
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(['registered', 'signed_out'])
  })

  it('of somebody else is refused like one that nobody has, and ends nothing', async () => {
    const [person, other] = [await aPerson(product), await aPerson(product)]
    const [{ id }] = (await devicesOf(other)) as [DeviceSession]
    const bodies: string[] = []
    for (const each of [id, '01900000-0000-7000-8000-000000000000', 'x', '1 OR 1=1', '%00']) {
      const response = await person.delete(`/api/me/sessions/${encodeURIComponent(each)}`)
      expect(response.status).toBe(404)
      bodies.push((await response.text()).replace(/"request_id":"[^"]*"/, ''))
    }
    expect(new Set(bodies).size).toBe(1)
    expect(await statusOf(other)).toBe(200)
    expect(await eventsOf(person)).toEqual(['registered'])
  })

  it('from two devices at once ends it once', async () => {
    const person = await aPerson(product)
    const phone = await on(SAFARI, person)
    await on(FIREFOX, person)
    const id = idIn(await devicesOf(person), 'Firefox on Linux')
    const answers = await Promise.all([person.delete(`/api/me/sessions/${id}`), phone.delete(`/api/me/sessions/${id}`)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
    expect((await eventsOf(person)).filter((kind) => kind === 'session_ended')).toHaveLength(1)
  })
})

describe('ending all others', () => {
  it('leaves the device that asks, and nobody else’s is touched', async () => {
    const [person, other] = [await aPerson(product), await aPerson(product)]
    const [desk, phone] = [await on(FIREFOX, person), await on(SAFARI, person)]
    expect((await phone.delete('/api/me/sessions')).status).toBe(204)
    const everybody = [person, desk, phone, other]
    expect(await Promise.all(everybody.map(statusOf))).toEqual([401, 401, 200, 200])
    expect(await eventsOf(Object.assign(phone, { email: person.email }) as Person)).toContain('sessions_ended')
  })

  it('with none there is fine, and nothing is written down', async () => {
    const person = await aPerson(product)
    expect((await person.delete('/api/me/sessions')).status).toBe(204)
    expect(await statusOf(person)).toBe(200)
    expect(await eventsOf(person)).toEqual(['registered'])
  })
})

it.each(['/api/me/sessions', '/api/me/sessions/01900000-0000-7000-8000-000000000000'])(
  'DELETE %s is rejected for other sites and for anonymous clients',
  async (pathname) => {
    const person = await aPerson(product)
    const elsewhere = await on(FIREFOX, person)
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      await expectProblem(await person.send('DELETE', pathname, { headers }), { status: 403, code: 'foreign_origin' })
    }
    expect(await statusOf(elsewhere)).toBe(200)
    await expectProblem(await new TestClient(product.origin).delete(pathname), { status: 401, code: 'signed_out' })
  },
)
