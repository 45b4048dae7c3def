import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { BackLink } from './BackLink.tsx'
import { PageHeading } from './PageHeading.tsx'

type Props = {
  back: To
  backLabel?: string
  title: string
  /** Content below the title, such as a badge or an introduction. */
  children?: ReactNode
}

/** The back link and the title of a screen. */
export function ScreenTop({ back, backLabel = 'Back', title, children }: Props) {
  return (
    <div className="flex flex-col items-start gap-4">
      <div>
        <BackLink to={back}>{backLabel}</BackLink>
        <PageHeading>{title}</PageHeading>
      </div>
      {children}
    </div>
  )
}
