import { isLoopbackHost } from './mailSettings.ts'

/**
 * Whether photos and database surely keep their files on other machines: photos in a bucket, and a database on another
 * host. Without a host it is reached by a local socket.
 */
export function areFilesElsewhere({
  STORAGE_URL,
  DATABASE_URL,
}: {
  STORAGE_URL?: object | undefined
  DATABASE_URL?: string | undefined
}): boolean {
  if (STORAGE_URL === undefined || DATABASE_URL === undefined) return false
  const { hostname } = new URL(DATABASE_URL)
  return hostname !== '' && !isLoopbackHost(hostname)
}
