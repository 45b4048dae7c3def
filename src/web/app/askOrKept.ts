import type { Query, QueryClient } from '@tanstack/react-query'
import { BackendError } from '#web/backend/backendError.ts'
import { obtained } from '#web/lib/lazyModule.ts'
import { lazyKeptQueries } from './lazyKeptQueries.ts'

/** Queries of this page that show what this device has kept. */
const shown = new WeakSet<object>()

/** Whether a query shows what this device has kept, because there was no network. */
export function showsKeptAnswer(query: object): boolean {
  return shown.has(query)
}

/** Asks the server, and without a network gives what this device has kept. It never replaces what the page has read. */
export async function askOrKept<Data>(
  ask: () => Promise<Data> | Data,
  client: QueryClient,
  query: Query,
): Promise<Data> {
  try {
    const data = await ask()
    shown.delete(query)
    return data
  } catch (error) {
    const isUnanswered = error instanceof BackendError && ['offline', 'timed_out'].includes(error.code)
    if (!isUnanswered || (query.state.data !== undefined && !shown.has(query))) throw error
    const state = await obtained(lazyKeptQueries)
    const kept = state.kind === 'ready' ? await state.value.keptAnswer(client, query) : undefined
    if (kept === undefined) throw error
    shown.add(query)
    return kept as Data
  }
}
