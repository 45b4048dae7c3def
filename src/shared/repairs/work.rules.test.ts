import { expect, it } from 'vitest'
import { dueState, dueWords, todayOf } from './work.rules.ts'

const TODAY = '2026-11-30'

it('a day by which is late, today, tomorrow or a date', () => {
  const words = ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-24'].map((due) =>
    dueWords(due, TODAY),
  )
  expect(words).toEqual(['Late by 2 days', 'Late by 1 day', 'Due today', 'Due tomorrow', 'Due on Dec 24, 2026'])
  expect([null, '2026-11-29', TODAY, '2026-12-01'].map((due) => dueState(due, TODAY))).toEqual([
    null,
    'late',
    'today',
    'later',
  ])
})

it('today is what is due, and then what cannot wait and nobody does', () => {
  const a = (id: string, urgency: 'now' | 'week' | null, assigned_to: string | null = null) => ({
    id,
    urgency,
    assigned_to,
  })
  const due = [a('late', null)]
  const repairs = [a('late', null), a('open', 'now'), a('given', 'now', 'dana'), a('calm', 'week')]
  const { today, others } = todayOf(due, repairs)
  expect([today, others].map((list) => list.map(({ id }) => id))).toEqual([
    ['late', 'open'],
    ['given', 'calm'],
  ])
})
