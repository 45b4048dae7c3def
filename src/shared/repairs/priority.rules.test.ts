import { expect, test } from 'vitest'
import { isToActOn, rankOf } from './priority.rules.ts'

const OPEN = { status: 'open', noDamage: false, urgency: null, severity: null } as const

test('whatever was found and is not done is to act on, however harmless', () => {
  expect(isToActOn({ ...OPEN, urgency: 'watch', severity: 'Low' })).toBe(true)
  expect(isToActOn({ ...OPEN, status: 'in_progress', urgency: 'month', severity: 'Medium' })).toBe(true)
  expect(isToActOn({ ...OPEN, severity: 'Low' })).toBe(true)
  expect(isToActOn(OPEN), 'its photo is to be analyzed').toBe(false)
  expect(isToActOn({ ...OPEN, noDamage: true, urgency: 'watch', severity: 'Low' })).toBe(false)
  expect(isToActOn({ ...OPEN, status: 'done', urgency: 'now', severity: 'Critical' })).toBe(false)
})

test('the most urgent ranks highest, and what is done lowest', () => {
  const inOrder = [
    { ...OPEN, urgency: 'now' as const },
    { ...OPEN, urgency: '24h' as const },
    { ...OPEN, urgency: 'watch' as const },
    OPEN,
    { ...OPEN, noDamage: true },
    { ...OPEN, status: 'done' as const, urgency: 'now' as const },
  ]
  expect(inOrder.toSorted((a, b) => rankOf(b) - rankOf(a))).toEqual(inOrder)
})
