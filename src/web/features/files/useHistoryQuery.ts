import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import type { FileOrder } from '#shared/files/history.rules.ts'
import { readHistoryQuery, searchedName, writeHistoryQuery, type HistoryQuery } from './historyQuery.rules.ts'

/** Milliseconds without a key press before the search starts. */
const PAUSE_MS = 250

/**
 * Which part of the history is shown. It is stored in the address, so that a reload and back navigation restore it.
 * Typed text goes there after a pause, or at once when it is submitted.
 */
export function useHistoryQuery() {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const arrival = useNavigationType()
  const { name, sort } = readHistoryQuery(search)
  const [typed, type] = useState(name)
  const wanted = searchedName(typed)

  const show = useCallback(
    // Replaces the history entry, so that back navigation does not step through every search term.
    (next: HistoryQuery) => setSearch(writeHistoryQuery(next), { replace: true }),
    [setSearch],
  )

  // This hook changes the address only with `replace`. Any other navigation, such as going back, brings its own name to
  // search for.
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
