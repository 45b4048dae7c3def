import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { MAIL } from './mailTexts.ts'
import { useSendAgain } from './useSendAgain.ts'

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
