import { expect, test } from 'vitest'
import { PLANS } from '#shared/plans/plans.ts'
import { GB, MB } from '#shared/files/uploads.rules.ts'
import { analysesReading, photosReading, storageReading } from './usage.rules.ts'

test('photos are counted against the plan', () => {
  expect(photosReading(PLANS.free, { files: 3, storage_bytes: 0 })).toEqual({ reading: '3 of 10', share: 0.3 })
  expect(photosReading(PLANS.enterprise, { files: 4000, storage_bytes: 0 })).toEqual({
    reading: '4000 · no limit',
    share: 0,
  })
})

test('storage is read in MB until a tenth of a GB, then in GB', () => {
  expect(storageReading(PLANS.free, { files: 1, storage_bytes: 2.5 * MB }).reading).toBe('2.50 MB of 0.5 GB')
  expect(storageReading(PLANS.pro, { files: 1, storage_bytes: 2.5 * GB })).toEqual({
    reading: '2.5 GB of 10 GB',
    share: 0.25,
  })
})

test("today's analyses are read against what the account may start on one day", () => {
  expect(analysesReading({ analyses_today: 3, analyses_per_day: 50 })).toEqual({ reading: '3 of 50', share: 0.06 })
  expect(analysesReading({ analyses_today: 1, analyses_per_day: 1 })).toEqual({ reading: '1 of 1', share: 1 })
})
