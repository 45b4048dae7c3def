import { isLoopbackHost } from './mailSettings.ts'

/** Whether this database surely keeps its files on another machine. Without a host it is reached by a local socket. */
export function isOnOtherMachine(databaseUrl: string | undefined): boolean {
  if (databaseUrl === undefined) return false
  const { hostname } = new URL(databaseUrl)
  return hostname !== '' && !isLoopbackHost(hostname)
}
