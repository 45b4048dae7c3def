import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Me } from '#shared/api/accounts.ts'
import { asBackgroundReads } from '#web/backend/activity.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { keepResponse, readKeptResponse } from '#web/backend/keptResponses.ts'
import { ME_KEY } from '#web/features/accounts/accounts.api.ts'
import { stepsKey } from '#web/features/analyses/analyses.api.ts'
import { RUNS_KEY } from '#web/lib/keptDatabase.ts'
import { FILES_KEY } from '#web/features/files/files.api.ts'
import { OVERVIEW_KEY } from '#web/features/overview/useOverview.ts'
import { REPAIRS_KEY } from '#web/features/repairs/repairs.api.ts'
import { scopeOf } from '#web/lib/chosenShop.ts'
import { announceKept } from '#web/lib/flashMessage.ts'
import { deleteKeptResponses } from '#web/lib/keptDatabase.ts'
import { showsKeptResponse } from './shownKept.ts'

/** What the screens of photos, repairs and their advice read. */
const KEPT: readonly (readonly string[])[] = [FILES_KEY, REPAIRS_KEY, RUNS_KEY, stepsKey('').slice(0, 2), OVERVIEW_KEY]

/** Whether the responses to a query are kept. Without a network, nothing can be found, so searches are not. */
function isKept({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  const isSearch = queryKey.some((part) => typeof part === 'object' && part !== null && 'q' in part)
  return !isSearch && KEPT.some((prefix) => prefix.every((part, place) => queryKey[place] === part))
}

/**
 * Keeps on this device what the person is shown, so that it can be read without a network. When an entry of the cache
 * is replaced, so is its copy on the device. When something has changed elsewhere, its copy is deleted until it is
 * fetched again. Returns a function that stops this. The persister of TanStack Query shows what it kept before the
 * server has answered, and advice of yesterday may stand only where nothing answers.
 */
export function keepResponses(client: QueryClient, userId: string): () => void {
  /** What is to be written, by the hash of the query. Undefined removes it. */
  const due = new Map<string, unknown>()
  let isWriting = false
  const write = async () => {
    if (isWriting) return
    isWriting = true
    for (const [hash, data] of due) {
      due.delete(hash)
      // An older response must not outlive one that could not be kept, as when the device is full.
      await keepResponse(scopeOf(userId), hash, data).catch(deleteKeptResponses)
    }
    isWriting = false
  }
  const keep = (query: Query, data: unknown) => {
    if (!isKept(query)) return
    due.set(query.queryHash, data)
    void write()
  }
  for (const query of client.getQueryCache().findAll()) {
    if (query.state.status === 'success' && !query.state.isInvalidated) keep(query, keptPartOf(query.state.data))
  }
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || client.getQueryData<Me | null>(ME_KEY)?.id !== userId) return
    const { query, action } = event
    if (action.type === 'success' || action.type === 'setState') keep(query, keptPartOf(query.state.data))
    if (action.type === 'success' && action.manual !== true) followServer(client, showsKeptResponse(query))
    if (action.type === 'invalidate' || (action.type === 'error' && isGone(action.error))) keep(query, undefined)
  })
}

let isOutOfReach = false

/**
 * Says that the server cannot be reached when a screen shows what is kept. As soon as one response comes from the
 * server, everything else that is kept is fetched again.
 */
function followServer(client: QueryClient, isKeptResponse: boolean): void {
  if (isKeptResponse === isOutOfReach) return
  isOutOfReach = isKeptResponse
  announceKept(isKeptResponse)
  if (isKeptResponse) return
  void asBackgroundReads(() => client.refetchQueries({ type: 'active', predicate: showsKeptResponse }))
}

function isGone(error: unknown): boolean {
  return error instanceof BackendError && error.status === 404
}

/** No database takes longer, unless a tab that the system has put to sleep holds it. */
const PATIENCE_MS = 5_000

/** What is kept for a query, or undefined. */
export async function keptResponse(client: QueryClient, query: Query): Promise<unknown> {
  const me = client.getQueryData<Me | null>(ME_KEY)
  if (me == null || !isKept(query)) return undefined
  const reading = readKeptResponse(scopeOf(me.id), query.queryHash).catch(() => undefined)
  const kept = await Promise.race([reading, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))])
  if (kept !== undefined) followServer(client, true)
  return kept
}

/** A list of several pages begins at its first page again. */
function keptPartOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data
  const { pages, pageParams } = data as InfiniteData<unknown>
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}
