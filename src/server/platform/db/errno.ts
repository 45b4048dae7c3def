/** Whether the error has one of these codes: a system error such as ENOENT, or an SQLSTATE. */
export function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** SQLSTATE of a statement about a table that does not exist, as in a database that has not been migrated yet. */
export const UNDEFINED_TABLE = '42P01'
