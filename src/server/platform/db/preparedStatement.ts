import { CompiledQuery } from 'kysely'
import pg from 'pg'

/** The name under which a connection keeps each prepared statement, by its text. */
const names = new Map<string, string>()

/**
 * A statement that PostgreSQL parses and plans once for each connection, which otherwise takes it longer than the
 * statement itself. For the few that come with nearly every request; a text of its own for each set of parameters would
 * fill every connection. Its columns are written out: the plan of `*` fails once a migration has added another.
 */
export function preparedStatement<Row>(text: string): (...parameters: readonly unknown[]) => CompiledQuery<Row> {
  names.set(text, `mendsight_${names.size + 1}`)
  return (...parameters) => CompiledQuery.raw(text, [...parameters]) as CompiledQuery<Row>
}

/** A connection that keeps the prepared statements it has been sent. */
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
