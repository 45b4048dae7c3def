import { useChangedRuns } from '#web/features/overview/changedRuns.ts'
import { lazyPart } from '#web/ui/lazyPart.tsx'

// Only where a run has begun or ended can one be ready.
const { Part: ReadyLine } = lazyPart(async () => (await import('./ReadyLine.tsx')).ReadyLine)

/**
 * Says below the top bar that an analysis has ended while the person was elsewhere. It floats, so that nothing below it
 * moves.
 */
export function ReadyNotice() {
  const hasChanged = Object.keys(useChangedRuns().changed).length > 0
  return (
    // The region must exist before its text is added, or some screen readers stay silent.
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 top-[calc(var(--bars)+0.5rem)] z-[18] flex justify-center px-2 sm:justify-end sm:px-4 *:pointer-events-auto"
    >
      {hasChanged && <ReadyLine />}
    </div>
  )
}
