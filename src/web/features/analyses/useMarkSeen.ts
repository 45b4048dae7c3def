import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Analysis } from '#shared/api/analyses.ts'
import { usePageVisible } from '#web/lib/usePageVisible.ts'
import { markSeen, runsKey } from './analyses.api.ts'
import { withRun } from './runs.rules.ts'

/**
 * Tells the server that the run on the screen has been seen, so that no mail tells of it. A page behind another tab is
 * seen once it comes to the front. A call that fails is made again when that happens; until then a mail does no harm.
 */
export function useMarkSeen(fileId: string, shown: Analysis | null): void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: markSeen,
    onSuccess: (run) => client.setQueryData<Analysis[]>(runsKey(fileId), (runs) => withRun(runs, run)),
  })
  const isVisible = usePageVisible()
  const unseenId = isVisible && shown !== null && shown.seen_at === null ? shown.id : null
  useEffect(() => {
    if (unseenId !== null) mutate(unseenId)
  }, [unseenId, mutate])
}
