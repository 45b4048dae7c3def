import { sql, type RawBuilder } from 'kysely'

/** The right side of `=` for a column that has one of these ids. Nothing has one of none. */
export function anyOf<Id extends string>(ids: readonly Id[]): RawBuilder<Id> {
  return sql<Id>`any(${ids}::uuid[])`
}
