import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Me } from '#shared/api/accounts.ts'
import { keepAnswer, readKeptAnswer } from '#web/backend/keptAnswers.ts'
import { ME_KEY } from '#web/features/accounts/accounts.api.ts'
import { RUNS_KEY, stepsKey } from '#web/features/analyses/analyses.api.ts'
import { FILES_KEY } from '#web/features/files/files.api.ts'
import { OVERVIEW_KEY } from '#web/features/overview/useOverview.ts'
import { REPAIRS_KEY } from '#web/features/repairs/repairs.api.ts'

/** What the screens of photos, repairs and their advice read. */
const KEPT: readonly (readonly string[])[] = [FILES_KEY, REPAIRS_KEY, RUNS_KEY, stepsKey('').slice(0, 2), OVERVIEW_KEY]

/** Whether the answers of a query are kept. Without a network, nothing can be found, so searches are not. */
function isKept({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  const isSearch = queryKey.some((part) => typeof part === 'object' && part !== null && 'q' in part)
  return !isSearch && KEPT.some((prefix) => prefix.every((part, place) => queryKey[place] === part))
}

/**
 * Keeps on this device what the person is shown, so that it can be read without a network. It follows the cache, so what
 * is dropped or replaced there is so here. Returns how to stop.
 */
export function keepAnswers(client: QueryClient, userId: string): () => void {
  const keep = (query: Query) => {
    if (!isKept(query)) return
    // Where the browser keeps nothing, or has no more room, the app needs a network, as it does on the first visit.
    keepAnswer(userId, query.queryHash, firstPageOf(query.state.data)).catch(() => undefined)
  }
  const drop = (query: Query) => {
    if (isKept(query)) keepAnswer(userId, query.queryHash, undefined).catch(() => undefined)
  }
  for (const query of client.getQueryCache().findAll()) if (query.state.status === 'success') keep(query)
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || client.getQueryData<Me | null>(ME_KEY)?.id !== userId) return
    const { query, action } = event
    if (action.type === 'success' || action.type === 'setState') keep(query)
    // What has changed elsewhere is read again if it is on the screen, and otherwise when it is opened.
    if (action.type === 'invalidate' && !query.isActive()) drop(query)
  })
}

/** What is kept for a query, or undefined. */
export async function keptAnswer(client: QueryClient, query: Query): Promise<unknown> {
  const me = client.getQueryData<Me | null>(ME_KEY)
  if (me == null || !isKept(query)) return undefined
  return readKeptAnswer(me.id, query.queryHash).catch(() => undefined)
}

/** A list of several pages begins at its first page again. */
function firstPageOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data
  const { pages, pageParams } = data as InfiniteData<unknown>
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}
