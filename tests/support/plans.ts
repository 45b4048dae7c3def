import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely'
import type pg from 'pg'
import { createPool } from '#server/platform/db/database.ts'
import type { DB } from '#server/platform/db/tables.generated.ts'

/** One node of a plan of PostgreSQL, as `explain (analyze, format json)` describes it. */
export type PlanNode = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** A database connection that records the statements it sends. */
export function listeningDatabase(product: { database: { connection: pg.ClientConfig } }) {
  const statements: CompiledQuery[] = []
  const pool = createPool(() => {}, { ...product.database.connection, max: 1 })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  })
  return { db, statements, close: () => db.destroy() }
}

export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** The plan that PostgreSQL executes for a statement that is prepared for any account. */
export async function explain(db: Kysely<DB>, { sql: text, parameters }: CompiledQuery): Promise<PlanNode> {
  const raw = (statement: string) => sql.raw<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(statement).execute(db)
  await raw('set plan_cache_mode = force_generic_plan')
  await raw(`prepare asked as ${text}`)
  const values = parameters.map(literal).join(', ')
  const { rows } = await raw(`explain (analyze, format json) execute asked(${values})`)
  await raw('deallocate asked')
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (plan === undefined) throw new Error('PostgreSQL explained nothing')
  return plan
}

function literal(value: unknown): string {
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (!Array.isArray(value)) return `'${String(value)}'`
  return `'{${value.map((each) => (each === null ? 'null' : `"${String(each)}"`)).join(',')}}'`
}
