import { describe, expect, it } from 'vitest'
import { createSecurityEventsRepository } from '#server/features/accounts/securityEvents.repository.ts'
import { createLinkSigner } from '#server/platform/http/signedLink.ts'
import type { UserId } from '#server/platform/userId.ts'
import { aPerson, eventually, testApp, TestClient, type Person } from '#tests/support/app.ts'
import {
  askForDeletion,
  eraseNow,
  mailsTo,
  movedClock,
  logInAgain,
  startErasure,
  untilWaiting,
} from '#tests/support/erasure.ts'
import { endOfJob } from '#tests/support/jobs.ts'
import { keysOf } from '#tests/support/objects.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectProblem, idOf } from '#tests/support/uploads.ts'

const PLENTY = { attempts: 1000, seconds: 60 }

const clock = movedClock()
const product = await testApp({
  clock,
  allowances: {
    loginPerAccount: PLENTY,
    loginPerIp: PLENTY,
    registrationPerIp: PLENTY,
    mailPerIp: PLENTY,
  },
})
const { db } = product.database

const statusOf = async (visitor: TestClient) => (await visitor.get('/api/me')).status

function accountOf(id: UserId) {
  return db.selectFrom('users').select(['id', 'email', 'deletion_due_at']).where('id', '=', id).executeTakeFirst()
}

async function eventsOf(id: UserId): Promise<string[]> {
  const rows = await db.selectFrom('security_events').select('kind').where('user_id', '=', id).orderBy('id').execute()
  return rows.map(({ kind }) => kind)
}

/** A person whose deletion was requested thirty-one days ago, according to the product's clock. */
async function aLeaver({ photos = 0 } = {}): Promise<{ person: Person; id: UserId }> {
  clock.goTo(0)
  const person = await aPerson(product)
  for (let seed = 0; seed < photos; seed += 1) await person.uploaded(await aPhoto({ seed, width: 64, height: 48 }))
  const id = await idOf(person)
  expect((await askForDeletion(person)).status).toBe(200)
  return { person, id }
}

describe('asking for the deletion of an account', () => {
  it('logs every device out immediately and says when the account will be erased', async () => {
    clock.goTo(0)
    const person = await aPerson(product)
    const { visitor: elsewhere } = await logInAgain(person)
    const [id, old] = [await idOf(person), new TestClient(product.origin)]
    for (const [name, value] of person.cookies) old.cookies.set(name, value)
    const response = await askForDeletion(person)
    expect(response.status).toBe(200)
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
    const { deletion_due_at: dueAt, ...rest } = (await response.json()) as { deletion_due_at: string }
    expect(rest).toEqual({ success: true })
    const days = (Date.parse(dueAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.99)
    expect(days).toBeLessThanOrEqual(30)
    expect((await accountOf(id))?.deletion_due_at?.toISOString()).toBe(dueAt)
    expect(person.cookies.has('mendsight-session')).toBe(false)
    expect([await statusOf(old), await statusOf(elsewhere)]).toEqual([401, 401])
    expect(await eventsOf(id)).toEqual(['registered', 'signed_in', 'deletion_requested'])
  })

  it.each([
    ['a wrong password', 'wrong as rain 7', 'Incorrect password. Please try again.'],
    ['an empty one', '', 'Please fill in all fields'],
    ['none', undefined, 'Please fill in all fields'],
  ])('with %s is refused, and nothing has changed', async (_name, password, detail) => {
    clock.goTo(0)
    const person = await aPerson(product)
    const id = await idOf(person)
    const refused = await person.post('/api/me/deletion', { password })
    expect(await refused.clone().json()).toMatchObject({ field: 'password' })
    await expectProblem(refused, { status: 403, code: 'wrong_password', detail })
    expect((await accountOf(id))?.deletion_due_at).toBeNull()
    expect(await statusOf(person)).toBe(200)
    expect(await eventsOf(id)).not.toContain('deletion_requested')
    expect(
      await db.selectFrom('mails').select('id').where('kind', 'like', 'deletion%').where('user_id', '=', id).execute(),
    ).toEqual([])
  })

  it('counts wrong passwords together with those of other changes', async () => {
    const strict = await testApp({ allowances: { loginPerAccount: { attempts: 3, seconds: 60 } } })
    const person = await aPerson(strict)
    const change = { new_email: 'elsewhere@example.com', password: 'wrong as rain 7' }
    for (let time = 0; time < 2; time += 1)
      expect((await person.post('/api/auth/change-email', change)).status).toBe(403)
    expect((await askForDeletion(person, 'wrong as rain 7')).status).toBe(403)
    const refused = await askForDeletion(person)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectProblem(refused, { status: 429, code: 'too_many_attempts' })
    expect(await statusOf(person)).toBe(200)
  })

  it('is rejected for anonymous clients and for other sites', async () => {
    clock.goTo(0)
    const person = await aPerson(product)
    await expectProblem(await new TestClient(product.origin).post('/api/me/deletion', { password: person.password }), {
      status: 401,
      code: 'signed_out',
    })
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await person.post('/api/me/deletion', { password: person.password }, headers)
      await expectProblem(answer, { status: 403, code: 'foreign_origin' })
    }
    const form = {
      body: `password=${person.password}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    expect((await person.send('POST', '/api/me/deletion', form)).status).toBe(415)
    expect((await person.get(`/api/me/deletion?password=${person.password}`)).status).toBe(404)
    expect(await statusOf(person)).toBe(200)
  })

  it('twice at the same moment is done once', async () => {
    clock.goTo(0)
    const person = await aPerson(product)
    const id = await idOf(person)
    const asked = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      const both = [askForDeletion(person), askForDeletion(person)]
      await untilWaiting(product, '%from "users"%for update%', 2)
      return { both }
    })
    const answers = await Promise.all(asked.both)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await eventsOf(id)).filter((kind) => kind === 'deletion_requested')).toHaveLength(1)
    const mails = await db.selectFrom('mails').select('kind').where('user_id', '=', id).execute()
    expect(mails.filter(({ kind }) => kind === 'deletion_requested')).toHaveLength(1)
  })

  it('locks the account: its photos are served to nobody, not even through a link', async () => {
    const linked = await testApp({ environment: { PUBLIC_URL: 'http://photos.example', AI_IMAGE_DELIVERY: 'url' } })
    const person = await aPerson(linked)
    const photo = await person.uploaded(await aPhoto())
    const expires = Math.floor(Date.now() / 1000) + 600
    const signature = createLinkSigner('a secret for tests that is long enough').sign(photo.id, expires)
    const link = `/api/files/${photo.id}/signed-content?expires=${expires}&signature=${signature}`
    const anybody = new TestClient(linked.origin)
    expect((await anybody.get(link)).status).toBe(200)
    expect(
      (await person.post('/api/me/deletion', { password: person.password }, { origin: 'http://photos.example' }))
        .status,
    ).toBe(200)
    expect((await anybody.get(link)).status).toBe(404)
  })

  it('tells the address until when it can be taken back', async () => {
    const { person, id } = await aLeaver()
    const dueAt = (await accountOf(id))?.deletion_due_at ?? new Date(0)
    const day = dueAt.toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
    const mail = await eventually(async () =>
      (await mailsTo(product, person.email)).find(({ subject }) => subject === 'Your Mendsight account will be erased'),
    )
    expect(mail.text).toContain(`Your account and all photos will be erased on ${day} (UTC)`)
    expect(mail.text).toContain('Log in before that day to keep it.')
    expect(mail.text).toContain('127.0.0.1')
  })
})

describe('signing in within thirty days', () => {
  it('cancels the deletion, says so once and sends a mail', async () => {
    const { person, id } = await aLeaver({ photos: 1 })
    const dueAt = (await accountOf(id))?.deletion_due_at?.toISOString()
    clock.goTo(29.9)
    await eraseNow(product)
    const { visitor, response } = await logInAgain(person)
    const me: unknown = await (await visitor.get('/api/me')).json()
    expect(await response.json()).toEqual({ success: true, deletion_cancelled: true, deletion_was_due_at: dueAt, me })
    expect((await accountOf(id))?.deletion_due_at).toBeNull()
    expect(await eventsOf(id)).toEqual(['registered', 'deletion_requested', 'signed_in', 'deletion_cancelled'])
    const mail = await eventually(async () =>
      (await mailsTo(product, person.email)).find(
        ({ subject }) => subject === "Your Mendsight account won't be erased",
      ),
    )
    expect(mail.text).toContain('You keep it, with all your photos')
    const again = await logInAgain(person)
    expect(await again.response.json()).toEqual({
      success: true,
      me: await (await again.visitor.get('/api/me')).json(),
    })
    clock.goTo(40)
    await eraseNow(product)
    expect(await (await visitor.get('/api/files')).json()).toMatchObject({ files: [{ file_name: 'ceiling.jpg' }] })
  })

  it('with a wrong password cancels nothing', async () => {
    const { person, id } = await aLeaver()
    expect((await logInAgain(Object.assign(person, { password: 'wrong as rain 7' }))).response.status).toBe(401)
    expect((await accountOf(id))?.deletion_due_at).not.toBeNull()
  })

  it('while the deletion is being asked for ends with one of the two, never with both', async () => {
    clock.goTo(0)
    for (let time = 0; time < 5; time += 1) {
      const person = await aPerson(product)
      const id = await idOf(person)
      const [asked, { visitor, response }] = await Promise.all([askForDeletion(person), logInAgain(person)])
      expect(asked.status).toBe(200)
      const isDue = (await accountOf(id))?.deletion_due_at !== null
      const isIn = (await statusOf(visitor)) === 200
      // A login that came before the deletion has ended with it; one that came after it has kept the account.
      expect({ isDue, isIn }).toEqual({ isDue: !isIn, isIn })
      expect([200, 401]).toContain(response.status)
    }
  })
})

describe('an account whose day has come', () => {
  it('is gone with its rows and objects, and a login gets the same response as for an unknown email address', async () => {
    const { person, id } = await aLeaver({ photos: 2 })
    expect((await keysOf(product)).filter((key) => key.startsWith(id))).toHaveLength(6)
    clock.goTo(30.01)
    await eraseNow(product)
    expect(await accountOf(id)).toBeUndefined()
    expect((await keysOf(product)).filter((key) => key.startsWith(id))).toEqual([])
    const body = async (response: Response) => (await response.text()).replace(/"request_id":"[^"]*"/, '')
    const unknown = Object.assign(new TestClient(product.origin), { ...person, email: 'nobody@example.com' }) as Person
    const [gone, never] = [await logInAgain(person), await logInAgain(unknown)]
    expect([gone.response.status, await body(gone.response)]).toEqual([
      never.response.status,
      await body(never.response),
    ])
    // The address is free again.
    const { email, password } = person
    const again = await new TestClient(product.origin).post('/api/auth/sign-up/email', {
      name: 'Next',
      email,
      password,
    })
    expect(again.status).toBe(200)
  })

  it('stays while somebody is signing in: a login has its session before the day is cleared', async () => {
    const { person, id } = await aLeaver({ photos: 1 })
    clock.goTo(30.01)
    const during = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      // The erasure waits for the account first, and the login waits behind it.
      const job = await startErasure(product)
      await untilWaiting(product, '%from "users"%for update%')
      const login = logInAgain(person)
      await untilWaiting(product, 'update "users"%')
      return { job, login }
    })
    const { visitor, response } = await during.login
    expect(response.status).toBe(200)
    await endOfJob(product, during.job)
    expect((await accountOf(id))?.deletion_due_at).toBeNull()
    await eraseNow(product)
    expect(await (await visitor.get('/api/files')).json()).toMatchObject({ files: [{ file_name: 'ceiling.jpg' }] })
  })

  it('and a login at any moment around it: the account is there in full, or gone in full', async () => {
    const leavers: { person: Person; id: UserId }[] = []
    for (let each = 0; each < 6; each += 1) leavers.push(await aLeaver({ photos: 1 }))
    clock.goTo(30.01)
    const [job, ...logins] = await Promise.all([
      startErasure(product),
      ...leavers.map(({ person }) => logInAgain(person)),
    ])
    await endOfJob(product, job)
    for (const [index, { id }] of leavers.entries()) {
      const login = logins[index]
      if (login?.response.status === 200) {
        expect((await accountOf(id))?.deletion_due_at).toBeNull()
        expect(await (await login.visitor.get('/api/files')).json()).toMatchObject({ files: [{}] })
      } else {
        expect(login?.response.status).toBe(401)
        expect(await accountOf(id)).toBeUndefined()
        expect((await keysOf(product)).filter((key) => key.startsWith(id))).toEqual([])
      }
    }
  })

  it('is unknown to a login whose password was found right just before it went', async () => {
    const { person, id } = await aLeaver()
    clock.goTo(30.01)
    const { login } = await db.transaction().execute(async (tx) => {
      await createSecurityEventsRepository(db).erase(tx, id)
      await tx.deleteFrom('users').where('id', '=', id).execute()
      const begun = logInAgain(person)
      await untilWaiting(product, 'insert into "sessions"%')
      return { login: begun }
    })
    await expectProblem((await login).response, {
      status: 401,
      code: 'invalid_credentials',
      detail: 'Invalid login credentials',
    })
  })

  it('leaves nothing of an upload that was under way when its deletion was asked for', async () => {
    clock.goTo(0)
    const person = await aPerson(product)
    const id = await idOf(person)
    const [uploaded, asked] = await Promise.all([person.upload(await aPhoto()), askForDeletion(person)])
    expect([201, 401]).toContain(uploaded.status)
    expect(asked.status).toBe(200)
    clock.goTo(30.01)
    await eraseNow(product)
    expect(await accountOf(id)).toBeUndefined()
    expect((await keysOf(product)).filter((key) => key.startsWith(id))).toEqual([])
  })
})
