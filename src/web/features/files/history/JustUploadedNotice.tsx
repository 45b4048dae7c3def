import type { ReactNode } from 'react'
import { Notice } from '#web/ui/Notice.tsx'

/** Shown on the dashboard after an upload: says that photos were added, with the ways to analyze them. */
export function JustUploadedNotice({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section aria-label="New photos" className="no-print">
      <Notice tone="notice" isQuiet>
        <div className="flex flex-col gap-2">
          <p className="heading text-2xl">{count === 1 ? '1 new photo' : `${count} new photos`}</p>
          {children}
        </div>
      </Notice>
    </section>
  )
}
