import { useState } from 'react'
import { EVERYTHING, readHistoryQuery, writeHistoryQuery } from '#web/features/files/history.rules.ts'
import { useTypedQuery } from '#web/lib/useTypedQuery.ts'

const IN_ADDRESS = { read: readHistoryQuery, write: writeHistoryQuery }

/** Which part of the history is shown. */
export function useHistoryQuery() {
  const { clear, ...search } = useTypedQuery(IN_ADDRESS)
  return {
    ...search,
    clearText: () => clear(),
    showAll: () => clear({ ...EVERYTHING, sort: search.query.sort }),
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
