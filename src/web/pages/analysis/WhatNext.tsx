import { useMayDo } from '#web/lib/mayDo.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

type Props = { mayAnalyzeAgain: boolean; isStarting: boolean; onAgain: () => void }

/** The ways on from a result. Whoever may only look goes back. */
export function WhatNext({ mayAnalyzeAgain, isStarting, onAgain }: Props) {
  const mayWrite = useMayDo()('write')
  return (
    <div className="no-print flex min-w-0 flex-wrap gap-3 border-t-2 border-rule pt-6 lg:col-start-1">
      {mayWrite && (
        <ButtonLink to={PATHS.upload} tone="primary" size="large" className="grow">
          ANALYZE ANOTHER PHOTO
        </ButtonLink>
      )}
      {mayWrite && mayAnalyzeAgain && (
        <Button size="large" className="grow" aria-disabled={isStarting} onClick={onAgain}>
          ANALYZE AGAIN
        </Button>
      )}
      <ButtonLink to={PATHS.home} size="large" className="grow">
        BACK TO DASHBOARD
      </ButtonLink>
    </div>
  )
}
