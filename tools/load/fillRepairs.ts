import type pg from 'pg'
import { FINDING_VERSION } from '#shared/shown/finding.rules.ts'
import { goodResponse } from '#tests/support/aiServer.ts'
import { startJob } from './jobs.ts'
import { median, perSecond, slowdown, type Row } from './measures.ts'
import type { Person, Stage } from './stage.ts'

/** Analyses that predate repairs; a tenth of them are second ones of a photo. */
const ANALYSES = Number(process.env['BENCH_ANALYSES'] ?? 20_000)
/** Longest time that the move may take. */
const WAIT_MS = Number(process.env['BENCH_WAIT_SECONDS'] ?? 300) * 1000

/** Longest time that requests are watched while the findings of the repairs are computed. */
const COMPUTING_MS = 60_000

/**
 * What other requests notice while analyses that predate repairs are moved into them, and while what lists show of
 * these repairs is computed. The product is killed with -9 in the middle of the move. No analysis may be lost by that,
 * and the move goes on after the restart.
 */
export async function measureFill(stage: Stage, watch: (seconds: number) => Promise<number>): Promise<Row[]> {
  const { sql } = stage
  const person = await stage.aPerson()
  await plantOldAnalyses(sql, person)
  const idle = [await watch(3), await watch(3), await watch(3)]
  const startedAt = performance.now()
  await startJob(stage, 'fill-repairs')
  const moving: number[] = []
  let isKilled = false
  while ((await leftOf(sql)) > 0) {
    if (performance.now() - startedAt > WAIT_MS) throw new Error(`${await leftOf(sql)} analyses were not moved`)
    moving.push(await watch(2))
    if (isKilled || (await leftOf(sql)) > ANALYSES / 2) continue
    isKilled = true
    await stage.killProduct()
    await startJob(stage, 'fill-repairs')
  }
  const seconds = (performance.now() - startedAt) / 1000
  await requireAllMoved(sql, person)
  if (!isKilled) throw new Error('The move was over before the product was killed: take more analyses')

  const computing: number[] = []
  const [computingAt, before] = [performance.now(), await staleOf(sql)]
  while (performance.now() - computingAt < COMPUTING_MS && (await staleOf(sql)) > 0) computing.push(await watch(2))
  const computed = (before - (await staleOf(sql))) / ((performance.now() - computingAt) / 1000)
  const slower = (what: string, loaded: readonly number[]): Row =>
    slowdown(what, { idle: median(idle), loaded: median(loaded), times: 2, plusMs: 20 })
  const speed = (what: string, rate: number): Row => {
    return { what, product: perSecond(rate), baseline: '', ratio: '', promise: '', verdict: '-' }
  }
  return [
    slower(`p99 of a list while ${ANALYSES} analyses are moved into repairs`, moving),
    speed('analyses moved, with the product killed in the middle', ANALYSES / seconds),
    slower('p99 of a list while the findings of these repairs are computed', computing),
    speed('repairs computed', computed),
  ]
}

async function plantOldAnalyses(sql: pg.Pool, person: Person): Promise<void> {
  const photos = Math.ceil(ANALYSES * 0.9)
  await sql.query(
    `insert into uploaded_files (id, user_id, file_name, file_type, file_size, width, height, sha256, storage_key)
     select id, $1::uuid, 'crack.jpg', 'image/jpeg', 2345678, 4032, 3024, repeat('a', 64), $1::uuid || '/' || id || '.jpg'
     from (select gen_random_uuid() as id from generate_series(1, $2)) as photo`,
    [person.id, photos],
  )
  await sql.query(
    `with photo as (
       select id, row_number() over (order by id) as n from uploaded_files where user_id = $1
     ), run as (
       insert into analyses (id, user_id, status, prompt_version, method, provider, model, result, confidence, created_at,
         finished_at)
       select gen_random_uuid(), $1, 'succeeded', 'bench ' || id, 'openai', 'OpenAI', 'gpt-4o', $3, 80, now(), now()
       from photo, generate_series(1, case when n <= $2 then 2 else 1 end)
       returning id, prompt_version
     )
     insert into analysis_photos (analysis_id, position, file_id)
     select id, 0, substr(prompt_version, 7)::uuid from run`,
    [person.id, ANALYSES - photos, JSON.stringify(goodResponse())],
  )
  await sql.query('analyze uploaded_files, analyses, analysis_photos')
}

async function leftOf(sql: pg.Pool): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*)::int as count from analyses where repair_id is null',
  )
  return rows[0]?.count ?? 0
}

/** Repairs of which it has not been computed yet what lists show. */
async function staleOf(sql: pg.Pool): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from repairs where rules_version < $1 or rules_version > $1`,
    [FINDING_VERSION],
  )
  return rows[0]?.count ?? 0
}

async function requireAllMoved(sql: pg.Pool, person: Person): Promise<void> {
  const { rows } = await sql.query<{ analyses: number; repairs: number; photos: number }>(
    `select (select count(*)::int from analyses where user_id = $1 and repair_id is not null) as analyses,
       (select count(*)::int from repairs where user_id = $1) as repairs,
       (select count(*)::int from repair_photos join repairs on repairs.id = repair_id where user_id = $1) as photos`,
    [person.id],
  )
  const photos = Math.ceil(ANALYSES * 0.9)
  const [found] = rows
  if (found?.analyses !== ANALYSES || found.repairs !== photos || found.photos !== photos) {
    throw new Error(`Of ${ANALYSES} analyses of ${photos} photos there are ${JSON.stringify(found)}`)
  }
}
