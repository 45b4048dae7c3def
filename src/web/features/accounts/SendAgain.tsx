import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { MAIL } from './mailTexts.ts'
import { useSendAgain } from './useSendAgain.ts'

type Props = {
  send: () => Promise<void>
  /** A mail has just left, so the pause runs already. */
  isSentNow?: boolean
  /** The one thing to do on its screen. */
  isPrimary?: boolean
  /** What is said when another has left. */
  sentSentence: string
}

/** SEND AGAIN, and what came of it. */
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
      {/* The region is there before its words, or some screen readers stay silent. */}
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
