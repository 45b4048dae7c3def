import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { EMERGENCY_LINE } from '#shared/analyses/analysis.messages.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { settings } from '#web/backend/settings.ts'
import { classNames } from '#web/lib/classNames.ts'
import { notePhotoPlaces } from '#web/lib/photoMotion.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { cancelRun, keepRun } from './analyses.api.ts'

const ASKED =
  settings.ai === 'off'
    ? 'This installation has no AI. The guidance follows in a moment.'
    : 'The AI is looking at your photos. This takes up to 90 seconds, and goes on if you leave.'

const HINTS = ['Detecting damage type', 'Assessing severity', 'Generating repair plan'] as const

type Props = {
  fileId: string
  /** The run in progress, or null while it is being started. */
  run: Pick<Analysis, 'id' | 'created_at' | 'status'> | null
  /** Why its progress is not known. */
  error: Error | null
}

/** Shown while the provider analyzes the photo. The progress is unknown, so only the elapsed time is shown. */
export function RunningAnalysis({ fileId, run, error }: Props) {
  const client = useQueryClient()
  const cancel = useMutation({ mutationFn: cancelRun, onSuccess: (canceled) => keepRun(client, fileId, canceled) })
  // Before that, the run waits for its turn.
  const isAsked = run?.status === 'running'
  const fault = cancel.error ?? error
  // The photo is still in its place when this part of the screen is taken away for the result.
  useLayoutEffect(() => notePhotoPlaces, [])
  return (
    <div className="rise flex flex-col gap-4 sm:gap-6">
      <div className="flex flex-col gap-4">
        <h2 className="heading text-4xl sm:text-6xl">AI ANALYZING DAMAGE...</h2>
        <p className="font-semibold">{isAsked ? ASKED : 'Your photos are saved. Waiting for a turn...'}</p>
        <ul className="border-y-2 border-rule">
          {HINTS.map((hint) => (
            <li
              key={hint}
              className="flex items-center gap-3 border-t-2 border-hairline py-3 text-lg font-medium first:border-t-0"
            >
              <span
                aria-hidden="true"
                className={classNames('size-3', isAsked ? 'animate-pulse bg-yellow-deep' : 'bg-hairline')}
              />
              {hint}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        {run !== null && (
          <Button onClick={() => cancel.mutate(run.id)} disabled={cancel.isPending}>
            {cancel.isPending ? 'CANCELLING...' : 'CANCEL'}
          </Button>
        )}
        <Elapsed since={run?.created_at ?? null} />
      </div>
      {fault !== null && <Notice tone="error">{sentenceOf(fault)}</Notice>}
      <p className="border-l-8 border-yellow pl-4 font-medium">{EMERGENCY_LINE}</p>
    </div>
  )
}

function Elapsed({ since }: { since: string | null }) {
  const [opened] = useState(() => Date.now())
  const [now, setNow] = useState(opened)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  // The clock of this device may be behind the server's.
  const seconds = Math.max(0, Math.floor((now - (since === null ? opened : Date.parse(since))) / 1_000))
  return (
    <p className="figures text-ink-soft" aria-hidden="true">
      Elapsed {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </p>
  )
}
