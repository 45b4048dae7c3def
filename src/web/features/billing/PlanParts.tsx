import type { Plan } from '#shared/plans/plans.ts'
import { planParts } from './planParts.rules.ts'

/** Says what a larger plan contains, and that these parts cannot be used yet. */
export function PlanParts({ plan }: { plan: Plan }) {
  const parts = planParts(plan)
  if (parts.length === 0) return null
  return (
    <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
      {parts.map((part) => (
        <li key={part} className="flex flex-col gap-1 border-l-8 border-yellow bg-sheet px-5 py-4">
          <span className="heading text-2xl">{part}</span>
          <span className="text-sm text-ink-soft">Part of your {plan.name} plan. Not open yet.</span>
        </li>
      ))}
    </ul>
  )
}
