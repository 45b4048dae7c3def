import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'

/** Shown when nothing has been uploaded yet. */
export function EmptyHistory() {
  return (
    <EmptyPlate>
      <span className="brackets grid size-28 place-items-center">
        <svg
          viewBox="0 0 24 24"
          className="size-14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          aria-hidden="true"
        >
          <path d="M2 7h5l2-3h6l2 3h5v13H2z" />
          <circle cx="12" cy="13" r="4" />
        </svg>
      </span>
      <p className="heading text-3xl">NO DAMAGE PHOTOS YET</p>
      <p className="text-ink-soft">Your photos will appear here once you upload them.</p>
    </EmptyPlate>
  )
}

/** Shown when there are photos, but none matches the search and the filters. */
export function NoMatch({ text, onShowAll }: { text: string; onShowAll: () => void }) {
  return (
    <EmptyPlate>
      <p className="heading text-3xl">{text === '' ? 'NO PHOTOS HERE' : `NO PHOTOS MATCH “${text}”`}</p>
      <p className="text-ink-soft">Try part of a name, a title or a damage, such as “ceiling”, or another filter.</p>
      <Button onClick={onShowAll}>SHOW ALL PHOTOS</Button>
    </EmptyPlate>
  )
}

function EmptyPlate({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-plate border-2 border-dashed border-rule px-6 py-14 text-center">
      {children}
    </div>
  )
}

export function HistorySkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading the photo history" role="status" className="flex flex-col gap-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="skeleton h-26" />
      ))}
    </div>
  )
}
