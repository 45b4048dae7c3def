import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Answers } from '#shared/advice/answers.ts'
import type { Batch, NewPhoto } from '#web/backend/waitingPhotos.ts'
import { lazyWaitingPhotos } from '#web/backend/lazyWaitingPhotos.ts'
import { obtained } from '#web/lib/lazyModule.ts'
import { randomId } from '#web/lib/randomId.ts'
import { sendable, toSend, type ChosenPhoto } from './chosenPhotos.rules.ts'

/** What belongs to photos that are sent together, and whether any of them are on their way. */
export type Together = { batch: string; answers: Answers; isTaken: boolean }

type Queue = readonly ChosenPhoto<File>[]

/** The photos that are chosen on the upload screen, and what was said about them. */
type Chosen = { queue: Queue; together: Together }

const CHOSEN_KEY = ['chosen-photos'] as const

const noneChosen = (): Chosen => ({
  queue: [],
  together: { batch: randomId(), answers: {}, isTaken: false },
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
    const { batch, answers } = together
    const photos = sendable(queue).map(toSend)
    if (photos.length > 0) void take({ userId, repairId: null, batch, answers }, photos)
  })
}

async function take(batch: Batch, photos: readonly NewPhoto[]): Promise<void> {
  const loaded = await obtained(lazyWaitingPhotos)
  // Nobody is there to be told that there is no room for them.
  if (loaded.kind === 'ready') await loaded.value.takePhotos(batch, photos)
}
