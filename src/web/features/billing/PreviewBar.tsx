import type { Me } from '#shared/api/accounts.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { planById } from '#shared/plans/plans.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { Button } from '#web/ui/Button.tsx'
import { useEndPreview } from './billing.api.ts'

type Props = { me: Pick<Me, 'plan' | 'plan_id'>; onEnded: () => Promise<void> }

/** Shown on every screen while a plan is only being tested: which plan it is, and a button to end the test. */
export function PreviewBar({ me, onEnded }: Props) {
  const ending = useEndPreview(onEnded)
  return (
    <section aria-label="Demo mode" className="no-print on-yellow border-b-2 border-[#17150f] bg-yellow text-on-yellow">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
        <p>
          <strong className="heading mr-3 text-xl">{PLAN_MESSAGES.previewMode}</strong>
          <span className="text-sm font-medium max-sm:mt-1 max-sm:block">
            You're testing {me.plan.name}. Your own plan is still {planById(me.plan_id).name}.
          </span>
          {ending.isError && (
            <span role="alert" className="mt-1 block text-sm font-bold">
              {sentenceOf(ending.error)}
            </span>
          )}
        </p>
        <Button
          size="small"
          className="border-[#17150f]! bg-[#17150f]! text-yellow! max-sm:grow"
          aria-disabled={ending.isPending}
          onClick={() => {
            if (!ending.isPending) ending.mutate()
          }}
        >
          END DEMO
        </Button>
      </div>
    </section>
  )
}
