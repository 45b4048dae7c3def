import { v7 } from 'uuid'

/** A UUIDv7: unique and sortable by creation time. It is generated here because PostgreSQL 15 has no uuidv7(). */
export function newId(): string {
  return v7()
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether untrusted text can be compared with a uuid column without an SQL error. */
export function isId(value: string): boolean {
  return UUID.test(value)
}
