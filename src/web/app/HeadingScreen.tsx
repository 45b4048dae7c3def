import { BackLink } from '#web/ui/BackLink.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import type { RouteEntry } from './routeTable.ts'

type Props = NonNullable<RouteEntry['heading']>

/** The name of a screen and the way back, for the routes whose screens come with later issues. */
export function HeadingScreen({ text, back, backLabel = 'Back' }: Props) {
  return (
    <div className="flex flex-col gap-4 pt-6">
      <BackLink to={back}>{backLabel}</BackLink>
      <PageHeading>{text}</PageHeading>
    </div>
  )
}
