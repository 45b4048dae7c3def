import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { TOPICS, type Change, type Topic } from '#shared/api/events.ts'
import { POOLED } from '#server/platform/db/requireSessions.ts'
import { createListener } from '#server/platform/events/listener.ts'
import { createLog } from '#server/platform/log/log.ts'
import { TestClient, aPerson, eventually, testApp, type Person, type TestApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { changed, openStream, type TestStream } from '#tests/support/events.ts'
import { anIntakeLink } from '#tests/support/intake.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aRepair, patched } from '#tests/support/repairs.ts'
import { aShop, leave } from '#tests/support/shops.ts'

const HOUR = 3_600_000

/** Two processes on one database. */
const here = await testApp()
const there = await testApp({ database: here.database })

/** The same browser, whose requests reach another process. */
function at({ origin }: TestApp, person: TestClient): TestClient {
  const client = new TestClient(origin)
  for (const [name, value] of person.cookies) client.cookies.set(name, value)
  return client
}

const streamAt = (process: TestApp, person: TestClient): Promise<TestStream> => openStream(at(process, person))

async function sessionOf(person: Person) {
  return here.database.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'expires_at'])
    .where('users.email', '=', person.email)
    .orderBy('sessions.id')
    .executeTakeFirstOrThrow()
}

async function setEnd(person: Person, expires_at: Date): Promise<void> {
  const { id } = await sessionOf(person)
  await here.database.db.updateTable('sessions').set({ expires_at }).where('id', '=', id).execute()
}

/** Cuts the connections on which the processes listen, and waits until both listen again. */
async function cutListeners(): Promise<void> {
  const person = await aPerson(here)
  const witnesses = [await streamAt(here, person), await streamAt(there, person)]
  const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
    where application_name = 'mendsight-events' and datname = current_database()`.execute(here.database.db)
  expect(rows.map(({ ended }) => ended)).toEqual([true, true])
  // What is told before is heard by nobody.
  for (const stream of witnesses) await stream.next(({ event }) => event === 'resync')
}

it('tells at one process what was changed at the other', async () => {
  const person = await aPerson(here)
  const stream = await streamAt(there, person)
  const photo = await person.uploaded(await aPhoto())
  expect((await stream.next(changed('photos'))).data).toEqual({ topic: 'photos', ids: [photo.id] })
  const repair = await aRepair(person, { file_ids: [photo.id] })
  expect((await stream.next(changed('repairs'))).data).toEqual({ topic: 'repairs', ids: [repair.id] })
  await patched(person, repair.id, { status: 'done' })
  expect((await stream.next(changed('repairs'))).data).toEqual({ topic: 'repairs', ids: [repair.id] })
  await person.send('PATCH', '/api/me', { json: { name: 'Ann Other' } })
  await stream.next(changed('me'))
  await person.post('/api/plan', { plan_id: 'pro' })
  await stream.next(changed('plan'))
  await person.post(`/api/files/${photo.id}/analyses`, {})
  await stream.next(changed('analysis'))
  await person.delete(`/api/files/${photo.id}`)
  await stream.next(changed('photos'))
})

it('says nothing to another person, and nothing of a request that was refused', async () => {
  const [person, other] = [await aPerson(here), await aPerson(here)]
  const [own, foreign] = [await streamAt(there, person), await streamAt(there, other)]
  expect((await person.upload(Buffer.from('no photo'))).status).toBe(415)
  await person.uploaded(await aPhoto())
  await own.next(changed('photos'))
  expect(own.events.map(({ event }) => event)).toEqual(['hello', 'changed'])
  await other.send('PATCH', '/api/me', { json: { name: 'Bob' } })
  await foreign.next(changed('me'))
  expect(foreign.events.map(({ event }) => event)).toEqual(['hello', 'changed'])
})

it('tells of a shop whoever may read it, and nobody else, and of a person that person alone', async () => {
  const shops = await testApp({
    database: here.database,
    allowances: { registrationPerIp: { attempts: 100, seconds: 60 } },
  })
  const shop = await aShop(shops)
  const former = await shop.join('technician')
  await leave(shops, shop.id, former)
  const people = {
    owner: shop.owner,
    admin: await shop.join('admin'),
    technician: await shop.join('technician'),
    viewer: await shop.join('viewer'),
    stranger: await aPerson(shops),
    former,
    'owner of another shop': (await aShop(shops)).owner,
  }
  type Who = keyof typeof people
  const everybody = Object.keys(people) as Who[]
  const streams = new Map<Who, TestStream>()
  for (const who of everybody) streams.set(who, await streamAt(there, people[who]))

  const { owner } = people
  const inShop = (path: string) => `${path}?shop_id=${shop.id}`
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(await aPhoto())], { type: 'image/jpeg' }), 'roof.jpg')
  const done = async (response: Promise<Response>) => {
    const answer = await response
    expect(answer.ok, `${answer.url}: ${await answer.clone().text()}`).toBe(true)
    return answer
  }
  const photo = (await (await done(owner.send('POST', inShop('/api/files'), { body: form }))).json()) as { id: string }
  const made = await done(owner.post(inShop('/api/repairs'), { file_ids: [photo.id] }))
  const { id: repair } = (await made.json()) as { id: string }
  await done(owner.post(`/api/repairs/${repair}/comments`, { text: 'On my way.', mentions: [] }))
  await done(owner.post(`/api/repairs/${repair}/analyses`, {}))
  await done(owner.post(inShop('/api/claims'), { title: 'Burst pipe', repair_ids: [repair] }))
  await done(owner.send('PATCH', `/api/shops/${shop.id}`, { json: { name: 'Acme' } }))
  await anIntakeLink(owner, shop.id)
  await done(people.technician.post('/api/plan', { plan_id: 'pro' }))
  const other = new TestClient(shops.origin)
  const { email, password } = people.admin
  await done(other.post('/api/auth/sign-in/email', { email, password }))
  await done(other.post('/api/auth/sign-out', {}))
  // Each of these is the last that its stream is told.
  for (const who of everybody) await done(people[who].send('PATCH', '/api/me', { json: { name: `Some ${who}` } }))
  const heard = async (who: Who) => {
    const stream = streams.get(who)
    await stream?.next(changed('me'))
    const told = stream?.events.flatMap(({ event, data }) => (event === 'changed' ? (data as Change).topic : [])) ?? []
    return [...new Set(told)].toSorted()
  }
  const ofShop: Topic[] = ['photos', 'repairs', 'comments', 'analysis', 'claims', 'shops', 'intake']
  const ofOne: Partial<Record<Who, Topic[]>> = { technician: ['plan'], admin: ['session_ended'] }
  const readers: readonly Who[] = ['owner', 'admin', 'technician', 'viewer']
  for (const who of everybody) {
    const expected = [...(readers.includes(who) ? ofShop : []), ...(ofOne[who] ?? []), 'me']
    expect([who, ...(await heard(who))]).toEqual([who, ...expected.toSorted()])
  }
  expect([...ofShop, ...Object.values(ofOne).flat(), 'me'].toSorted()).toEqual(TOPICS.toSorted())
})

it('asks every screen to fetch again after the listening connections were lost', async () => {
  const person = await aPerson(here)
  const streams = [await streamAt(here, person), await streamAt(there, person)]
  await cutListeners()
  for (const stream of streams) await stream.next(({ event }) => event === 'resync')
  await person.uploaded(await aPhoto())
  for (const stream of streams) await stream.next(changed('photos'))
})

it('ends a stream with its session: by a logout, from another device, and with the account', async () => {
  const person = await aPerson(here)
  const phone = new TestClient(there.origin)
  const second = new TestClient(there.origin)
  for (const client of [phone, second]) {
    await client.post('/api/auth/sign-in/email', { email: person.email, password: person.password })
  }
  const [own, ofPhone, ofSecond] = [await streamAt(there, person), await openStream(phone), await openStream(second)]
  await person.post('/api/auth/sign-out', {})
  await own.ended
  expect(own.events.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'session_ended' } })
  await ofPhone.next(changed('session_ended'))
  await phone.delete('/api/me/sessions')
  await ofSecond.ended
  await phone.post('/api/me/deletion', { password: person.password })
  await ofPhone.ended
  expect((await phone.get('/api/events')).status).toBe(401)
})

it('ends a stream whose session has expired', async () => {
  const person = await aPerson(here)
  const stream = await streamAt(there, person)
  await setEnd(person, new Date(Date.now() - 1_000))
  // After a gap, every session is looked up at once instead of within half a minute.
  await cutListeners()
  await stream.ended
  expect(stream.events.at(-1)).toMatchObject({ event: 'bye' })
})

it('prolongs no session', async () => {
  const person = await aPerson(here)
  const soon = new Date(Date.now() + HOUR)
  await setEnd(person, soon)
  const stream = await streamAt(there, person)
  await person.send('PATCH', '/api/me', { json: { name: 'Ann' }, headers: { 'x-background-request': '1' } })
  await stream.next(changed('me'))
  expect((await sessionOf(person)).expires_at).toEqual(soon)
})

it('answers the ninth stream of an account with 204, so that its browser does not try again', async () => {
  const person = await aPerson(here)
  const streams = await Promise.all(Array.from({ length: 8 }, () => streamAt(here, person)))
  expect((await person.get('/api/events')).status).toBe(204)
  streams[0]?.close()
  await eventually(() => streamAt(here, person).catch(() => undefined))
})

it('is for pages of its own site and logged-in people', async () => {
  const person = await aPerson(here)
  expect((await new TestClient(here.origin).get('/api/events')).status).toBe(401)
  expect((await person.get('/api/events', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await streamAt(here, person)).headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-content-type-options': 'nosniff',
  })
})

it('says goodbye when its process stops', async () => {
  const stopping = await testApp({ database: here.database })
  const stream = await streamAt(stopping, await aPerson(stopping))
  await stopping.app.close()
  await stream.ended
  expect(stream.events.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'stopping' } })
})

it('refuses to start where notifications get lost, as in a connection pooler in transaction mode', async () => {
  // What is written to one database is never heard in another.
  const { connection } = await testDatabase({ isMigrated: false })
  const listener = createListener({
    connection,
    db: here.database.db,
    onMessage: () => {},
    onGap: () => {},
    log: createLog('silent'),
  })
  await expect(listener.start()).rejects.toThrow(POOLED)
})
