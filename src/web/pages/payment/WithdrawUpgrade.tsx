import type { Plan } from '#shared/plans/plans.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  current: Plan
  /** The plan whose payment failed. */
  wanted: Plan
  isBusy: boolean
  error: { sentence: string; count: number } | null
  onWithdrawUpgrade: () => void
}

/** For someone whose payment failed and who would rather not pay, or would rather pay for another plan. */
export function WithdrawUpgrade({ current, wanted, isBusy, error, onWithdrawUpgrade }: Props) {
  return (
    <section
      aria-labelledby="call-off"
      className="flex flex-wrap items-center justify-between gap-4 border-t-2 border-rule pt-6"
    >
      <div>
        <h2 id="call-off" className="heading text-3xl">
          STAY ON {current.name.toUpperCase()}
        </h2>
        <p className="mt-1 max-w-prose">
          You don't have to pay the open invoice for {wanted.name}. Once it's canceled, you can choose any plan.
        </p>
      </div>
      <Button
        tone="danger"
        aria-disabled={isBusy}
        onClick={() => (isBusy ? undefined : onWithdrawUpgrade())}
        className="grow sm:grow-0"
      >
        {isBusy ? 'PROCESSING...' : 'CANCEL THE PAYMENT'}
      </Button>
      {error !== null && (
        <Notice key={error.count} tone="error" className="w-full">
          {error.sentence}
        </Notice>
      )}
    </section>
  )
}
