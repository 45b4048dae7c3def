import { useRefreshMe } from '#web/features/accounts/useRefreshMe.ts'
import { startHint } from '#web/features/analyses/startRuns.rules.ts'
import { useStartRuns } from '#web/features/analyses/useStartRuns.ts'
import { NewPhotosNotice } from '#web/features/files/NewPhotosNotice.tsx'
import { useNewPhotos } from '#web/features/files/newPhotos.ts'

/** Photos that were uploaded in this tab and have not been analyzed yet. */
export function NewPhotos() {
  const { ids, forget } = useNewPhotos()
  const refreshMe = useRefreshMe()
  const { analyze, isStarting, sentence } = useStartRuns((started) => {
    forget(started)
    refreshMe()
  })
  const hide = () => {
    forget(ids)
    // The button that was pressed no longer exists.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <NewPhotosNotice
      count={ids.length}
      hint={startHint(ids.length)}
      isStarting={isStarting}
      error={sentence}
      onAnalyze={() => analyze(ids)}
      onHide={hide}
    />
  )
}
