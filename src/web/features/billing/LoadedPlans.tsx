import type { ReactNode } from 'react'
import { sentenceOf } from '#web/backend/backendError.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PlansSkeleton } from './PlansSkeleton.tsx'
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
