import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  isBusy: boolean
  error: { sentence: string; count: number } | null
  /** Absent where it sends the form around it. */
  onPress?: () => void
}

/** The button that money hangs on, and why it did not work. */
export function CompletePayment({ isBusy, error, onPress }: Props) {
  return (
    <>
      {error !== null && (
        <Notice key={error.count} tone="error">
          {error.sentence}
        </Notice>
      )}
      <Button
        type={onPress === undefined ? 'submit' : 'button'}
        tone="primary"
        size="large"
        aria-disabled={isBusy}
        onClick={onPress}
      >
        {isBusy ? 'PROCESSING...' : 'COMPLETE PAYMENT'}
      </Button>
    </>
  )
}
