import { Suspense, type ComponentProps } from 'react'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { UnavailablePart } from '#web/ui/Unavailable.tsx'
import type { CostAssumptionsForm } from './CostAssumptionsForm.tsx'

const form = lazyModule(
  'CostAssumptionsForm',
  async () => (await import('./CostAssumptionsForm.tsx')).CostAssumptionsForm,
  { reloadsPage: false },
)

const Form = lazyComponent(form, UnavailablePart)

/** The figures and rules of costs are fetched when the assumptions are opened. */
export function LazyCostAssumptions(props: ComponentProps<typeof CostAssumptionsForm>) {
  return (
    <Suspense fallback={<div role="status" aria-label="Loading the assumptions" className="skeleton min-h-40" />}>
      <Form {...props} />
    </Suspense>
  )
}

export const preloadCostAssumptions = form.preload
