import { useState } from 'react'
import { saysAnything, type Answers } from '#shared/advice/answers.ts'
import { kindOfResult } from '#shared/analyses/resultKind.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { ShortQuestions } from '#web/features/advice/ShortQuestions.tsx'
import { NO_REPLIES } from '#web/features/advice/shortReplies.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  userId: string
  fileId: string
  isSending: boolean
  error: string | null
  onSend: (answers: Answers) => void
  /** Opens the long form. */
  onAskAll: () => void
  onSkip: () => void
}

/**
 * The questions that lead the general guidance where there is no AI: from the answers, it becomes advice about this
 * damage.
 */
export function WhatIsDamaged({ userId, fileId, isSending, error, onSend, onAskAll, onSkip }: Props) {
  const [shortReplies, setShortReplies] = useState(NO_REPLIES)
  const end = (said: Answers) => (saysAnything(said) ? onSend(said) : onSkip())
  return (
    <div className="flex flex-col gap-4">
      <ShortQuestions
        shortReplies={shortReplies}
        onReply={setShortReplies}
        onEnd={end}
        ending="Your advice is on its way."
        longForm={{ userId, fileId, open: onAskAll }}
        finish={{ isSending, show: ({ answers }) => end(answers) }}
      />
      {error !== null && <Notice tone="error">{error}</Notice>}
    </div>
  )
}

/** Whether a result is the general guidance, and nothing urgent is known. */
export function isOnlyGeneral({ method, result, advice }: Analysis): boolean {
  if (result === null || advice?.first_message != null) return false
  return kindOfResult({ method, result, advice }) === 'guidance'
}

type WhatNextProps = { mayAnalyzeAgain: boolean; isStarting: boolean; onAgain: () => void }

/** The ways on from a result. Whoever may only look goes back. */
export function WhatNext({ mayAnalyzeAgain, isStarting, onAgain }: WhatNextProps) {
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
