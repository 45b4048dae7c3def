import { PATHS } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

/**
 * Replaces the drop zone when the plan allows no more photos. `more` is shown to accounts that already hold more than
 * that.
 */
export function LimitReached({ sentence, more }: { sentence: string; more: string | null }) {
  return (
    <div className="flex flex-1 flex-col overflow-hidden rounded-plate border-2 border-rule bg-sheet">
      <div className="hazard h-5 border-b-2 border-rule" aria-hidden="true" />
      <div className="flex min-h-64 flex-1 flex-col items-start justify-center gap-4 p-6 sm:p-8">
        <h2 className="heading text-5xl sm:text-6xl">UPLOAD LIMIT REACHED</h2>
        <p className="max-w-prose">{sentence}</p>
        {more !== null && <p className="max-w-prose font-semibold">{more}</p>}
        <ButtonLink to={PATHS.payment} tone="primary" size="large">
          UPGRADE PLAN
        </ButtonLink>
      </div>
    </div>
  )
}
