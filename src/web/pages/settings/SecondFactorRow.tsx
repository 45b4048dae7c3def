import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useRef, useState, useCallback } from 'react'
import { sentenceOf } from '#web/backend/backendError.ts'
import { DEVICES_KEY } from '#web/features/accounts/settings.api.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { fetchSecondFactor, type SecondFactorStatus } from '#web/features/accounts/secondFactor.api.ts'
import { isRunningOut, recoveryCodesLeft } from '#web/features/accounts/secondFactor.rules.ts'
import type { SecondFactorTask } from '#web/features/accounts/SecondFactorPanel.tsx'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { lazyComponent, UnavailablePart } from '#web/ui/lazyPart.tsx'

/** Few people use this, so most of its code is fetched only when they open it. */
const SecondFactorPanel = lazyComponent(
  lazyModule(async () => (await import('#web/features/accounts/SecondFactorPanel.tsx')).SecondFactorPanel, {
    reloadsPage: false,
  }),
  UnavailablePart,
)

const DONE: Readonly<Record<SecondFactorTask, string>> = {
  setup: 'Two-step login is on. Your other devices were logged out.',
  renewal: 'You have new recovery codes. The old ones no longer work.',
  end: 'Two-step login is off.',
}

/** The link is asked for at the top of the screen. */
const UNCONFIRMED = 'Off. First confirm your email address'

const OFF = 'Off. Adds a code from your phone when you log in'

/** When only a few codes are left, the warning below says so. */
function onSentence(left: number): string {
  return isRunningOut(left) ? 'On' : `On. ${recoveryCodesLeft(left)}`
}

/** Shows whether a login asks for a code, with actions to change that, which open in place. */
export function SecondFactorRow() {
  const id = useId()
  const { data, isError, error, isFetching, refetch } = useSecondFactor()
  const show = useShowSecondFactor()
  const { email_verified: isConfirmed } = useMe()
  const [task, setTask] = useState<SecondFactorTask | null>(null)
  const [done, setDone] = useState<SecondFactorTask | null>(null)
  const row = useRef<HTMLElement>(null)
  const taskBefore = useRef(task)
  useEffect(() => {
    // The element that had the focus no longer exists.
    if (taskBefore.current !== null && task === null) row.current?.querySelector<HTMLElement>('button')?.focus()
    taskBefore.current = task
  }, [task])

  const begin = (next: SecondFactorTask) => {
    setDone(null)
    setTask(next)
  }
  const close = (status: SecondFactorStatus | null) => {
    // Runs even when nothing was changed here, because a response may have been lost on its way.
    show(status)
    setDone(status === null ? null : task)
    setTask(null)
  }

  return (
    <section ref={row} aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h3 id={id} className="text-lg font-semibold">
            Two-Step Login
          </h3>
          {data === undefined && !isError && (
            <p className="text-sm text-ink-soft" role="status">
              Loading...
            </p>
          )}
          {data !== undefined && task === null && (
            <p className="text-sm text-ink-soft">
              {data.is_on ? onSentence(data.recovery_codes_left) : isConfirmed ? OFF : UNCONFIRMED}
            </p>
          )}
        </div>
        {data !== undefined && task === null && (
          <div className="flex grow flex-wrap gap-3 sm:grow-0">
            {data.is_on ? (
              <>
                <Button className="grow" onClick={() => begin('renewal')}>
                  NEW RECOVERY CODES
                </Button>
                <Button tone="danger" className="grow" onClick={() => begin('end')}>
                  TURN OFF
                </Button>
              </>
            ) : (
              isConfirmed && (
                <Button className="grow" onClick={() => begin('setup')}>
                  SET UP
                </Button>
              )
            )}
          </div>
        )}
      </div>
      {data === undefined && isError && (
        <ErrorState sentence={sentenceOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.is_on === true && task === null && isRunningOut(data.recovery_codes_left) && (
        <Notice tone="notice">{recoveryCodesLeft(data.recovery_codes_left)}. Get new ones before you need them.</Notice>
      )}
      {task !== null && (
        <Suspense fallback={<div className="skeleton h-40" role="status" aria-label="Loading" />}>
          <SecondFactorPanel task={task} onDone={close} onCancel={() => close(null)} />
        </Suspense>
      )}
      {/* The region must exist before its text is added, or some screen readers stay silent. */}
      <div role="status" className={done === null ? '-mt-4' : undefined}>
        {done !== null && (
          <Notice tone="success" isQuiet>
            {DONE[done]}
          </Notice>
        )}
      </div>
    </section>
  )
}

const KEY = ['two-step'] as const

/** Whether a login asks for a code. Fetched on every visit, because it may have been changed on another device. */
function useSecondFactor() {
  return useQuery({ queryKey: KEY, queryFn: fetchSecondFactor, staleTime: 0 })
}

/** Shows the result of a change at once, and refetches whatever else on the screen depends on it. */
function useShowSecondFactor(): (status: SecondFactorStatus | null) => void {
  const client = useQueryClient()
  return useCallback(
    (status) => {
      if (status !== null) client.setQueryData<SecondFactorStatus>(KEY, status)
      for (const queryKey of [KEY, ['security-events'], DEVICES_KEY]) void client.invalidateQueries({ queryKey })
    },
    [client],
  )
}
