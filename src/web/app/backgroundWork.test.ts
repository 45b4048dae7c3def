import { expect, test } from 'vitest'
import { TOPICS } from '#shared/api/events.ts'
import { DELETION_KEY, ME_KEY } from '#web/features/accounts/accounts.api.ts'
import { DEVICES_KEY } from '#web/features/accounts/settings.api.ts'
import { questionsKey } from '#web/features/advice/advice.api.ts'
import { repairRunsKey, runsKey, stepsKey } from '#web/features/analyses/analyses.api.ts'
import { INVOICES_KEY, METHODS_KEY, PLANS_KEY } from '#web/features/billing/billing.api.ts'
import { claimKey, claimListKey, entriesKey, packKey } from '#web/features/claims/claims.api.ts'
import { fileKey, HISTORY_KEY, recentKey } from '#web/features/files/files.api.ts'
import { linksKey } from '#web/features/intake/intakeLinks.api.ts'
import { SUBMISSIONS } from '#web/features/intake/submissions.api.ts'
import { OWN_PHOTOS_KEY, REPAIRS_KEY } from '#web/features/repairs/repairs.api.ts'
import { commentsKey } from '#web/features/repairs/team.api.ts'
import { pauseAfterRefetch, queriesToRefetch } from './backgroundWork.ts'

test('a change is fetched again wherever it is shown', () => {
  const shownIn = {
    photos: [HISTORY_KEY, recentKey(3), fileKey('1'), OWN_PHOTOS_KEY, ME_KEY, packKey('1')],
    repairs: [REPAIRS_KEY, HISTORY_KEY, runsKey('1'), repairRunsKey('1'), claimKey('1'), packKey('1')],
    intake: [linksKey('1'), [SUBMISSIONS]],
    comments: [commentsKey('1')],
    claims: [claimListKey, claimKey('1'), entriesKey('1', 'items'), packKey('1')],
    analysis: [runsKey('1'), repairRunsKey('1'), stepsKey('1'), questionsKey('1'), REPAIRS_KEY, HISTORY_KEY, ME_KEY],
    me: [ME_KEY, DEVICES_KEY, DELETION_KEY],
    plan: [ME_KEY, PLANS_KEY, INVOICES_KEY, METHODS_KEY],
    session_ended: [DEVICES_KEY],
    shops: [ME_KEY, HISTORY_KEY, REPAIRS_KEY],
  }
  for (const topic of TOPICS) {
    const refetched = queriesToRefetch(topic)
    for (const [first] of shownIn[topic]) expect(refetched).toContain(first)
    expect(queriesToRefetch('all')).toEqual(expect.arrayContaining([...refetched]))
  }
})

test('refetching takes a fifth of the time at most', () => {
  expect(pauseAfterRefetch(10)).toBe(500)
  expect(pauseAfterRefetch(1_000)).toBe(4_000)
})
