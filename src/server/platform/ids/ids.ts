import { v7 } from 'uuid'

/** A UUIDv7: unique, and sorted by the time of its making. Made here because PostgreSQL 15 has no uuidv7(). */
export function newId(): string {
  return v7()
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text that came from outside may be compared with a uuid column without an SQL error. */
export function isId(value: string): boolean {
  return UUID.test(value)
}
