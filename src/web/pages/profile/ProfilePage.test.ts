import { expect, test } from 'vitest'
import type { OverviewRepair } from '#shared/api/overview.ts'
import type { Thing } from '#web/features/overview/useOverview.ts'
import { thingsHeading } from './ProfilePage.tsx'

const thing = (kind: 'ready' | 'repair', id: string): Thing => ({ kind, repair: { id } as OverviewRepair })
const things = (count: number) => Array.from({ length: count }, (_, at) => thing('repair', `${at}`))

test('the heading counts them, says when there may be more, and says now only of what cannot wait', () => {
  expect(thingsHeading(things(1))).toBe('1 thing waits for you')
  expect(thingsHeading(things(3))).toBe('3 things wait for you')
  expect(thingsHeading(things(6))).toBe('6+ things wait for you')
  const burst: Thing = { kind: 'repair', repair: { id: 'burst pipe', urgency: '24h' } as OverviewRepair }
  expect(thingsHeading([burst])).toBe('1 thing needs you now')
  expect(thingsHeading([burst, ...things(2)])).toBe('3 things need you now')
})
