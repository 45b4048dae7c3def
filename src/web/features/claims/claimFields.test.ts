import { expect, test } from 'vitest'
import { howSoon, localTime, nextDue, orNull, readAmount, readQuantity } from './claimFields.ts'

test('an amount is read as people write it, and has a limit', () => {
  expect(readAmount('$1,250.50')).toEqual({ value: 1250.5 })
  expect(readAmount(' ')).toEqual({ value: null })
  expect(readAmount('10000000')).toEqual({ value: 10_000_000 })
  expect(readAmount('10000000.01')).toEqual({ error: 'Please enter at most $10,000,000.' })
  expect(readAmount('a lot')).toEqual({ error: 'Please enter an amount in dollars, such as 350 or 1,250.50.' })
})

test.each(['', '0', '1000', '1.5', 'two', '-1'])('%j is no quantity', (typed) => {
  expect(readQuantity(typed)).toEqual({ error: 'Please enter a whole number from 1 to 999.' })
})

test('a quantity is a whole number', () => {
  expect([readQuantity('1'), readQuantity(' 999 ')]).toEqual([{ value: 1 }, { value: 999 }])
})

test('a text of blanks is nothing', () => {
  expect([orNull('  '), orNull(' sofa ')]).toEqual([null, 'sofa'])
})

test('times are those of the reader', () => {
  const moment = new Date(2026, 0, 5, 9, 7)
  expect(localTime(moment.toISOString())).toBe('2026-01-05T09:07')
  expect(new Date(localTime(moment.toISOString()))).toEqual(moment)
})

test('what is due says how soon', () => {
  expect(['2026-12-01', '2026-12-02', '2026-12-05'].map((date) => howSoon(date, '2026-12-01'))).toEqual([
    'today',
    'tomorrow',
    'in 4 days',
  ])
})

test('the next thing due is the earliest from today on', () => {
  const entries = [{ due_on: null }, { due_on: '2026-12-09' }, { due_on: '2026-12-01' }, { due_on: '2026-11-30' }]
  expect(nextDue(entries, '2026-12-01')).toEqual({ due_on: '2026-12-01' })
  expect(nextDue(entries, '2026-12-10')).toBeNull()
})
