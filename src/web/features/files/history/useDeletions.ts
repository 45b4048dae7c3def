import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { hiddenIds } from './deletions.rules.ts'
import { photoDeletions } from './photoDeletions.ts'

/** The deletions of photos on a screen that shows them. `onDeleted` is called when some are gone. */
export function useDeletions(onDeleted: () => void) {
  const deletions = photoDeletions(useQueryClient())
  const state = useSyncExternalStore(deletions.subscribe, deletions.getState)
  const hidden = useMemo(() => hiddenIds(state), [state])
  const tell = useEffectEvent(onDeleted)
  useEffect(() => deletions.enter(() => tell()), [deletions])
  return { deletions, state, hidden }
}
