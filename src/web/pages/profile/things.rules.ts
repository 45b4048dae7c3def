import { OVERVIEW } from '#shared/analyses/overview.rules.ts'
import { isUrgent, type Thing } from '#web/features/overview/lead.rules.ts'

/**
 * '3 things need you now' where one of them cannot wait, else '3 things wait for you'. There may be more repairs than
 * the overview names.
 */
export function thingsHeading(things: readonly Thing[]): string {
  const isMore = (['ready', 'repair'] as const).some(
    (kind) => things.filter((thing) => thing.kind === kind).length >= OVERVIEW.repairs,
  )
  const [one, several] = things.some(isUrgent) ? ['needs you now', 'need you now'] : ['waits for you', 'wait for you']
  return things.length === 1 ? `1 thing ${one}` : `${things.length}${isMore ? '+' : ''} things ${several}`
}
