import type { ReactNode } from 'react'
import { sentenceOf } from '#web/backend/backendError.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { usePlans, type Plans } from './usePlans.ts'

type Props = { cards: number; children: (plans: Plans) => ReactNode }

/** The plans after they have loaded. Until then it shows placeholders, or the reason that loading failed. */
export function LoadedPlans({ cards, children }: Props) {
  const plans = usePlans()
  if (plans.data !== undefined) return children(plans.data)
  if (!plans.isError) return <PlansSkeleton count={cards} />
  return (
    <ErrorState sentence={sentenceOf(plans.error)} onRetry={() => void plans.refetch()} isRetrying={plans.isFetching} />
  )
}

/** Placeholders where the cards will appear. */
function PlansSkeleton({ count }: { count: number }) {
  return (
    <div
      role="status"
      aria-label="Loading the plans"
      className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]"
    >
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="skeleton h-110" />
      ))}
    </div>
  )
}
