import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import {
  EVERYTHING,
  readHistoryQuery,
  searchText,
  writeHistoryQuery,
  type HistoryQuery,
} from '#web/features/files/history.rules.ts'

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
  const queryString = search.toString()
  const query = useMemo(() => readHistoryQuery(new URLSearchParams(queryString)), [queryString])
  const [typed, type] = useState(query.text)
  const wanted = searchText(typed)

  // The router may show the address of the last change only after the next key has been pressed.
  const latest = useRef(query)
  const change = useCallback(
    (part: Partial<HistoryQuery>) => {
      latest.current = { ...latest.current, ...part }
      // Replaces the history entry, so that back navigation does not step through every search term.
      setSearch(writeHistoryQuery(latest.current), { replace: true })
    },
    [setSearch],
  )

  // This hook changes the address only with `replace`. Any other navigation, such as going back, brings its own text to
  // search for.
  const entry = useRef(key)
  useEffect(() => {
    if (arrival === 'REPLACE' || entry.current === key) return
    entry.current = key
    latest.current = query
    type(query.text)
  }, [key, arrival, query])

  useEffect(() => {
    if (wanted === query.text) return undefined
    const timer = setTimeout(() => change({ text: wanted }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, query.text, change])

  return {
    query,
    typed,
    type,
    searchNow: () => change({ text: wanted }),
    /** Changes another part of the query, together with the text that is still being typed. */
    change: (part: Partial<Omit<HistoryQuery, 'text'>>) => change({ text: wanted, ...part }),
    clearText: () => {
      type('')
      change({ text: '' })
    },
    showAll: () => {
      type('')
      change({ ...EVERYTHING, sort: query.sort })
    },
  }
}

export type HistoryView = 'grid' | 'list'

const STORAGE_KEY = 'mendsight:photos-view'

/** Whether the photos are shown as a grid or as a list, which this browser remembers. */
export function useHistoryView(): [HistoryView, (view: HistoryView) => void] {
  const [view, setView] = useState(stored)
  const choose = (next: HistoryView) => {
    setView(next)
    try {
      localStorage.setItem(STORAGE_KEY, next)
    } catch {
      // Storage may be forbidden. Then the choice lasts as long as the screen.
    }
  }
  return [view, choose]
}

function stored(): HistoryView {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'list' ? 'list' : 'grid'
  } catch {
    return 'grid'
  }
}
