import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import type { FileOrder } from '#shared/files/history.rules.ts'
import { readHistoryQuery, searchedName, writeHistoryQuery, type HistoryQuery } from './historyQuery.rules.ts'

/** Milliseconds without a key press after which a name is searched for. */
const PAUSE_MS = 250

/**
 * What of the history is shown. It stands in the address, where a reload and the way back find it; what is being typed
 * goes there at a pause, or at once when it is sent.
 */
export function useHistoryQuery() {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const arrival = useNavigationType()
  const { name, sort } = readHistoryQuery(search)
  const [typed, type] = useState(name)
  const wanted = searchedName(typed)

  const show = useCallback(
    // In place: the way back must not lead through every word that was tried.
    (next: HistoryQuery) => setSearch(writeHistoryQuery(next), { replace: true }),
    [setSearch],
  )

  // What this hook does to the address replaces it. Another way there, such as the way back, brings its own name.
  useEffect(() => {
    if (arrival !== 'REPLACE') type(name)
  }, [key, arrival, name])

  useEffect(() => {
    if (wanted === name) return undefined
    const timer = setTimeout(() => show({ name: wanted, sort }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, name, sort, show])

  return {
    query: { name, sort },
    typed,
    type,
    searchNow: () => show({ name: wanted, sort }),
    sortBy: (next: FileOrder) => show({ name: wanted, sort: next }),
    showAll: () => {
      type('')
      show({ name: '', sort })
    },
  }
}
