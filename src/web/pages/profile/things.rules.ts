import { OVERVIEW } from '#shared/analyses/overview.rules.ts'
import type { Thing } from '#web/features/overview/lead.rules.ts'

/** The first of them. A result that nobody has seen is among them, because nothing else tells of it there. */
export function firstThings(things: readonly Thing[], count: number): readonly Thing[] {
  const shown = things.slice(0, count)
  const ready = things.find(({ kind }) => kind === 'ready')
  return ready === undefined || shown.includes(ready) ? shown : [...shown.slice(0, -1), ready]
}

/** '3 things need you now'. There may be more repairs than the overview names. */
export function thingsHeading(things: readonly Thing[]): string {
  const isMore = (['ready', 'repair'] as const).some(
    (kind) => things.filter((thing) => thing.kind === kind).length >= OVERVIEW.repairs,
  )
  if (things.length === 1) return '1 thing needs you now'
  return `${things.length}${isMore ? '+' : ''} things need you now`
}
