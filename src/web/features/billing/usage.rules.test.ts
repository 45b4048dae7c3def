import { expect, test } from 'vitest'
import type { SubscriptionRecord } from '#shared/api/billing.ts'
import { checkSelection, GB, MB } from '#shared/files/uploads.rules.ts'
import { PLANS } from '#shared/plans/plans.ts'
import { analysesReading, overLimit, photosReading, planNotices, storageReading } from './usage.rules.ts'

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

const PRO = {
  plan_id: 'pro',
  status: 'active',
  period_ends_at: '2026-12-20T10:00:00.000Z',
  ends_at: null,
  next_plan_id: null,
  grace_ends_at: null,
  upgrade: null,
} as const

const day = (iso: string) => `<${iso.slice(0, 10)}>`
const said = (changes: Partial<NonNullable<SubscriptionRecord>>) =>
  planNotices({ ...PRO, ...changes }, day).map(({ sentence, action }) => [sentence, action])

test('there is no notice for a plan that continues unchanged, or for no plan', () => {
  expect(planNotices(null, day)).toEqual([])
  expect(said({})).toEqual([])
})

test('a plan that ends names the day, and can be kept', () => {
  expect(said({ ends_at: '2026-12-20T10:00:00.000Z' })).toEqual([
    ["Pro Fixer ends on <2026-12-20>. Then you're on Free Fixer, and you can still view every photo.", 'keep'],
  ])
})

test('a cheaper plan that is due names its day and its price, unless the plan ends before', () => {
  expect(said({ next_plan_id: 'basic' })).toEqual([
    ['You keep Pro Fixer until <2026-12-20>. Then Basic Fixer starts, at $9.99 a month.', 'keep'],
  ])
  expect(said({ next_plan_id: 'basic', ends_at: '2026-12-20T10:00:00.000Z' })).toHaveLength(1)
})

test('a failed payment says until when the plan stays, and comes first', () => {
  const failed = { status: 'past_due', grace_ends_at: '2026-12-04T10:00:00.000Z', next_plan_id: 'basic' } as const
  expect(planNotices({ ...PRO, ...failed }, day).map(({ kind }) => kind)).toEqual(['past_due', 'downgrade'])
  expect(said(failed)[0]).toEqual([
    'Your last payment failed. You keep Pro Fixer until <2026-12-04>. Update your payment method before that day.',
    'portal',
  ])
  expect(said({ status: 'unpaid' })).toEqual([
    [
      "The payment for Pro Fixer failed, so you're on Free Fixer. Pay the open invoice to get Pro Fixer back.",
      'portal',
    ],
  ])
})

test('a first payment that a bank is asked for says how long that takes', () => {
  expect(said({ status: 'pending' })).toEqual([
    [
      "We've asked your bank for the first payment. This takes up to four business days. Pro Fixer starts when it arrives.",
      null,
    ],
  ])
})

test('an upgrade that waits leads to where it is confirmed', () => {
  const url = 'https://invoice.stripe.com/i/1'
  expect(said({ upgrade: { plan_id: 'enterprise', url } })).toEqual([
    [
      "The payment for Enterprise Fixer isn't complete. Confirm it or pay another way within a day. Until then you stay on Pro Fixer.",
      { url },
    ],
  ])
})
