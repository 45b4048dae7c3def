import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useInFlightGuard } from '#web/lib/useInFlightGuard.ts'
import { MAIL } from './mailTexts.ts'

type Props = {
  send: () => Promise<void>
  /** A mail has just been sent, so the pause is already running. */
  isSentNow?: boolean
  /** Whether this is the main action of its screen. */
  isPrimary?: boolean
  /** The message shown after another mail has been sent. */
  sentSentence: string
}

/** The SEND AGAIN button and its result. */
export function SendAgain({ send, isSentNow = false, isPrimary = false, sentSentence }: Props) {
  const { label, isReady, isSent, sentence, press } = useSendAgain(send, { isSentNow, name: MAIL.another.label })
  return (
    <div className="flex flex-col gap-3">
      <Button
        tone={isPrimary ? 'primary' : 'plain'}
        size="large"
        className="figures"
        aria-disabled={!isReady}
        onClick={press}
      >
        {label}
      </Button>
      {/* The region must exist before its text is added, or some screen readers stay silent. */}
      <div role="status">
        {isSent && (
          <Notice tone="success" isQuiet>
            {sentSentence}
          </Notice>
        )}
      </div>
      {sentence !== null && <Notice tone="error">{sentence}</Notice>}
    </div>
  )
}

/** A mail takes a moment to arrive. Someone who requests the next one at once gets several and opens the wrong one. */
const PAUSE_SECONDS = 30

/** Sends a mail again, with a pause after each one. `isSentNow` is true when one has just been sent. */
export function useSendAgain(
  send: () => Promise<void>,
  { isSentNow = false, name }: { isSentNow?: boolean; name: string },
) {
  const [secondsLeft, pause] = useCountdown(isSentNow ? PAUSE_SECONDS : 0)
  const lock = useInFlightGuard()
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => pause(PAUSE_SECONDS),
    onSettled: () => lock.release(),
  })
  return {
    label: sending.isPending ? MAIL.reset.busy : secondsLeft > 0 ? `${name} (${secondsLeft})` : name,
    isReady: !sending.isPending && secondsLeft === 0,
    isSent: sending.isSuccess,
    sentence: sending.isError ? sentenceOf(sending.error) : null,
    press: () => {
      if (secondsLeft === 0 && lock.take()) sending.mutate()
    },
  }
}

/** The remaining seconds of a wait, and a function to restart it. */
function useCountdown(first: number): [secondsLeft: number, begin: (seconds: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(first)
  useEffect(() => {
    if (secondsLeft <= 0) return undefined
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return [secondsLeft, setSecondsLeft]
}

type SendAgainResultProps = { isSent: boolean; done: string; error: string | null }

/** What came of asking for another link, in small type beside its button. */
export function SendAgainResult({ isSent, done, error }: SendAgainResultProps) {
  return (
    <>
      {/* The region must exist before its text is added, or some screen readers stay silent. */}
      <p role="status" className="text-sm font-normal">
        {isSent && done}
      </p>
      {error !== null && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </>
  )
}
