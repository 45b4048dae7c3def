import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Answers } from '#shared/advice/answers.ts'
import { lazyWaitingPhotos } from '#web/backend/lazyWaitingPhotos.ts'
import { obtained } from '#web/lib/lazyModule.ts'
import { randomId } from '#web/lib/randomId.ts'
import type { QueueItem } from './uploadQueue.rules.ts'

/** What belongs to photos that are kept together on this device, and whether any of them are. */
export type Together = { batch: string; answers: Answers; isKept: boolean }

type Queue = readonly QueueItem<File>[]

/** The photos that are chosen on the upload screen, and what was said about them. */
type Chosen = { queue: Queue; together: Together }

const CHOSEN_KEY = ['chosen-photos'] as const

const noneChosen = (): Chosen => ({
  queue: [],
  together: { batch: randomId(), answers: {}, isKept: false },
})

/** The chosen photos stay while other screens are open, and are forgotten when the person logs out. */
export function useChosenPhotos() {
  const client = useQueryClient()
  const { data } = useQuery<Chosen>({
    queryKey: CHOSEN_KEY,
    queryFn: noneChosen,
    initialData: noneChosen,
    enabled: false,
    gcTime: Infinity,
    structuralSharing: false,
  })
  const change = useCallback(
    (changed: (before: Chosen) => Partial<Chosen>) => {
      // An upload may end after the logout, by which all of it is forgotten.
      client.setQueryData<Chosen>(CHOSEN_KEY, (before) => before && { ...before, ...changed(before) })
    },
    [client],
  )
  return { ...data, change }
}

/**
 * Keeps the chosen photos on this device when the session of this person ends by itself, and all that is cached is
 * removed, so that they are sent after the next login: some may be nowhere else. Returns how to stop.
 */
export function keepChosenAtEnd(client: QueryClient, userId: string, hasEndedByItself: () => boolean): () => void {
  lazyWaitingPhotos.preload()
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryKey[0] !== CHOSEN_KEY[0] || !hasEndedByItself()) return
    const { queue, together } = query.state.data as Chosen
    const items = queue.filter(({ error, twin }) => error === null && twin === null)
    if (items.length > 0) void keep({ userId, repairId: null, ...together }, items)
  })
}

async function keep(
  { userId, repairId, batch, answers }: { userId: string; repairId: null } & Together,
  items: readonly { id: string; photo: File }[],
): Promise<void> {
  const loaded = await obtained(lazyWaitingPhotos)
  // Nobody is there to be told that there is no room for them.
  if (loaded.kind === 'ready') await loaded.value.keepPhotos({ userId, repairId, batch, answers }, items)
}
