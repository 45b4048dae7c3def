import type { ReactNode } from 'react'
import { Notice } from '#web/ui/Notice.tsx'
import { AccountTop } from './AccountTop.tsx'

type Props = {
  /** What became of the link. */
  sentence: string
  /** It was tried from a form, which is gone. */
  takesFocus?: boolean
  /** What such a link is good for, and the ways on. */
  children: ReactNode
}

/** A mail's link that opens nothing, or nothing any more. */
export function LinkGone({ sentence, takesFocus = false, children }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <AccountTop title="THIS LINK DOESN'T WORK" takesFocus={takesFocus} />
      <Notice tone="error">{sentence}</Notice>
      {children}
    </div>
  )
}
