import type { PostgresConnection } from '#server/platform/db/database.ts'

/** A DATABASE_URL, for a process of its own. The host is a name, an address or the folder of a Unix socket. */
export function urlOf({ user, password, host, port, database }: PostgresConnection): string {
  const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return `postgres://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
