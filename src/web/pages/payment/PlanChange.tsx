import { useState } from 'react'
import { changingSentence } from '#shared/plans/planChange.rules.ts'
import { type Plan, PLANS, UNLIMITED } from '#shared/plans/plans.ts'
import { classNames } from '#web/lib/classNames.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'

type Props = {
  current: Plan
  selected: Plan | null
  /** Sentences on what confirming does. */
  notes: readonly string[]
  isBusy: boolean
  error: { sentence: string; count: number } | null
  onConfirm: () => void
}

/**
 * Explains the chosen plan and shows the button that confirms it. Once a plan is chosen, the button stays within reach
 * of a thumb.
 */
export function ConfirmChange({ current, selected, notes, isBusy, error, onConfirm }: Props) {
  // The bar sticks to the bottom of the window once a plan is selected, and then grows upwards.
  const notice = error !== null && (
    <Notice key={error.count} tone="error" className="text-ink">
      {error.sentence}
    </Notice>
  )
  return (
    <section
      aria-label="Plan change"
      className={classNames(
        'on-coal confirm-bar -mx-[var(--gutter)] flex flex-col gap-3 bg-coal px-[var(--gutter)] py-4 text-on-coal sm:mx-0 sm:rounded-plate sm:px-6',
        selected !== null && 'sticky bottom-(--tabs) z-10 sm:bottom-[calc(var(--tabs)+1rem)]',
      )}
    >
      {selected !== null && notice}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div role="status" className="min-w-0">
          {selected === null ? (
            <p className="text-on-coal-soft">Pick a plan above, then confirm the change here.</p>
          ) : (
            <>
              <p className="heading text-2xl leading-none">{changingSentence(current, selected)}</p>
              {notes.map((note) => (
                <p key={note} className="mt-1 max-w-prose text-sm text-on-coal-soft">
                  {note}
                </p>
              ))}
            </>
          )}
        </div>
        <Button
          tone={selected === null ? 'plain' : 'primary'}
          size="large"
          className="grow border-yellow! not-disabled:hover:bg-on-coal! not-disabled:hover:text-[#17150f]! sm:grow-0"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onConfirm()
          }}
        >
          {isBusy ? 'PROCESSING...' : 'CONFIRM PLAN CHANGE'}
        </Button>
      </div>
      {selected === null && notice}
    </section>
  )
}

type CancelPlanProps = {
  current: Plan
  /** What the dialog says before what the free plan includes, such as until when the plan stays. */
  notes: readonly string[]
  isBusy: boolean
  error: { sentence: string; count: number } | null
  onConfirm: () => void
}

/** The button that returns to the free plan. */
export function CancelPlan({ current, notes, isBusy, error, onConfirm }: CancelPlanProps) {
  const [isAsked, setAsked] = useState(false)
  const { name } = PLANS.free
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
          text={[...notes, freeIncludes()].join(' ')}
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

function freeIncludes(): string {
  const { name, limits } = PLANS.free
  const photos = limits.monthlyUploads === UNLIMITED ? 'any number of' : limits.monthlyUploads
  return `${name} includes ${photos} photos of up to ${limits.maxFileSize} MB. If you have more, you can upload again once you've deleted some.`
}
