import { classNames } from '#web/lib/classNames.ts'
import { PATHS } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

/** For whoever has the plan for a shop and is in none: nothing of it can be used before it is made. */
export function FirstShop({ isLead }: { isLead: boolean }) {
  return (
    <section
      aria-label="Your shop"
      className={classNames(
        'plate flex flex-wrap items-center justify-between gap-4 p-5',
        isLead && 'border-yellow-deep',
      )}
    >
      <div className="min-w-0 grow basis-60">
        <h2 className="heading text-2xl">YOUR PLAN INCLUDES A SHOP</h2>
        <p className="mt-1">Make it, invite your people, and print the code with which customers send requests.</p>
      </div>
      <ButtonLink to={PATHS.shops} tone={isLead ? 'primary' : 'plain'} size="large" className="max-sm:w-full">
        MAKE YOUR SHOP
      </ButtonLink>
    </section>
  )
}
