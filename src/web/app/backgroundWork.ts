import type { Query, QueryClient } from '@tanstack/react-query'
import { openEventStream, type StreamNews } from '#backend/eventStream.ts'
import type { Topic } from '#shared/api/events.ts'
import { asBackgroundReads } from '#web/backend/activity.ts'
import { forgetKeptRuns } from '#web/backend/lazyKeptResponses.ts'
import { setLive } from '#web/backend/liveStream.ts'
import { ENDED_KEY, ME_KEY } from '#web/features/accounts/accounts.api.ts'
import { keepChosenAtEnd } from '#web/features/files/upload/chosenPhotos.ts'
import { noteChangedRuns } from '#web/features/overview/changedRuns.ts'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { shareByTabs } from '#web/lib/sharedByTabs.ts'
import { whenWaitingPhotosArePossible } from '#web/lib/waitingFlag.ts'
import { ReadyNotice } from '#web/parts/readyNotice/ReadyNotice.tsx'
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

/**
 * The tab that has ended the session says so itself, and leads all tabs of the browser to the login. Only when it was
 * ended on another device does the server have to be asked, and that can wait this long.
 */
const ASK_AFTER_END_MS = 2_000

/**
 * Keeps the screens of this tab up to date with what happens in other tabs and on other devices: what is on the screen
 * is fetched again when the server says that it has changed. The rest is fetched again when it is next shown. Returns
 * how to stop.
 */
export function followChanges(client: QueryClient, userId: string): () => void {
  const refetcher = createRefetcher(client)
  let resync: ReturnType<typeof setTimeout> | undefined
  let ended: ReturnType<typeof setTimeout> | undefined
  const leave = shareByTabs<StreamNews>({
    name: `mendsight:events:${userId}`,
    work: openEventStream,
    onFollow: () => {
      // The tab that has the stream says when it is lost.
      setLive(true)
      refetcher.add('all')
    },
    onMessage(news) {
      setLive(news.kind !== 'lost' && news.kind !== 'ended')
      switch (news.kind) {
        case 'open':
          return refetcher.add('all')
        case 'changed':
          // What is on the screen is read again, and kept again. What is not may show what is held back by now.
          if (news.change.topic === 'analysis' || news.change.topic === 'repairs') {
            forgetKeptRuns(news.change.ids)
          }
          if (news.change.topic === 'analysis' && news.change.ids !== 'all') noteChangedRuns(client, news.change.ids)
          return refetcher.add(news.change.topic)
        case 'resync':
          clearTimeout(resync)
          resync = setTimeout(() => refetcher.add('all'), Math.random() * RESYNC_WITHIN_MS)
          return
        case 'lost':
          return
        case 'ended':
          // When the session has ended, the response is 401, which leads to the login.
          clearTimeout(ended)
          ended = setTimeout(
            () => void asBackgroundReads(() => client.refetchQueries({ queryKey: ME_KEY })),
            ASK_AFTER_END_MS,
          )
          return
      }
    },
  })
  return () => {
    clearTimeout(resync)
    clearTimeout(ended)
    refetcher.stop()
    leave()
    setLive(false)
  }
}

/** Fetches at once what is shown of a change, and then again only after a pause, however many changes there are. */
function createRefetcher(client: QueryClient) {
  /** The first parts of the keys of the queries to fetch again. */
  const due = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isStopped = false

  async function refetch(): Promise<void> {
    isBusy = true
    const names = new Set(due)
    due.clear()
    const isMeant = (query: Query) => names.has(nameOf(query))
    // A refetch would cancel the next page of a list that is just being loaded, so it waits for that.
    for (const query of client.getQueryCache().findAll({ predicate: isMeant }))
      if (isPaging(query)) due.add(nameOf(query))
    const startedAt = performance.now()
    // A hidden tab fetches when it is shown again, because these queries are stale from now on.
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
    await asBackgroundReads(() =>
      client.invalidateQueries({ predicate: (query) => isMeant(query) && !isPaging(query), refetchType }),
    )
    if (isStopped) return
    timer = setTimeout(
      () => {
        isBusy = false
        if (due.size > 0) void refetch()
      },
      pauseAfterRefetch(performance.now() - startedAt),
    )
  }

  return {
    add(topic: Topic | 'all') {
      for (const name of queriesToRefetch(topic)) due.add(name)
      if (!isBusy && !isStopped) void refetch()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const nameOf = ({ queryKey }: Query): string => String(queryKey[0])

/** A query keeps what its last fetch was for, also once that is over. */
const isPaging = ({ state }: Query): boolean => state.fetchStatus !== 'idle' && state.fetchMeta?.fetchMore !== undefined

/**
 * The queries that show something of a topic, by the first part of their keys. Lists of photos show their repair and
 * its severity, claims name their repairs and count their photos, and the profile shows the
 * usage.
 */
const SHOWN_IN: Readonly<Record<Topic, readonly string[]>> = {
  photos: ['files', 'overview', 'me', 'claims'],
  repairs: ['repairs', 'files', 'overview', 'analyses', 'claims', 'activities'],
  comments: ['comments', 'activities'],
  claims: ['claims'],
  intake: ['submissions', 'intake-links'],
  // Everything may be of another workspace, or of none any more.
  shops: ['me', 'shops', 'files', 'repairs', 'overview', 'analyses', 'questions', 'claims', 'comments', 'activities'],
  analysis: ['analyses', 'questions', 'repairs', 'files', 'overview', 'me', 'activities'],
  me: ['me', 'two-step', 'devices', 'security-events', 'deletion-requested'],
  plan: ['me', 'plans', 'invoices', 'payment-methods'],
  session_ended: ['devices', 'security-events'],
}

const ALL_SHOWN: readonly string[] = [...new Set(Object.values(SHOWN_IN).flat())]

/** The queries to fetch again after a change of this topic, or after everything may have changed. */
export function queriesToRefetch(topic: Topic | 'all'): readonly string[] {
  return topic === 'all' ? ALL_SHOWN : (SHOWN_IN[topic] ?? [])
}

/** Milliseconds after a refetch before the next one, so that they take a fifth of the time at most. */
export function pauseAfterRefetch(durationMs: number): number {
  return Math.max(500, 4 * durationMs)
}

/** A resync reaches all browsers at the same moment. They answer within this many milliseconds, spread at random. */
const RESYNC_WITHIN_MS = 5_000
