import type { Usage } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { PATHS } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { NoticeWithAction } from './NoticeWithAction.tsx'
import { overLimit } from './overLimit.rules.ts'

/** For an account that holds more than its plan allows: says that nothing is lost, and links to its photos. */
export function OverLimitNotice({ plan, usage }: { plan: Plan; usage: Usage }) {
  const sentence = overLimit(plan, usage)
  if (sentence === null) return null
  return (
    <NoticeWithAction label="Over your plan's limits" sentence={sentence}>
      <ButtonLink to={PATHS.upload} size="small" className="max-sm:grow">
        YOUR PHOTOS
      </ButtonLink>
    </NoticeWithAction>
  )
}
