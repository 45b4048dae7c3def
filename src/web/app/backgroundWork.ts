import type { QueryClient } from '@tanstack/react-query'
import { ENDED_KEY } from '#web/features/accounts/accounts.api.ts'
import { keepChosenAtEnd } from '#web/features/files/upload/chosenPhotos.ts'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { whenWaitingPhotosArePossible } from '#web/lib/waitingFlag.ts'
import { ReadyNotice } from '#web/parts/readyNotice/ReadyNotice.tsx'
import { followChanges } from './liveUpdates.ts'
import { lazyKeptQueries } from './queryClient.ts'

const sender = lazyModule(async () => (await import('#web/features/files/waiting/sendWaiting.ts')).sendWaitingPhotos, {
  reloadsPage: false,
})

/** The first seconds belong to the screen itself: its scripts, its photos, and what the person does first. */
const LIVE_AFTER_MS = 2_000

type Stop = () => void

/**
 * What a tab does by itself as long as this person is logged in: it keeps what is shown for when there is no network,
 * sends photos, and follows changes elsewhere. `onSent` is called after each photo. The local app also notices that
 * nobody uses it. Returns how to stop.
 */
function startBackgroundWork(client: QueryClient, userId: string, onSent: () => void): Stop {
  // Whoever logs in first returns to where the last session ended. From here on, only the end of this one counts.
  client.setQueryData(ENDED_KEY, null)
  const stops: Stop[] = []
  let isOver = false
  const begin = (start: () => Stop) => {
    if (!isOver) stops.push(start())
  }
  const keep = async () => {
    const state = await obtained(lazyKeptQueries)
    if (state.kind === 'ready') begin(() => state.value.keepResponses(client, userId))
  }
  const send = async () => {
    const state = await obtained(sender)
    if (state.kind === 'ready') begin(() => state.value(client, userId, onSent))
  }
  if (globalThis.IS_LOCAL_APP) {
    void import('#web/backend/local/inactivity.ts').then(({ watchInactivity }) => begin(watchInactivity))
  } else {
    void keep()
    stops.push(keepChosenAtEnd(client, userId, () => client.getQueryData(ENDED_KEY) != null))
  }
  stops.push(whenWaitingPhotosArePossible(() => void send()))
  if ('EventSource' in window) {
    // Without it, screens fetch as they do by themselves.
    const timer = setTimeout(() => begin(() => followChanges(client, userId)), LIVE_AFTER_MS)
    stops.push(() => clearTimeout(timer))
  }
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}

/** What a tab does by itself, and what it tells of it. */
export const backgroundWork = { start: startBackgroundWork, ReadyNotice }
