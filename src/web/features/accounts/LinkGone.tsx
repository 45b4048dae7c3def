import type { ReactNode } from 'react'
import { Notice } from '#web/ui/Notice.tsx'
import { AccountTop } from './AccountTop.tsx'

type Props = {
  /** What happened to the link. */
  sentence: string
  /** True when the link was used from a form, which is no longer shown. */
  takesFocus?: boolean
  /** What such a link can be used for, and where to go next. */
  children: ReactNode
}

/** Shown for a link from a mail that is invalid or no longer works. */
export function LinkGone({ sentence, takesFocus = false, children }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <AccountTop title="THIS LINK DOESN'T WORK" takesFocus={takesFocus} />
      <Notice tone="error">{sentence}</Notice>
      {children}
    </div>
  )
}
