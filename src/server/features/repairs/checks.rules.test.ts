import { expect, test } from 'vitest'
import { timesOfCheck } from './checks.rules.ts'

const before = new Date('2026-01-01T00:00:00.000Z')

test.each([
  ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z', '2026-11-20T08:00:00.000Z'],
  ['America/Chicago', '2026-11-20', '2026-11-20T06:00:00.000Z', '2026-11-20T14:00:00.000Z'],
  ['America/Chicago', '2026-07-04', '2026-07-04T05:00:00.000Z', '2026-07-04T13:00:00.000Z'],
  // The clocks go forward at 2:00 on this day, and back at 2:00 on the next one.
  ['America/Chicago', '2026-03-08', '2026-03-08T06:00:00.000Z', '2026-03-08T13:00:00.000Z'],
  ['America/Chicago', '2026-11-01', '2026-11-01T05:00:00.000Z', '2026-11-01T14:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-20', '2026-11-19T10:00:00.000Z', '2026-11-19T18:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-20', '2026-11-19T18:30:00.000Z', '2026-11-20T02:30:00.000Z'],
])('a day in %s (%s) begins at midnight there, and its mail is sent in the morning', (zone, day, starts, mail) => {
  expect(timesOfCheck(day, zone, before)).toEqual({ startsAt: new Date(starts), mailAt: new Date(mail) })
})

test('a day that is not over has a mail, and one that is over has none', () => {
  const mailAt = (now: string) => timesOfCheck('2026-11-20', 'America/Chicago', new Date(now)).mailAt
  expect(mailAt('2026-11-21T05:59:00.000Z')).toEqual(new Date('2026-11-20T14:00:00.000Z'))
  expect(mailAt('2026-11-21T06:00:00.000Z')).toBeNull()
})
