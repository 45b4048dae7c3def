import type { ReactNode } from 'react'
import { Notice } from '#web/ui/Notice.tsx'

type Props = { label: string; sentence: string; isUrgent?: boolean; children?: ReactNode }

/** A notice about the account that stays on the screen until the matter is settled, with an action next to it. */
export function NoticeWithAction({ label, sentence, isUrgent = false, children }: Props) {
  return (
    <section aria-label={label} className="no-print">
      <Notice tone={isUrgent ? 'error' : 'notice'} isQuiet>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 max-w-prose grow basis-80">{sentence}</p>
          {children}
        </div>
      </Notice>
    </section>
  )
}
