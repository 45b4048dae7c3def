import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { searchText } from '#shared/files/history.rules.ts'

/** Milliseconds without a key press before the search starts. */
const PAUSE_MS = 250

/** How a query is read from an address and written into it. Both functions must stay the same. */
type InAddress<Query> = { read: (search: URLSearchParams) => Query; write: (query: Query) => URLSearchParams }

/**
 * Which part of a list is shown: a text to search for, and more. It is stored in the address, so that a reload and back
 * navigation restore it. Typed text goes there after a pause, or at once when it is submitted.
 */
export function useTypedQuery<Query extends { text: string }>({ read, write }: InAddress<Query>) {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const arrival = useNavigationType()
  const queryString = search.toString()
  const query = useMemo(() => read(new URLSearchParams(queryString)), [read, queryString])
  const [typed, type] = useState(query.text)
  const wanted = searchText(typed)

  // The router may show the address of the last change only after the next key has been pressed.
  const latest = useRef(query)
  const set = useCallback(
    (text: string, part: Partial<Query> = {}) => {
      latest.current = { ...latest.current, ...part, text }
      // Replaces the history entry, so that back navigation does not step through every search term.
      setSearch(write(latest.current), { replace: true })
    },
    [setSearch, write],
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
    const timer = setTimeout(() => set(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, query.text, set])

  return {
    query,
    typed,
    type,
    searchNow: () => set(wanted),
    /** Changes another part of the query, together with the text that is still being typed. */
    change: (part: Partial<Omit<Query, 'text'>>) => set(wanted, part as Partial<Query>),
    /** Clears the text, and sets another part of the query if given. */
    clear: (part?: Partial<Query>) => {
      type('')
      set('', part)
    },
  }
}
