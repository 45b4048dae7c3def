import { useRefreshMe } from '#web/features/accounts/useRefreshMe.ts'
import { NO_REPLIES, useShortReplies } from '#web/features/advice/shortReplies.ts'
import { startHint } from '#web/features/analyses/startRuns.rules.ts'
import { useStartRuns } from '#web/features/analyses/useStartRuns.ts'
import { JustUploadedNotice } from '#web/features/files/JustUploadedNotice.tsx'
import { useJustUploaded } from '#web/features/files/justUploaded.ts'

/** Photos that were uploaded in this tab and have not been analyzed yet. */
export function JustUploaded() {
  const { ids, forget } = useJustUploaded()
  const refreshMe = useRefreshMe()
  const { shortReplies, keep } = useShortReplies()
  const { analyzeTogether, analyzeEach, isStarting, sentence } = useStartRuns((started) => {
    forget(started)
    // If some of the photos have not been analyzed, the answers are kept for the next press of ANALYZE NOW.
    if (ids.every((id) => started.includes(id))) keep(NO_REPLIES)
    refreshMe()
  })
  const hide = () => {
    forget(ids)
    keep(NO_REPLIES)
    // The button that was pressed no longer exists.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <JustUploadedNotice
      count={ids.length}
      hint={startHint(ids.length)}
      isStarting={isStarting}
      error={sentence}
      onAnalyze={() => analyzeTogether(ids, shortReplies.answers)}
      onAnalyzeEach={ids.length > 1 ? () => analyzeEach(ids, shortReplies.answers) : null}
      onHide={hide}
    />
  )
}
