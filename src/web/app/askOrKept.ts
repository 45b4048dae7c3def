import type { Query, QueryClient } from '@tanstack/react-query'
import { BackendError } from '#web/backend/backendError.ts'
import { obtained } from '#web/lib/lazyModule.ts'
import { lazyKeptQueries } from './lazyKeptQueries.ts'
import { noteKeptResponse, showsKeptResponse } from './shownKept.ts'

/** Asks the server, and without a network gives what this device has kept. It never replaces what the page has read. */
export async function askOrKept<Data>(
  ask: () => Promise<Data> | Data,
  client: QueryClient,
  query: Query,
): Promise<Data> {
  try {
    const data = await ask()
    noteKeptResponse(query, false)
    return data
  } catch (error) {
    const isUnanswered = error instanceof BackendError && ['offline', 'timed_out'].includes(error.code)
    if (!isUnanswered || (query.state.data !== undefined && !showsKeptResponse(query))) throw error
    const state = await obtained(lazyKeptQueries)
    const kept = state.kind === 'ready' ? await state.value.keptResponse(client, query) : undefined
    if (kept === undefined) throw error
    noteKeptResponse(query, true)
    return kept as Data
  }
}
