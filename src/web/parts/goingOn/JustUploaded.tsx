import { useQueryClient } from '@tanstack/react-query'
import { useHere, useRefreshMe } from '#web/features/accounts/MeProvider.tsx'
import { NO_REPLIES, useShortReplies } from '#web/features/advice/shortReplies.ts'
import { AnalyzeChoice, EachProgress } from '#web/features/analyses/AnalyzeChoice.tsx'
import { useStartRuns } from '#web/features/analyses/useStartRuns.ts'
import { useJustUploaded } from '#web/features/files/justUploaded.ts'
import { JustUploadedNotice } from '#web/features/files/history/JustUploadedNotice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { OVERVIEW_KEY } from '#web/features/overview/useOverview.ts'

/** Photos that were uploaded in this tab and have not been analyzed yet. */
export function JustUploaded({ ids }: { ids: readonly string[] }) {
  const { forget } = useJustUploaded()
  const here = useHere()
  const refreshMe = useRefreshMe()
  const { shortReplies, keep } = useShortReplies()
  const client = useQueryClient()
  const runs = useStartRuns({
    onStarted: (started) => {
      forget(started)
      // If some of the photos have not been analyzed, the answers are kept for the next press of ANALYZE NOW.
      if (ids.every((id) => started.includes(id))) keep(NO_REPLIES)
    },
    onEnded: () => {
      refreshMe()
      void client.invalidateQueries({ queryKey: OVERVIEW_KEY })
    },
  })
  const hide = () => {
    forget(ids)
    keep(NO_REPLIES)
    // The button that was pressed no longer exists.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const chosen = ids.map((id) => ({ id }))
  return (
    <>
      <EachProgress />
      {!runs.isEach && (
        <JustUploadedNotice count={ids.length}>
          {runs.sentence !== null && (
            <p role="alert" className="text-sm font-semibold text-danger">
              {runs.sentence}
            </p>
          )}
          <AnalyzeChoice
            photos={ids.length}
            usage={here.usage}
            isStarting={runs.isStarting}
            together={{ label: 'ANALYZE', start: () => runs.analyzeTogether(chosen, shortReplies.answers) }}
            onEach={() => runs.analyzeEach(chosen, shortReplies.answers)}
          >
            <Button tone="quiet" className="grow" onClick={hide}>
              NOT NOW
            </Button>
          </AnalyzeChoice>
        </JustUploadedNotice>
      )}
    </>
  )
}
