import { CompiledQuery } from 'kysely'
import pg from 'pg'

/** The name of each prepared statement, by its text. */
const names = new Map<string, string>()

/**
 * A statement that each connection parses and plans only once; parsing and planning would otherwise take longer than
 * the statement itself. Use it only for the few statements that run in nearly every request, because different texts
 * for different parameters would fill up every connection. List the columns explicitly: the plan of `*` fails after a
 * migration adds a column.
 */
export function preparedStatement<Row>(text: string): (...parameters: readonly unknown[]) => CompiledQuery<Row> {
  names.set(text, `mendsight_${names.size + 1}`)
  return (...parameters) => CompiledQuery.raw(text, [...parameters]) as CompiledQuery<Row>
}

/** A connection that remembers which prepared statements it has sent. */
export class PreparingClient extends pg.Client {
  constructor(settings?: pg.ClientConfig) {
    super(settings)
    this.query = ((statement: unknown, ...rest: [unknown[]]) =>
      super.query(named(statement) as string, ...rest)) as typeof this.query
  }
}

function named(statement: unknown): unknown {
  const name = typeof statement === 'string' ? names.get(statement) : undefined
  return name === undefined ? statement : { name, text: statement }
}
