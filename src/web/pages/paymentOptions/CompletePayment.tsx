import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  isBusy: boolean
  error: { sentence: string; count: number } | null
  /** Absent when the button submits the form around it. */
  onPress?: () => void
}

/** The button that starts a payment, and the error if it failed. */
export function CompletePayment({ isBusy, error, onPress }: Props) {
  return (
    <>
      <Button
        type={onPress === undefined ? 'submit' : 'button'}
        tone="primary"
        size="large"
        aria-disabled={isBusy}
        onClick={onPress}
      >
        {isBusy ? 'PROCESSING...' : 'COMPLETE PAYMENT'}
      </Button>
      {error !== null && (
        <Notice key={error.count} tone="error">
          {error.sentence}
        </Notice>
      )}
    </>
  )
}
