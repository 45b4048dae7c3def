import { expect, test } from 'vitest'
import { byPlace, byYear, centsOf, finishedSums, sumOf, totalsCsv, type FinishedSum } from './totals.rules.ts'

const aSum = (changes: Partial<FinishedSum>): FinishedSum => ({
  year: 2026,
  place: 'Kitchen',
  repairs: 1,
  priced: 1,
  paid_cents: 100,
  ...changes,
})

test('a place is the same however it is spelled, and none of them is lost', () => {
  const sums = finishedSums([
    aSum({ place: 'kitchen ' }),
    aSum({ place: 'Kitchen', paid_cents: 1 }),
    aSum({ place: 'KITCHEN  ', year: 2025 }),
    aSum({ place: 'Upstairs   bath', priced: 0, paid_cents: 0 }),
    aSum({ place: ' ' }),
    aSum({ place: null }),
  ])
  expect(sums).toEqual([
    aSum({ place: 'KITCHEN', repairs: 2, priced: 2, paid_cents: 101 }),
    aSum({ place: 'Upstairs bath', priced: 0, paid_cents: 0 }),
    aSum({ place: null, repairs: 2, priced: 2, paid_cents: 200 }),
    aSum({ place: 'KITCHEN', year: 2025 }),
  ])
  expect(sumOf(sums)).toEqual({ repairs: 6, priced: 5, paid_cents: 401 })
  expect(byYear(sums)).toEqual([
    { name: '2026', repairs: 5, priced: 4, paid_cents: 301 },
    { name: '2025', repairs: 1, priced: 1, paid_cents: 100 },
  ])
  expect(byPlace(sums).map(({ name, paid_cents: cents }) => [name, cents])).toEqual([
    ['KITCHEN', 201],
    ['No place noted', 200],
    ['Upstairs bath', 0],
  ])
})

test('nothing adds up to nothing', () => {
  expect(finishedSums([])).toEqual([])
  expect(sumOf([])).toEqual({ repairs: 0, priced: 0, paid_cents: 0 })
  expect(byYear([])).toEqual([])
})

test.each([
  [0.1 + 0.2, 30],
  [1.005, 101],
  [350.5, 35_050],
  [100_000_000, 10_000_000_000],
])('%d dollars are %d cents', (dollars, cents) => {
  expect(centsOf(dollars)).toBe(cents)
})

test('the file counts each repair in one line, and what an owner wrote is no formula', () => {
  const sums = [aSum({ place: '=1+1', paid_cents: 123_450 }), aSum({ place: null, year: 2025, repairs: 3, priced: 1 })]
  expect(totalsCsv(sums)).toBe(
    '\uFEFFYear finished,Place,Finished repairs,Of these without a cost,Paid (USD)\r\n' +
      "2026,'=1+1,1,0,1234.50\r\n2025,,3,2,1.00\r\n",
  )
})
