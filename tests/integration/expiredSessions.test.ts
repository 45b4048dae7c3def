import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { UserId } from '#server/platform/userId.ts'
import { aPerson, testApp } from '#tests/support/app.ts'
import { runJob } from '#tests/support/jobs.ts'
import { idOf } from '#tests/support/uploads.ts'

const product = await testApp()
const { db } = product.database

/** A person whose only session has expired. */
async function aPersonWhoIsAway(): Promise<UserId> {
  const userId = await idOf(await aPerson(product))
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date('2026-01-01') })
    .where('user_id', '=', userId)
    .execute()
  return userId
}

function sessionsOf(userId: UserId) {
  return db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
}

it('all expired sessions are removed, however many there are, and those in use are not', async () => {
  const inUse = await aPerson(product)
  const away = await aPersonWhoIsAway()
  await sql`
    insert into sessions (id, user_id, token_hash, expires_at)
    select gen_random_uuid(), ${away}::uuid, 'expired ' || n, now() - n * interval '1 second'
    from generate_series(1, 2500) as n`.execute(db)
  await runJob(product, 'forget-sessions')
  expect(await sessionsOf(away)).toEqual([])
  expect((await inUse.get('/api/me')).status).toBe(200)
})

it('a session that another transaction is ending does not delay the removal of the others', async () => {
  const [busy, other] = [await aPersonWhoIsAway(), await aPersonWhoIsAway()]
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('sessions').select('id').where('user_id', '=', busy).forUpdate().execute()
    await runJob(product, 'forget-sessions')
    expect(await sessionsOf(other)).toEqual([])
  })
  expect(await sessionsOf(busy)).toHaveLength(1)
  await runJob(product, 'forget-sessions')
  expect(await sessionsOf(busy)).toEqual([])
})

it('expired sessions are removed every hour', async () => {
  const { rows } = await sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule`.execute(db)
  expect(rows).toContainEqual({ name: 'forget-sessions', cron: '7 * * * *' })
})
