import type pg from 'pg'
import { FINDING_VERSION } from '#shared/shown/finding.rules.ts'
import { createIntegrityRepository } from '#server/features/files/integrity.repository.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { goodResponse } from '#tests/support/aiServer.ts'
import { WRONG_RESULTS } from '#tests/support/photoResults.ts'
import { runJob } from './jobs.ts'
import type { Person, Stage } from './stage.ts'

/**
 * An account of the installation, and how many photos it gets. Those of a late account are the newest of all photos.
 */
export type PlantedAccount = { person: Person; photos: number; isLate: boolean }

/** What the analyses of the planted photos say. The fourth one is rare: see KIND_OF_PHOTO. */
const RESULTS = [
  goodResponse({ damageType: 'Hairline crack in plaster', severity: 'Low' }),
  goodResponse({ damageType: 'Loose roof shingle', severity: 'Medium' }),
  goodResponse(),
  goodResponse({ damageType: 'Sagging ceiling joist', severity: 'Critical' }),
  goodResponse({ damageType: 'Peeling exterior paint', severity: 'Low' }),
  goodResponse({ damageType: 'Mold around a window', severity: 'Medium' }),
  GENERAL_GUIDANCE,
]

/** One photo of 500 has the rare analysis. The others take turns. */
const KIND_OF_PHOTO = `case when i % 500 = 7 then 3 else (array[0, 1, 2, 4, 5, 6])[1 + (i / 10 + i) % 6] end`

/**
 * Repairs that people make for several photos are limited for each account, so only the first photos are in such ones.
 */
const PHOTOS_IN_SHARED_REPAIRS = 5000

/** Expired sessions of each account. */
const EXPIRED_SESSIONS = 20

/** Repairs whose findings the product computes again, to compare them with those that were planted. */
const COMPARED_REPAIRS = 1000

const WAIT_MS = 300_000

/**
 * Fills a new installation: `accounts` as given, and others until there are `total` photos and as many analyses. Nearly
 * all photos were analyzed alone, some have two analyses, some share a repair and some are in none. Mails, security
 * events, expired sessions, finished jobs and AI usage grow with them. What lists show of a repair is copied from
 * repairs for which the product has computed it.
 */
export async function plantInstallation(
  stage: Stage,
  { total, others, accounts }: { total: number; others: number; accounts: readonly PlantedAccount[] },
): Promise<void> {
  const { sql } = stage
  const client = await sql.connect()
  try {
    // A lost commit of the last moments would only mean that the run has to be repeated.
    await client.query('set synchronous_commit = off')
    await plantTemplates(stage, client)
    await plantAccounts(client, { total, others, accounts })
    await plantPhotos(client)
    await plantAnalyses(client)
    await plantTheRest(client)
    await client.query('drop table planted, owner, template, template_run')
  } finally {
    client.release(true)
  }
  await sql.query('vacuum analyze')
}

/** Tables that hold what belongs to a workspace, of those that are planted. */
const OF_WORKSPACES = ['uploaded_files', 'repairs', 'analyses', 'photo_results', 'file_usage'] as const

/**
 * Makes shops of planted accounts, each with its owner and `members - 1` others. All that `owner` has goes to the first
 * of them, whose id is returned.
 */
export async function plantShops(
  { sql }: Stage,
  { owner, members, others }: { owner: Person; members: number; others: number },
): Promise<string> {
  const client = await sql.connect()
  try {
    await client.query('begin')
    await client.query(
      `create temp table planted_member on commit drop as
       select account.id, case when account.n <= $2 then 0 else (account.n - $2 - 1) / 3 + 1 end as shop,
         account.n = 1 or account.n > $2 and (account.n - $2) % 3 = 1 as is_owner
       from (
         select $1::uuid as id, 1 as n union all
         select id, 1 + row_number() over (order by created_at, id) from users where name like 'Planted %'
       ) as account where account.n <= $2 + 3 * $3::int`,
      [owner.id, members, others],
    )
    await client.query(
      `create temp table planted_shop on commit drop as
       select shop, gen_random_uuid() as id from generate_series(0, $1::int) as shop`,
      [others],
    )
    await client.query(`insert into workspaces (id, kind) select id, 'shop' from planted_shop`)
    await client.query(
      `insert into shops (id, name, created_at) select id, 'Shop ' || shop, now() - interval '100 days' from planted_shop`,
    )
    await client.query(
      `insert into shop_members (shop_id, user_id, role, joined_at)
       select planted_shop.id, planted_member.id, case when is_owner then 'owner' else 'technician' end, now()
       from planted_member join planted_shop using (shop)`,
    )
    const { rows } = await client.query<{ id: string }>('select id from planted_shop where shop = 0')
    const shopId = rows[0]?.id ?? ''
    for (const table of OF_WORKSPACES) {
      await client.query(`update ${table} set workspace_id = $1 where workspace_id = $2`, [shopId, owner.id])
    }
    await client.query('commit')
    await sql.query('vacuum analyze')
    return shopId
  } finally {
    client.release(true)
  }
}

/** Lets the product itself move one analysis of each kind into a repair and compute what lists show of it. */
async function plantTemplates(stage: Stage, client: pg.PoolClient): Promise<void> {
  const person = await stage.aPerson()
  await client.query(
    `with photo as (
       insert into uploaded_files (id, user_id, file_name, file_type, file_size, width, height, sha256, storage_key)
       select id, $1::uuid, 'crack.jpg', 'image/jpeg', 2345678, 4032, 3024, encode(sha256(id::text::bytea), 'hex'),
         $1::uuid || '/' || id || '.jpg'
       from (select gen_random_uuid() as id from generate_series(1, $2::int)) as new_photo
       returning id
     ), run as (
       insert into analyses (id, user_id, status, prompt_version, method, provider, model, result, confidence, created_at,
         started_at, finished_at)
       select gen_random_uuid(), $1, 'succeeded', '11', case when n < $2::int then 'openai' else 'fallback' end, 'OpenAI',
         'gpt-4o', $3::jsonb -> (n - 1), 82, now(), now(), now()
       from generate_series(1, $2::int) as n
       returning id
     )
     insert into analysis_photos (analysis_id, position, file_id)
     select run.id, 0, photo.id from (select id, row_number() over () as n from run) as run
     join (select id, row_number() over () as n from photo) as photo using (n)`,
    [person.id, RESULTS.length, JSON.stringify(RESULTS)],
  )
  await client.query(
    'insert into file_usage (user_id, file_count, storage_bytes) values ($1, $2::int, $2::int * 2345678::bigint)',
    [person.id, RESULTS.length],
  )
  await fillRepairs(stage)
  await client.query(
    `create temp table template_run as
     select array_position($2::text[], result ->> 'damageType') - 1 as k, analyses.* from analyses where user_id = $1`,
    [person.id, RESULTS.map(({ damageType }) => damageType)],
  )
  await client.query(
    `create temp table template as
     select k, repairs.* from template_run join repairs on repairs.id = template_run.repair_id`,
  )
}

async function plantAccounts(
  client: pg.PoolClient,
  { total, others, accounts }: { total: number; others: number; accounts: readonly PlantedAccount[] },
): Promise<void> {
  await client.query(
    `create temp table owner as
     select id, photos, is_late from unnest($1::uuid[], $2::int[], $3::boolean[]) as owner (id, photos, is_late)`,
    [
      accounts.map(({ person }) => person.id),
      accounts.map(({ photos }) => photos),
      accounts.map(({ isLate }) => isLate),
    ],
  )
  const rest = total - accounts.reduce((sum, { photos }) => sum + photos, 0)
  if (others === 0) return
  // One account in two hundred has a fifth of the photos together, the others have a few each.
  const busy = Math.floor(others / 200)
  const ofBusy = busy === 0 ? 0 : Math.floor(total / 5 / busy)
  const left = rest - busy * ofBusy
  await client.query(
    `with account as (
       insert into users (id, email, email_verified, name, plan_id, last_login, created_at, updated_at)
       select gen_random_uuid(), 'planted' || n || '@example.com', true, 'Planted ' || n, 'enterprise', now(),
         now() - interval '701 days', now()
       from generate_series(1, $1::int) as n
       returning id, substr(name, 9)::int as n
     ), with_password as (
       insert into passwords (user_id, hash) select account.id, hash from account
       cross join (select hash from passwords limit 1) as known
     )
     insert into owner
     select id, case when n <= $2 then $3 else $4 / ($1 - $2) + (n - $2 <= $4 % ($1 - $2))::int end, false from account`,
    [others, busy, ofBusy, left],
  )
}

async function plantPhotos(client: pg.PoolClient): Promise<void> {
  // Ids as the product makes them, which begin with the time.
  await client.query(
    `create function pg_temp.id_at(moment timestamptz, seed text) returns uuid language sql immutable as $$
       select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8'
         || substr(hash, 4, 15))::uuid from (select md5(seed) as hash) as hashed
     $$`,
  )
  await client.query(
    `create function pg_temp.moment_of(photo int, of int, owner uuid, is_late boolean) returns timestamptz
       language sql stable as $$
       select now() - interval '701 days' + interval '700 days' * case when is_late then 0.9 + 0.1 * photo / of
         else (photo - abs(hashtext(owner::text) % 1000) / 1000.0) / of end
     $$`,
  )
  await client.query(
    `create temp table planted as
     select pg_temp.id_at(at, id || '/' || i) as id, id as user_id, i, at, k, place, runs,
       case when place = 'none' then null
         when place = 'second' then pg_temp.id_at(pg_temp.moment_of(i - 1, photos, id, is_late), id || '/repair/' || i - 1)
         else pg_temp.id_at(at, id || '/repair/' || i) end as repair_id
     from owner cross join lateral generate_series(1, photos) as i
     cross join lateral (
       select pg_temp.moment_of(i, photos, id, is_late) as at, ${KIND_OF_PHOTO} as k,
         case when i % 10 = 0 then 'none' when i > ${PHOTOS_IN_SHARED_REPAIRS} then 'alone' when i % 10 = 8 and i < photos
           then 'first' when i % 10 = 9 then 'second' else 'alone' end as place,
         case when i % 10 = 1 or i % 10 = 5 and i <= ${PHOTOS_IN_SHARED_REPAIRS} then 2 else 1 end as runs
     ) as photo
     order by at`,
  )
  await client.query('analyze planted')
  await client.query(
    `insert into uploaded_files (id, user_id, file_name, file_type, file_size, width, height, sha256, display_sha256,
       thumb_sha256, storage_key, sharpness, luminance_median, luminance_high, created_at)
     select id, user_id, (array['Water stain', 'Crack', 'Roof', 'Window', 'IMG_'])[1 + i % 5] || ' ' || i || '.jpg',
       'image/jpeg', 100000 + abs(hashtext(id::text)) % 400000, 4032, 3024, encode(sha256(id::text::bytea), 'hex'),
       encode(sha256(('d' || id)::bytea), 'hex'), encode(sha256(('t' || id)::bytea), 'hex'),
       user_id || '/' || id || '.jpg', 0.4, 120, 230, at
     from planted order by at`,
  )
  await client.query(
    `insert into file_usage (user_id, file_count, storage_bytes)
     select user_id, count(*), sum(file_size) from uploaded_files where user_id in (select id from owner) group by user_id`,
  )
}

async function plantAnalyses(client: pg.PoolClient): Promise<void> {
  const runId = (n: string) =>
    `pg_temp.id_at(at + ${n} * interval '1 minute', planted.user_id || '/run/' || i || '/' || ${n})`
  await client.query(
    `insert into repairs (id, user_id, title, status, answers, goes_with_photo, newest_analysis_id, damage_type, kind,
       severity, urgency, rules_version, steps_total, steps_done, no_damage, cost_min, cost_max, created_at, updated_at)
     select planted.repair_id, planted.user_id, case when place = 'first' then 'Repair of ' || i end,
       case i % 10 when 2 then 'done' when 3 then 'in_progress' else template.status end, template.answers,
       place = 'alone', ${runId('runs')}, damage_type, kind, severity, urgency, rules_version, steps_total, steps_done,
       no_damage, cost_min, cost_max, at, at + runs * interval '1 minute' + interval '20 seconds'
     from planted join template using (k) where place in ('alone', 'first') order by at`,
  )
  await client.query(
    `insert into repair_photos (file_id, repair_id, position)
     select id, repair_id, (place = 'second')::int from planted where place <> 'none' order by at`,
  )
  await client.query(
    `insert into analyses (id, user_id, repair_id, photo_count, status, context, answers, prompt_version, method, provider,
       model, result, model_said, rules_version, confidence, raw_usage, created_at, started_at, finished_at, seen_at)
     select ${runId('n')}, planted.user_id, planted.repair_id, case when place = 'first' then 2 else 1 end, run.status,
       context, answers, prompt_version, method, provider, model, result, model_said, rules_version, confidence, raw_usage,
       at + n * interval '1 minute', at + n * interval '1 minute', at + n * interval '1 minute' + interval '20 seconds',
       at + n * interval '1 minute' + interval '25 seconds'
     from planted join template_run as run using (k) cross join lateral generate_series(1, runs) as n
     where place in ('alone', 'first') order by at, n`,
  )
  await client.query(
    `insert into analysis_photos (analysis_id, position, file_id)
     select ${runId('n')}, 0, id from planted cross join lateral generate_series(1, runs) as n
     where place in ('alone', 'first') order by at, n`,
  )
  await client.query(
    `insert into analysis_photos (analysis_id, position, file_id)
     select analyses.id, 1, planted.id from planted join analyses on analyses.repair_id = planted.repair_id
     where place = 'second'`,
  )
}

/** What else an installation collects. */
async function plantTheRest(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into mails (id, user_id, kind, recipient, data, status, attempts, created_at, updated_at, sent_at)
     select gen_random_uuid(), users.id, 'analysis_done', email, '{}', 'sent', 1, sent, sent, sent
     from planted join users on users.id = planted.user_id
     cross join lateral (select now() - interval '29 days' * (i % 997) / 997 as sent) as time
     where i % 2 = 0`,
  )
  await client.query(
    `insert into security_events (id, user_id, kind, address, device, request_id, created_at)
     select pg_temp.id_at(at, user_id || '/event/' || i), user_id, 'signed_in', '203.0.113.7', 'Firefox on Linux',
       gen_random_uuid()::text, at
     from planted where i % 2 = 1`,
  )
  await client.query(
    `insert into sessions (id, user_id, token_hash, expires_at, ip_address, user_agent, created_at, updated_at)
     select gen_random_uuid(), id, id || '/' || n, now() - n * interval '1 day', '203.0.113.7', 'Firefox on Linux',
       now() - n * interval '1 day' - interval '6 hours', now() - n * interval '1 day' - interval '6 hours'
     from owner cross join generate_series(1, ${EXPIRED_SESSIONS}) as n`,
  )
  await client.query(
    `insert into ai_usage (month, scope, model, requests, uncounted_requests, unpriced_requests, input_tokens,
       output_tokens, cost_micros)
     select (date_trunc('month', now() at time zone 'utc') - n * interval '1 month')::date, id, 'gpt-4o', 12, 0, 0, 13200,
       5040, 83400
     from owner cross join generate_series(0, 2) as n`,
  )
  await client.query(
    `insert into daily_analysis_counts (day, scope, count)
     select (now() at time zone 'utc')::date, id, 3 from owner`,
  )
  await client.query(
    `insert into support_messages (id, user_id, subject, message, created_at)
     select gen_random_uuid(), id, 'A question', 'Does this need a plumber?', now() from owner`,
  )
  await client.query(
    `insert into upload_keys (user_id, key, sha256, file_id, leased_until, created_at)
     select user_id, id::text, repeat('a', 64), id, now(), now() - interval '1 hour' from planted where i % 1000 = 1`,
  )
  // Finished jobs are kept for a day: as if a twentieth of the photos had come today.
  await client.query(
    `insert into pgboss.job (name, data, state, created_on, started_on, completed_on)
     select 'analyse-photo', jsonb_build_object('analysisId', id), 'completed', now(), now(), now() from planted
     where i % 20 = 0`,
  )
}

/** Lets the product do what is left for repairs, and requires that nothing is left then. */
async function fillRepairs(stage: Stage): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    await runJob(stage, 'fill-repairs')
    const { rows } = await stage.sql.query(
      `(select from analyses where repair_id is null limit 1) union all
       (select from repairs where rules_version <> $1 limit 1)`,
      [FINDING_VERSION],
    )
    if (rows.length === 0) return
    if (performance.now() > deadline) throw new Error('The planted analyses were not moved into repairs')
  }
}

/** Requires that the planted rows are as the product would have written them. */
export async function requireSound(stage: Stage, db: Db): Promise<void> {
  const integrity = createIntegrityRepository(db)
  let last: WorkspaceId | undefined
  for (;;) {
    const people = await integrity.countsAfter(last, 200)
    for (const { workspaceId, counted, actual } of people) {
      if (counted.files === actual.files && counted.storage_bytes === actual.storage_bytes) continue
      throw new Error(`Account ${workspaceId} has ${JSON.stringify(actual)}, counted were ${JSON.stringify(counted)}`)
    }
    last = people.at(-1)?.workspaceId
    if (people.length < 200) break
  }
  for (const [what, query] of Object.entries(FAULTS)) {
    const { rows } = await stage.sql.query<{ count: number }>(`select count(*)::int as count from (${query}) as faulty`)
    if (rows[0]?.count !== 0) throw new Error(`${rows[0]?.count} planted rows are faulty: ${what}`)
  }
  await requireSameFindings(stage)
}

/** What no installation has. */
const FAULTS: Readonly<Record<string, string>> = {
  'a repair does not name its newest analysis': `select from repairs
    join (select distinct on (repair_id) repair_id, id from analyses order by repair_id, id desc) as newest
      on newest.repair_id = repairs.id
    where newest_analysis_id is distinct from newest.id`,
  'an analysis is in no repair': 'select from analyses where repair_id is null',
  'an analysis does not have the photos of its repair': `select from analyses
    where photo_count <> (select count(*) from analysis_photos where analysis_id = analyses.id)
      or photo_count <> (select count(*) from repair_photos where repair_photos.repair_id = analyses.repair_id)`,
  'a repair of somebody else': `select from repair_photos join repairs on repairs.id = repair_id
    join uploaded_files on uploaded_files.id = file_id where repairs.workspace_id <> uploaded_files.workspace_id`,
  'the result of a photo is not that of its repair': WRONG_RESULTS,
  'the photos of a repair have no order': `select from repair_photos group by repair_id
    having min(position) <> 0 or max(position) <> count(*) - 1 or count(distinct position) <> count(*)`,
}

/** Lets the product compute again what lists show of some repairs, and requires the same. */
async function requireSameFindings(stage: Stage): Promise<void> {
  const { rows: chosen } = await stage.sql.query<{ id: string }>(
    'select id from repairs order by md5(id::text) limit $1',
    [COMPARED_REPAIRS],
  )
  const ids = chosen.map(({ id }) => id)
  const seen = async () => {
    const { rows } = await stage.sql.query('select * from repairs where id = any($1) order by id', [ids])
    return JSON.stringify(rows)
  }
  const planted = await seen()
  await stage.sql.query(`update repairs set rules_version = '' where id = any($1)`, [ids])
  await fillRepairs(stage)
  if ((await seen()) !== planted) throw new Error('The product computes other findings than those that were planted')
}
