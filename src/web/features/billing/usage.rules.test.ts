import { expect, test } from 'vitest'
import { PLANS } from '#shared/plans/plans.ts'
import { GB, MB, checkSelection } from '#shared/files/uploads.rules.ts'
import { analysesReading, photosReading, storageReading, overLimit } from './usage.rules.ts'

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

test('an account within the limits of its plan sees no notice', () => {
  expect(overLimit(PLANS.free, { files: 10, storage_bytes: GB / 2 })).toBeNull()
  expect(overLimit(PLANS.enterprise, { files: 100_000, storage_bytes: 100 * GB })).toBeNull()
})

test('the notice says how many photos to delete before the next upload', () => {
  const usage = { files: 12, storage_bytes: MB }
  expect(overLimit(PLANS.free, usage)).toBe(
    'Free Fixer includes 10 photos, and you have 12. You can still view them all. Delete 3 photos or upgrade to upload again.',
  )
  expect(checkSelection(1, PLANS.free, { ...usage, files: 12 - 3 })).toBeNull()
  expect(checkSelection(1, PLANS.free, { ...usage, files: 12 - 2 })).not.toBeNull()
})

test('the notice says how much storage to free', () => {
  expect(overLimit(PLANS.free, { files: 2, storage_bytes: 1.23 * GB })).toBe(
    'Free Fixer includes 0.5 GB of storage, and your photos use 1.2 GB. You can still view them all. Delete 0.8 GB of photos or upgrade to upload again.',
  )
  expect(overLimit(PLANS.basic, { files: 2, storage_bytes: 2 * GB }), 'just one GB too much leaves no room').toContain(
    'Delete 1.1 GB of photos',
  )
})

test('a small excess is given in MB', () => {
  expect(overLimit(PLANS.free, { files: 2, storage_bytes: GB / 2 + 3.4 * MB })).toBe(
    'Free Fixer includes 512 MB of storage, and your photos use 515.4 MB. You can still view them all. Delete 4 MB of photos or upgrade to upload again.',
  )
})

test('both are said at once', () => {
  expect(overLimit(PLANS.free, { files: 30, storage_bytes: 2 * GB })).toBe(
    'Free Fixer includes 10 photos, and you have 30. Free Fixer includes 0.5 GB of storage, and your photos use 2.0 GB. You can still view them all. Delete at least 21 photos and 1.6 GB or upgrade to upload again.',
  )
})
