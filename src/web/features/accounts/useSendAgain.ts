import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useInFlightGuard } from '#web/lib/useInFlightGuard.ts'
import { MAIL } from './mailTexts.ts'

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
