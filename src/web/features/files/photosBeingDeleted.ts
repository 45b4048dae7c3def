import type { QueryClient } from '@tanstack/react-query'

/** Ids of photos that are hidden until UNDO is over, or whose deletion was sent. */
const KEY = ['photos-being-deleted'] as const

export function noteDeletion(client: QueryClient, ids: readonly string[]): void {
  client.setQueryDefaults(KEY, { gcTime: Infinity })
  client.setQueryData<readonly string[]>(KEY, (before = []) => [...before, ...ids])
}

export function forgetDeletion(client: QueryClient, ids: readonly string[]): void {
  client.setQueryData<readonly string[]>(KEY, (before) => before?.filter((id) => !ids.includes(id)))
}

export function isBeingDeleted(client: QueryClient, id: string): boolean {
  return client.getQueryData<readonly string[]>(KEY)?.includes(id) === true
}
