/** Whether the error carries one of these codes: the operating system's, such as ENOENT, or an SQLSTATE. */
export function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
