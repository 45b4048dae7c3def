import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mailTexts } from '#shared/texts/mailTexts.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { settings } from '#web/backend/settings.ts'
import { useInFlightGuard } from '#web/lib/submitting.ts'
import { useSessionStorage } from '#web/lib/keptTexts.ts'
import { Breakable } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { askForConfirmation } from './mailLinks.api.ts'
import { useMe, useRefreshMe } from './MeProvider.tsx'

/**
 * Asks the person to confirm their email address. Few features depend on it, so the banner can be dismissed for now,
 * except where it stands for good beside what depends on it.
 */
export function ConfirmBanner({ stays = false }: { stays?: boolean }) {
  // Nothing can be mailed from a device.
  return globalThis.IS_LOCAL_APP ? null : <Banner stays={stays} />
}

function Banner({ stays }: { stays: boolean }) {
  const me = useMe()
  const refreshMe = useRefreshMe()
  // After a change of address the question is a new one and is asked again.
  const [putOff, setPutOff] = useSessionStorage(`${me.id}:${me.email}:confirmation-put-off`)
  const { label, isReady, isSent, sentence, press } = useSendAgain(
    async () => {
      await askForConfirmation()
      // The address may have been confirmed on another device. Then no mail is sent and the banner disappears.
      refreshMe()
    },
    { name: MAIL.another.label },
  )
  if (me.email_verified || (putOff !== '' && !stays)) return null

  const hide = () => {
    setPutOff('1')
    // The button that was pressed no longer exists.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section aria-label="Confirm your email address" className="no-print">
      <Notice tone="notice" isQuiet>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 grow basis-80">
            <p>
              {MAIL.confirm.before}
              <strong className="inline-block max-w-full">
                <Breakable text={me.email} />
              </strong>
              {MAIL.confirm.after}
            </p>
          </div>
          <div className="flex flex-wrap gap-2 max-sm:grow">
            <Button size="small" className="figures max-sm:grow" aria-disabled={!isReady} onClick={press}>
              {label}
            </Button>
            {!stays && (
              <Button size="small" tone="quiet" className="max-sm:grow" onClick={hide}>
                NOT NOW
              </Button>
            )}
          </div>
        </div>
        <SendAgainResult isSent={isSent} done={MAIL.confirm.again} error={sentence} />
      </Notice>
    </section>
  )
}

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
function useSendAgain(send: () => Promise<void>, { isSentNow = false, name }: { isSentNow?: boolean; name: string }) {
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
function SendAgainResult({ isSent, done, error }: SendAgainResultProps) {
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

/** What the screens of this installation say about mails. */
export const MAIL = mailTexts(settings.mail)
