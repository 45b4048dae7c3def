import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Analysis } from '#shared/api/analyses.ts'
import { whenIdle } from '#web/lib/whenIdle.ts'
import { keepRun, markSeen } from './analyses.api.ts'

/**
 * Tells the server, run by run, which runs have been seen on the screen, so that no mail reports them. A page in a
 * background tab counts as seen once the tab comes to the front. A failed call is repeated when that happens next;
 * until then an extra mail does no harm.
 */
export function useMarkSeen(fileId: string, shown: readonly Analysis[]): void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: markSeen,
    onSuccess: (run) => keepRun(client, fileId, run),
  })
  const isVisible = usePageVisible()
  const unseen = shown.find(({ result, seen_at: seenAt }) => result !== null && seenAt === null)
  const unseenId = isVisible && unseen !== undefined ? unseen.id : null
  // The result comes first: the request waits until the page has drawn it.
  useEffect(() => (unseenId === null ? undefined : whenIdle(() => mutate(unseenId))), [unseenId, mutate])
}

/** Whether the page is the visible tab of its window. */
function usePageVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
