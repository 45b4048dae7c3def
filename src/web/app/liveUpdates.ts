import type { Query, QueryClient } from '@tanstack/react-query'
import type { Topic } from '#shared/api/events.ts'
import { asBackgroundReads } from '#web/backend/activity.ts'
import { openEventStream, type StreamNews } from '#backend/eventStream.ts'
import { forgetKeptRuns } from '#web/backend/lazyKeptResponses.ts'
import { setLive } from '#web/backend/liveStream.ts'
import { ME_KEY } from '#web/features/accounts/accounts.api.ts'
import { noteChangedRuns } from '#web/features/overview/changedRuns.ts'
import { shareByTabs } from '#web/lib/sharedByTabs.ts'
import { pauseAfterRefetch, queriesToRefetch, RESYNC_WITHIN_MS } from './liveUpdates.rules.ts'

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

const isPaging = ({ state }: Query): boolean => state.fetchMeta?.fetchMore !== undefined
