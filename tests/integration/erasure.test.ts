import { randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { REMOVAL_LOCK } from '#server/features/files/files.port.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { createLog } from '#server/platform/log/log.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { UserId } from '#server/platform/userId.ts'
import { aKey } from '#tests/support/apiKeys.ts'
import { aPerson, eventually, testApp, type Person } from '#tests/support/app.ts'
import { aClaim, aDiaryEntry, anEntry } from '#tests/support/claims.ts'
import { askForDeletion, eraseNow, mailsTo, movedClock, logInAgain } from '#tests/support/erasure.ts'
import { keysOf, pendingOf } from '#tests/support/objects.ts'
import { aStoredWebhook } from '#tests/support/webhooks.ts'
import { anIntakeLink, aWaitingRequest } from '#tests/support/intake.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aShop } from '#tests/support/shops.ts'
import { plantPhotos } from '#tests/support/plantedPhotos.ts'
import { patched } from '#tests/support/repairs.ts'
import { filePart, idOf, multipart, MULTIPART } from '#tests/support/uploads.ts'

const clock = movedClock()
const lines: string[] = []
const HELP = 'help@example.com'
const product = await testApp({
  clock,
  environment: { SUPPORT_EMAIL: HELP },
  log: createLog('info', { write: (line) => void lines.push(line) }),
})
const { db } = product.database

/** Tables with a user's id in a column that the database catalog does not show as a reference. */
const KNOWN: Readonly<Record<string, string>> = {
  ai_usage: 'scope',
  daily_analysis_counts: 'scope',
  pending_objects: 'key',
  verifications: 'value',
  workspaces: 'id',
}

/** Tables that may still refer to an erased user. Adding a table here is a decision: give the reason. */
const KEPT: Readonly<Record<string, string>> = {
  rate_limits: 'Counts of minutes or an hour, under hashes of addresses and ids; they lapse by themselves.',
  intake_drafts: 'Belong to nobody with an account, and end after a day or with their link.',
  webhook_events: 'Belong to a shop, name nobody, and end after 30 days.',
  webhook_deliveries: 'Belong to a shop, name nobody, and end after 30 days.',
  verifications: 'Emptied by migration 0020, and nothing writes it any more.',
}

/** Every table with the columns that contain a user's id: foreign keys, columns with that name, or the list above. */
async function keyedTables(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_%'
      and (
        a.attname in ('user_id', 'account_user_id', 'owner_id', 'workspace_id')
        or exists (
          select 1 from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'users'::regclass and a.attnum = any(k.conkey)
        )
      )`.execute(db)
  const tables = new Map<string, string[]>([['users', ['id']]])
  for (const { table, column } of rows) tables.set(table, [...(tables.get(table) ?? []), column])
  for (const [table, column] of Object.entries(KNOWN)) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}

/** Number of rows of a table with a person's id in one of these columns, at least at its beginning. */
async function countOf(table: string, columns: readonly string[], id: string): Promise<number> {
  const matches = columns.map((column) => sql`${sql.ref(column)}::text like ${`${id}%`}`)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.join(matches, sql` or `)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Every table in all schemas that contains this text anywhere. */
async function tablesNaming(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_%'`.execute(
    db,
  )
  const naming: string[] = []
  for (const { name } of rows) {
    const found = await sql`select 1 from ${sql.raw(name)} t where t::text ilike ${`%${text}%`} limit 1`.execute(db)
    if (found.rows.length > 0) naming.push(name)
  }
  return naming
}

/** Adds a row to each table that an hour of normal use does not fill. */
/** What a person made and decided in the shop of somebody else, which stays there. */
async function decideForOthers(id: UserId): Promise<void> {
  const shop = await aShop(product)
  const { id: linkId } = await anIntakeLink(shop.owner, shop.id)
  await db.updateTable('intake_links').set({ created_by: id }).where('id', '=', linkId).execute()
  const requestId = await aWaitingRequest(product, shop.id, new Date())
  await aStoredWebhook(product, shop.id, { created_by: id })
  await db.updateTable('submissions').set({ decided_by: id }).where('id', '=', requestId).execute()
  await db
    .updateTable('api_keys')
    .set({ created_by: id })
    .where('id', '=', (await aKey(shop.owner, shop.id)).id)
    .execute()
  const kept = { key: newId(), request: 'POST /v1/repairs', body_sha256: Buffer.alloc(32), created_at: new Date() }
  await db
    .insertInto('request_keys')
    .values({ ...kept, workspace_id: toWorkspaceId(id) })
    .execute()
}

async function plantTheRest(id: UserId): Promise<void> {
  await db.insertInto('daily_analysis_counts').values({ day: '2026-11-25', scope: id, count: 1 }).execute()
  const now = new Date()
  const sessionId = newId()
  const ended = new Date(Date.now() - 1000)
  await db
    .insertInto('sessions')
    .values({ id: sessionId, user_id: id, token_hash: `${id}-ended`, expires_at: ended })
    .execute()
  await db
    .insertInto('plan_previews')
    .values({ session_id: sessionId, user_id: id, plan_id: 'pro', created_at: now })
    .execute()
  await db.insertInto('upload_keys').values({ user_id: id, key: 'a key', leased_until: now, created_at: now }).execute()
  await db
    .insertInto('accounts')
    .values({ id: newId(), user_id: id, account_id: id, provider_id: 'credential' })
    .execute()
  await db
    .insertInto('account_links')
    .values({
      token_hash: id,
      user_id: id,
      purpose: 'verify_email',
      email: 'x@example.com',
      created_at: now,
      expires_at: now,
    })
    .execute()
  const none = { uncounted_requests: 0, unpriced_requests: 0, input_tokens: 0, output_tokens: 0, cost_micros: 0 }
  await db
    .insertInto('ai_usage')
    .values({ month: '2026-11-01', scope: id, model: 'gpt-4o', requests: 1, ...none })
    .execute()
  await db
    .insertInto('billing_customers')
    .values({ id: `cus_of_${newId()}`, user_id: id, livemode: false, created_at: now })
    .execute()
  await db.insertInto('second_steps').values({ user_id: id, secret: 'secret', created_at: now }).execute()
  await db.insertInto('recovery_codes').values({ user_id: id, code_hash: 'hash' }).execute()
  await db
    .insertInto('pending_objects')
    .values({
      key: `${id}/${newId()}.jpg`,
      file_id: newId(),
      intent: 'delete',
      created_at: new Date(Date.now() - 7_200_000),
    })
    .execute()
}

/** What somebody leaves in the shop of somebody else, which outlives the account without its name. */
async function plantAtWork(userId: UserId, analysisId: string): Promise<void> {
  const { id: shopId, owner } = await aShop(product)
  const made = await owner.post(`/api/repairs?shop_id=${shopId}`)
  const { id: repairId } = (await made.json()) as { id: string }
  const [now, name] = [new Date(), `Name of ${userId}`]
  const news = { user_id: userId, repair_id: repairId, is_assigned: true, since: now, mail_at: new Date('2199-01-01') }
  await db.insertInto('repair_news').values(news).execute()
  await db.insertInto('repair_work').values({ repair_id: repairId, assigned_to: userId, due_on: null }).execute()
  const comment = { id: newId(), created_by: userId, author_name: name, workspace_id: shopId, repair_id: repairId }
  await db
    .insertInto('repair_comments')
    .values({ ...comment, idempotency_key: 'a key', text: 'On my way.', mentions: [], created_at: now })
    .execute()
  const activity = { id: newId(), shop_id: shopId, repair_id: repairId, actor_id: userId, actor_name: name }
  await db
    .insertInto('activities')
    .values({ ...activity, kind: 'commented', facts: '{}', created_at: now })
    .execute()
  await db
    .insertInto('analysis_confirmations')
    .values({ analysis_id: analysisId, user_id: userId, name, confirmed_at: now })
    .execute()
}

/** A person who has used every feature and then requested the erasure. */
async function aThoroughLeaver(): Promise<{ person: Person; id: UserId }> {
  clock.goTo(0)
  const person = await aPerson(product, { plan: 'pro' })
  const id = await idOf(person)
  const photo = await person.uploaded(await aPhoto())
  const run = (await (await person.post(`/api/files/${photo.id}/analyses`)).json()) as { id: string }
  await eventually(async () => {
    const { status } = (await (await person.get(`/api/analyses/${run.id}`)).json()) as { status: string }
    return status === 'succeeded' ? true : undefined
  })
  const repair = await person.post('/api/repairs', { file_ids: [photo.id], move: true })
  expect(repair.status).toBe(201)
  const { id: sharedId } = (await repair.json()) as { id: string }
  expect((await person.post(`/api/repairs/${sharedId}/shares`)).status).toBe(201)
  await patched(person, sharedId, { check_again: { on: '2199-01-02', what: 'Is it dry?' } })
  const added = await person.send('POST', `/api/repairs/${sharedId}/documents`, {
    headers: MULTIPART,
    body: multipart([filePart('Paid in cash.', { name: 'receipt.txt' })]),
  })
  expect(added.status).toBe(201)
  const claim = await aClaim(person, { repair_ids: [sharedId] })
  await anEntry(person, claim.id, aDiaryEntry())
  const feedback = { what: 'kind', text: 'It is a crack', consent: true }
  expect((await person.post(`/api/analyses/${run.id}/feedback`, feedback)).status).toBe(201)
  const { repair_id: repairId } = await db
    .selectFrom('analyses')
    .select('repair_id')
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow()
  const question = {
    id: newId(),
    user_id: id,
    analysis_id: run.id,
    repair_id: repairId ?? '',
    idempotency_key: 'a key',
  }
  await db
    .insertInto('analysis_questions')
    .values({ ...question, text: 'May I?', status: 'answered', created_at: new Date() })
    .execute()
  expect((await person.post(`/api/repairs/${question.repair_id}/notes`, { text: 'It dries.' })).status).toBe(201)
  expect((await person.post('/api/support', { subject: 'Roof', message: 'It leaks' })).status).toBe(201)
  expect((await person.post('/api/auth/request-password-reset', { email: person.email })).status).toBe(200)
  const shop = await aShop(product)
  await shop.join('admin', person)
  const soon = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('support_codes')
    .values({ user_id: id, code: String(randomInt(1_000_000)).padStart(6, '0'), expires_at: soon })
    .execute()
  await db.insertInto('shop_transfers').values({ shop_id: shop.id, to_user_id: id, expires_at: soon }).execute()
  await db
    .insertInto('shop_invitations')
    .values({
      id: newId(),
      shop_id: shop.id,
      email: 'guest@example.com',
      role: 'viewer',
      token_hash: Buffer.from(newId()),
      invited_by: id,
      created_at: new Date(),
      expires_at: soon,
    })
    .execute()
  expect((await askForDeletion(person)).status).toBe(200)
  await decideForOthers(id)
  await plantTheRest(id)
  await plantAtWork(id, run.id)
  return { person, id }
}

const isThere = async (id: string) => (await countOf('users', ['id'], id)) > 0

describe('erasing an account', () => {
  it("leaves none of its rows in any table with a user's key, and deletes nobody else's", async () => {
    const tables = await keyedTables()
    const { person, id } = await aThoroughLeaver()
    const { id: neighbour } = await aThoroughLeaver()
    await db.updateTable('users').set({ deletion_due_at: null }).where('id', '=', neighbour).execute()
    const before = new Map<string, number>()
    for (const [table, columns] of tables) {
      if (KEPT[table] !== undefined) continue
      expect(
        await countOf(table, columns, id),
        `Plant a row in ${table} (${columns.join(', ')}), erase it, or write into KEPT why it stays`,
      ).toBeGreaterThan(0)
      before.set(table, await countOf(table, columns, neighbour))
    }
    expect(tables.size).toBeGreaterThan(15)
    // The mail about it must be sent before its row is deleted.
    await eventually(async () =>
      (await mailsTo(product, person.email)).some(({ subject }) => subject.includes('will be erased'))
        ? true
        : undefined,
    )
    clock.goTo(31)
    await eraseNow(product)

    const left: string[] = []
    for (const [table, columns] of tables) {
      if (KEPT[table] === undefined && (await countOf(table, columns, id)) > 0) left.push(table)
    }
    // Objects that were on the list before are left to the garbage collection.
    expect(left).toEqual(['pending_objects'])
    expect(await pendingOf(product, id)).toHaveLength(1)
    await db.deleteFrom('pending_objects').where('key', 'like', `${id}%`).execute()
    expect(await tablesNaming(id)).toEqual([])
    expect(await tablesNaming(person.email)).toEqual([])
    expect((await keysOf(product)).filter((key) => key.startsWith(id))).toEqual([])
    for (const [table, count] of before)
      expect([table, await countOf(table, tables.get(table) ?? [], neighbour)]).toEqual([table, count])
    expect((await keysOf(product)).filter((key) => key.startsWith(neighbour))).toHaveLength(4)
    const told = lines.filter((line) => line.includes('account erased'))
    expect(told.map((line) => (JSON.parse(line) as { user_id: string }).user_id)).toEqual([id])
  })

  it('takes the files of the outbox along that mails to it and about it were made of, and no other', async () => {
    clock.goTo(0)
    const [person, other] = [await aPerson(product), await aPerson(product)]
    const question = 'Where do my mails go?'
    const folder = path.join(product.dataDir, 'outbox')
    const filesNaming = async (text: string) => {
      const files = await readdir(folder)
      const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
      return files.filter((_name, at) => texts[at]?.includes(text)).toSorted()
    }
    await person.post('/api/support', { subject: question, message: 'I wonder.' })
    expect((await askForDeletion(person)).status).toBe(200)
    await eventually(async () => {
      const [own, kept] = [await mailsTo(product, person.email), await mailsTo(product, other.email)]
      return own.length === 2 && kept.length === 1 && (await filesNaming(question)).length === 2 ? true : undefined
    })
    // A mail older than the rows of the queue, so that nothing else refers to it.
    await db.deleteFrom('mails').where('recipient', '=', person.email).where('kind', '=', 'verify_email').execute()
    const before = await filesNaming(other.email)
    expect(before).toHaveLength(2)
    clock.goTo(31)
    await eraseNow(product)
    expect(await filesNaming(person.email)).toEqual([])
    expect(await filesNaming(question)).toEqual([])
    expect(await filesNaming(other.email)).toEqual(before)
  })

  it('that was interrupted halfway continues, and nobody can return to half an account', async () => {
    clock.goTo(0)
    const person = await aPerson(product)
    const id = await idOf(person)
    const [kept = '', ...others] = (
      await plantPhotos(
        db,
        person.email,
        Array.from({ length: 45 }, (_, n) => ({ name: `${n}.jpg` })),
      )
    ).toReversed()
    expect(others).toHaveLength(44)
    expect((await askForDeletion(person)).status).toBe(200)
    clock.goTo(31)
    // The last step fails as if the database were lost in the middle of it.
    await sql`create function refuse_newest() returns trigger language plpgsql as
      $$ begin if old.id::text = tg_argv[0] then raise exception 'cut off'; end if; return old; end $$`.execute(db)
    await sql`create trigger cut_off before delete on uploaded_files for each row
      execute function refuse_newest(${sql.lit(kept)})`.execute(db)
    await eraseNow(product)
    expect(await isThere(id)).toBe(true)
    expect(await countOf('uploaded_files', ['user_id'], id)).toBe(5)
    expect(lines.filter((line) => line.includes('could not be erased') && line.includes(id))).toHaveLength(1)
    expect((await logInAgain(person)).response.status).toBe(401)

    await sql`drop trigger cut_off on uploaded_files`.execute(db)
    await eraseNow(product)
    expect(await isThere(id)).toBe(false)
    expect(await tablesNaming(id)).toEqual([])
    await eraseNow(product)
  })

  it('of one person is not held up by another whose erasure fails', async () => {
    clock.goTo(0)
    const [first, second] = [await aPerson(product), await aPerson(product)]
    const ids = [await idOf(first), await idOf(second)] as const
    for (const person of [first, second]) expect((await askForDeletion(person)).status).toBe(200)
    clock.goTo(31)
    await sql`create function refuse_first() returns trigger language plpgsql as
      $$ begin if old.id::text = tg_argv[0] then raise exception 'not this one'; end if; return old; end $$`.execute(db)
    await sql`create trigger not_this_one before delete on users for each row
      execute function refuse_first(${sql.lit(ids[0])})`.execute(db)
    await eraseNow(product)
    expect([await isThere(ids[0]), await isThere(ids[1])]).toEqual([true, false])
    await sql`drop trigger not_this_one on users`.execute(db)
    await eraseNow(product)
    expect(await isThere(ids[0])).toBe(false)
  })

  it('leaves objects that cannot be removed now to the garbage collection, and still deletes the rows', async () => {
    clock.goTo(0)
    const person = await aPerson(product)
    const id = await idOf(person)
    await person.uploaded(await aPhoto())
    expect((await askForDeletion(person)).status).toBe(200)
    clock.goTo(31)
    // Holds the lock like a running backup.
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${REMOVAL_LOCK})`.execute(tx)
      await eraseNow(product)
    })
    expect(await isThere(id)).toBe(false)
    const keys = (await keysOf(product)).filter((key) => key.startsWith(id))
    expect(keys).toHaveLength(3)
    expect(await pendingOf(product, id)).toEqual(keys)
  })

  it('runs as a job of the product, every hour', async () => {
    const { rows } = await sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule`.execute(db)
    expect(rows).toContainEqual({ name: 'erase-accounts', cron: '23 * * * *' })
  })
})
