import { useState } from 'react'
import { PLANS, UNLIMITED, type Plan } from '#shared/plans/plans.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  current: Plan
  /** Until when the plan stays, as worded in the dialog. '' when that is obvious. */
  until: string
  isBusy: boolean
  error: { sentence: string; count: number } | null
  onConfirm: () => void
}

/** The button that returns to the free plan. */
export function CancelPlan({ current, until, isBusy, error, onConfirm }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { name, limits } = PLANS.free
  return (
    <section
      aria-labelledby="cancel-plan"
      className="flex flex-wrap items-center justify-between gap-4 border-t-2 border-rule pt-6"
    >
      <div>
        <h2 id="cancel-plan" className="heading text-3xl">
          CANCEL {current.name.toUpperCase()}
        </h2>
        <p className="mt-1 max-w-prose">Go back to {name}. You keep every photo.</p>
      </div>
      <Button tone="danger" aria-disabled={isBusy} onClick={() => setAsked(!isBusy)} className="grow sm:grow-0">
        GO BACK TO {name.toUpperCase()}
      </Button>
      {error !== null && (
        <Notice key={error.count} tone="error" className="w-full">
          {error.sentence}
        </Notice>
      )}
      {isAsked && (
        <LazyConfirmDialog
          title={`GO BACK TO ${name.toUpperCase()}?`}
          text={`${until}${until === '' ? '' : ' '}${name} includes ${limits.monthlyUploads === UNLIMITED ? 'any number of' : limits.monthlyUploads} photos of up to ${limits.maxFileSize} MB. If you have more, you can upload again once you've deleted some.`}
          confirmLabel="CANCEL MY PLAN"
          cancelLabel={`KEEP ${current.name.toUpperCase()}`}
          tone="danger"
          onConfirm={() => {
            setAsked(false)
            onConfirm()
          }}
          onCancel={() => setAsked(false)}
        />
      )}
    </section>
  )
}
