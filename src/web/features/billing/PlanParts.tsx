import { Link } from 'react-router'
import { COMING } from './coming.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { planParts } from './planParts.rules.ts'

/** Shows what a larger plan contains, with links to what can be used and a label on what cannot be used yet. */
export function PlanParts({ plan }: { plan: Plan }) {
  const parts = planParts(plan)
  if (parts.length === 0) return null
  return (
    <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
      {parts.map(({ title, holds }) => (
        <li key={title} className="flex flex-col gap-1 border-l-8 border-yellow bg-sheet px-5 py-4">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="heading text-2xl">{title}</span>
            {holds === null && <Badge>{COMING}</Badge>}
          </span>
          <span className="text-sm text-ink-soft">
            {holds === null ? `It's coming to your ${plan.name} plan.` : `Part of your ${plan.name} plan.`}
          </span>
          {holds !== null && (
            <Link
              to={PATHS.upload}
              className="inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4"
            >
              {holds}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
