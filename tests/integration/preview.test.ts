import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import { PLANS, type PlanId } from '#shared/plans/plans.ts'
import type { UserId } from '#server/platform/userId.ts'
import { aPerson, eventually, MANY_UPLOADS, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectProblem, holdings, idOf, setUsage } from '#tests/support/uploads.ts'

const product = await testApp({ slotLimits: MANY_UPLOADS })
const { database } = product
const { db } = database
const small = await aPhoto()

const FULL = { files: 10, storage_bytes: 10 }
const REFUSED = { status: 403, code: 'limit_reached' }

async function meOf(visitor: TestClient) {
  return (await (await visitor.get('/api/me')).json()) as {
    plan_id: PlanId
    plan: { id: PlanId }
    plan_preview: { plan_id: PlanId } | null
  }
}

function tryPlan(visitor: TestClient, planId: PlanId) {
  return visitor.post('/api/plan/preview', { plan_id: planId })
}

/** The same person in another browser. */
async function elsewhere({ email, password }: Person): Promise<TestClient> {
  const visitor = new TestClient(product.origin)
  expect((await visitor.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
  return visitor
}

function previews(userId: UserId) {
  return db.selectFrom('plan_previews').selectAll().where('user_id', '=', userId).execute()
}

const ON_FREE = { plan_id: 'free', plan: { id: 'free' }, plan_preview: null }

describe('a plan preview', () => {
  it('is shown beside the real one, and its limits are kept to on this session', async () => {
    const person = await aPerson(product)
    const id = await idOf(person)
    await setUsage(database, id, FULL)
    await expectProblem(await person.upload(small), REFUSED)
    const response = await tryPlan(person, 'pro')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ plan_preview: { plan_id: 'pro' }, plan: PLANS.pro })
    expect(await meOf(person)).toMatchObject({
      plan_id: 'free',
      plan: { id: 'pro' },
      plan_preview: { plan_id: 'pro' },
    })
    expect((await person.upload(small)).status).toBe(201)
    expect(await db.selectFrom('users').select('plan_id').where('id', '=', id).executeTakeFirst()).toEqual({
      plan_id: 'free',
    })
  })

  it('may be a smaller one, which then refuses', async () => {
    const person = await aPerson(product, { plan: 'enterprise' })
    await setUsage(database, await idOf(person), FULL)
    await tryPlan(person, 'free')
    expect(await meOf(person)).toMatchObject({ plan_id: 'enterprise', plan: { id: 'free' } })
    await expectProblem(await person.upload(small), REFUSED)
    expect((await person.delete('/api/plan/preview')).status).toBe(204)
    expect((await person.upload(small)).status).toBe(201)
  })

  it('gives way to the next that is tried, and to none when the real one is chosen', async () => {
    const person = await aPerson(product, { plan: 'basic' })
    await tryPlan(person, 'pro')
    await tryPlan(person, 'enterprise')
    expect(await meOf(person)).toMatchObject({ plan: { id: 'enterprise' }, plan_preview: { plan_id: 'enterprise' } })
    expect(await (await tryPlan(person, 'basic')).json()).toEqual({ plan_preview: null, plan: PLANS.basic })
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic', plan: { id: 'basic' }, plan_preview: null })
    expect(await previews(await idOf(person))).toEqual([])
  })

  it('survives a restart and requests that prolong the session', async () => {
    const person = await aPerson(product)
    await tryPlan(person, 'pro')
    const restarted = await testApp({ database })
    const again = new TestClient(restarted.origin)
    for (const [name, value] of person.cookies) again.cookies.set(name, value)
    expect(await meOf(again)).toMatchObject({ plan: { id: 'pro' } })
  })
})

describe('the trial ends', () => {
  it('on request, and a second request is not an error', async () => {
    const person = await aPerson(product)
    await setUsage(database, await idOf(person), FULL)
    await tryPlan(person, 'enterprise')
    for (let time = 0; time < 2; time += 1) expect((await person.delete('/api/plan/preview')).status).toBe(204)
    expect(await meOf(person)).toMatchObject(ON_FREE)
    await expectProblem(await person.upload(small), REFUSED)
  })

  it('with the session, for good', async () => {
    const person = await aPerson(product)
    const id = await idOf(person)
    await setUsage(database, id, FULL)
    await tryPlan(person, 'enterprise')
    expect((await person.post('/api/auth/sign-out')).status).toBe(200)
    expect(await previews(id)).toEqual([])
    await person.post('/api/auth/sign-in/email', { email: person.email, password: person.password })
    expect(await meOf(person)).toMatchObject(ON_FREE)
    await expectProblem(await person.upload(small), REFUSED)
  })

  it('with a session that is six hours old', async () => {
    const person = await aPerson(product)
    await tryPlan(person, 'enterprise')
    const past = new Date(Date.now() - 1000)
    await db
      .updateTable('sessions')
      .set({ expires_at: past })
      .where('user_id', '=', await idOf(person))
      .execute()
    expect((await person.get('/api/me')).status).toBe(401)
    expect((await person.upload(small)).status).toBe(401)
    expect((await tryPlan(person, 'pro')).status).toBe(401)
    const again = await elsewhere(person)
    expect(await meOf(again)).toMatchObject(ON_FREE)
  })

  it('with a real change of plan, on every session of the account', async () => {
    const person = await aPerson(product)
    const other = await elsewhere(person)
    await tryPlan(person, 'enterprise')
    await tryPlan(other, 'pro')
    await person.post('/api/plan', { plan_id: 'basic' })
    for (const visitor of [person, other]) {
      expect(await meOf(visitor)).toMatchObject({ plan_id: 'basic', plan: { id: 'basic' }, plan_preview: null })
    }
  })

  it('on the other sessions with a new password', async () => {
    const person = await aPerson(product)
    const other = await elsewhere(person)
    await tryPlan(person, 'pro')
    await tryPlan(other, 'enterprise')
    await person.post('/api/auth/change-password', { current_password: person.password, new_password: 'a new pass 9' })
    expect((await previews(await idOf(person))).map(({ plan_id }) => plan_id)).toEqual(['pro'])
    expect((await other.get('/api/me')).status).toBe(401)
  })
})

describe('the trial of one session', () => {
  it('applies to no other session of the same person, and ending it there does not end it here', async () => {
    const person = await aPerson(product)
    await setUsage(database, await idOf(person), FULL)
    const other = await elsewhere(person)
    await tryPlan(person, 'enterprise')
    expect(await meOf(other)).toMatchObject(ON_FREE)
    await expectProblem(await other.upload(small), REFUSED)
    expect((await other.delete('/api/plan/preview')).status).toBe(204)
    expect(await meOf(person)).toMatchObject({ plan: { id: 'enterprise' } })
    expect((await person.upload(small)).status).toBe(201)
    await expectProblem(await other.upload(small), REFUSED)
  })

  it('helps nobody else', async () => {
    const [person, anonymous] = [await aPerson(product), await aPerson(product)]
    await tryPlan(person, 'enterprise')
    await anonymous.delete('/api/plan/preview')
    expect(await meOf(anonymous)).toMatchObject(ON_FREE)
    expect(await meOf(person)).toMatchObject({ plan: { id: 'enterprise' } })
  })

  it('is not started for another session whose id is in the body', async () => {
    const person = await aPerson(product)
    const other = await elsewhere(person)
    const sessions = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', await idOf(person))
      .orderBy('id')
      .execute()
    await person.post('/api/plan/preview', {
      plan_id: 'pro',
      session_id: sessions.at(-1)?.id,
      sessionId: sessions.at(-1)?.id,
    })
    expect(await meOf(other)).toMatchObject(ON_FREE)
  })
})

describe('at the same moment', () => {
  /** The response to an upload that is about to be counted while something changes its limits. */
  async function uploadDuring(person: Person, change: (tx: Tx) => Promise<unknown>): Promise<Response> {
    const { answer } = await db.transaction().execute(async (tx) => {
      await change(tx)
      const answer = person.upload(small)
      await eventually(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ilike '%for share%'`.execute(db)
        return rows.length > 0 ? true : undefined
      })
      return { answer }
    })
    return answer
  }

  it.each<[string, { tried: boolean }, (tx: Tx, id: UserId) => Promise<unknown>]>([
    [
      'the end of the trial',
      { tried: true },
      async (tx, id) => {
        await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
        await tx.deleteFrom('plan_previews').where('user_id', '=', id).execute()
      },
    ],
    [
      'the logout of its session',
      { tried: true },
      (tx, id) => tx.deleteFrom('sessions').where('user_id', '=', id).execute(),
    ],
    [
      'a downgrade',
      { tried: false },
      (tx, id) => tx.updateTable('users').set({ plan_id: 'free' }).where('id', '=', id).execute(),
    ],
  ])(
    'an upload that comes during %s waits, and is judged by what is true after it',
    async (_name, { tried }, change) => {
      const person = await aPerson(product, { plan: tried ? 'free' : 'enterprise' })
      const id = await idOf(person)
      if (tried) await tryPlan(person, 'enterprise')
      await setUsage(database, id, FULL)
      await expectProblem(await uploadDuring(person, (tx) => change(tx, id)), REFUSED)
      expect(await holdings(product, id)).toMatchObject({ rows: 0, objects: 0, incoming: 0 })
    },
  )

  it('an upload and the end of the trial: nothing is taken once the end is answered', async () => {
    const person = await aPerson(product)
    const id = await idOf(person)
    for (const end of [
      () => person.delete('/api/plan/preview'),
      () => person.post('/api/plan', { plan_id: 'free' }),
      () => tryPlan(person, 'free'),
    ]) {
      await tryPlan(person, 'enterprise')
      await setUsage(database, id, FULL)
      const uploads = Array.from({ length: 6 }, () => person.upload(small))
      expect((await end()).ok).toBe(true)
      const atEnd = (await holdings(product, id)).rows
      const statuses = (await Promise.all(uploads)).map(({ status }) => status)
      expect(statuses.filter((status) => ![201, 403].includes(status))).toEqual([])
      expect((await holdings(product, id)).rows).toBe(atEnd)
      await expectProblem(await person.upload(small), REFUSED)
    }
  })

  it('an upload and the logout of its session: what is taken later is judged by the real plan', async () => {
    const person = await aPerson(product)
    const id = await idOf(person)
    await tryPlan(person, 'enterprise')
    await setUsage(database, id, FULL)
    const uploads = Array.from({ length: 6 }, () => person.upload(small))
    const carried = new TestClient(product.origin)
    for (const [name, value] of person.cookies) carried.cookies.set(name, value)
    await carried.post('/api/auth/sign-out')
    const atEnd = (await holdings(product, id)).rows
    const statuses = (await Promise.all(uploads)).map(({ status }) => status)
    expect(statuses.filter((status) => ![201, 401, 403].includes(status))).toEqual([])
    expect((await holdings(product, id)).rows).toBe(atEnd)
    expect(await previews(id)).toEqual([])
  })

  it('many trials, ends, changes and logouts: none is an error, and nothing stays behind', async () => {
    const person = await aPerson(product)
    const id = await idOf(person)
    const others = await Promise.all([elsewhere(person), elsewhere(person), elsewhere(person)])
    const answers = await Promise.all(
      others.flatMap((visitor, at) => [
        tryPlan(visitor, 'pro'),
        tryPlan(visitor, 'enterprise'),
        visitor.delete('/api/plan/preview'),
        person.post('/api/plan', { plan_id: at === 1 ? 'basic' : 'pro' }),
        tryPlan(visitor, 'basic'),
        visitor.post('/api/auth/sign-out'),
      ]),
    )
    expect(answers.map(({ status }) => status).filter((status) => ![200, 204, 401].includes(status))).toEqual([])
    expect(await previews(id)).toEqual([])
  })
})
