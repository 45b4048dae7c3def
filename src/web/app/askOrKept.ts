import type { Query, QueryClient } from '@tanstack/react-query'
import { BackendError } from '#web/backend/backendError.ts'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { noteKeptResponse, showsKeptResponse } from './shownKept.ts'

/** Needed to keep what is shown, once the screen is idle, and where there is no network. */
export const lazyKeptQueries = lazyModule(() => import('./keptQueries.ts'), { reloadsPage: false })

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
