import type { OverviewRepair } from '#shared/api/overview.ts'
import { RepairRow } from './RepairRow.tsx'

/** A repair whose photos are being analyzed. */
export function RunningRepair({ repair }: { repair: OverviewRepair }) {
  const { photo_count: count } = repair
  return (
    <RepairRow
      repair={repair}
      overCover={
        <span className="absolute inset-1" aria-hidden="true">
          <span className="scanline absolute inset-x-0" />
        </span>
      }
    >
      <span className="text-sm text-ink-soft">Analyzing {count === 1 ? 'one photo' : `${count} photos`}</span>
    </RepairRow>
  )
}
