import { expect, test } from 'vitest'
import { jobOf } from '#shared/costs/cost.rules.ts'
import { estimateCost } from '#shared/costs/estimate.rules.ts'
import { changesOfDraft, draftOfChanges, faultOf, isSourced, numberOf, patchOf } from './CostAssumptionsForm.tsx'

test('numbers are read as people type them', () => {
  expect(['1.75', ' 2 ', '$1,200', '.5', '1,234,567.8'].map(numberOf)).toEqual([1.75, 2, 1200, 0.5, 1234567.8])
  for (const text of ['', ' ', '-1', '1e3', '1,2', 'two', '1.2.3', '$', '.']) expect(numberOf(text), text).toBeNull()
})

test('a number that cannot be used is named, and changes nothing', () => {
  expect(faultOf('leak.hours', '0')).toBe('Enter a number from 0.25 to 1,000')
  expect(faultOf('leak.hours', 'long')).toBe('Enter a number from 0.25 to 1,000')
  expect(faultOf('leak.hours', '2')).toBeUndefined()
  expect(faultOf('leak.hours', undefined)).toBeUndefined()
  expect(changesOfDraft({ 'leak.hours': '0', 'leak.parts': '$30', 'leak.wishes': '3' })).toEqual({ 'leak.parts': 30 })
  expect(draftOfChanges({ 'leak.parts': 30 })).toEqual({ 'leak.parts': '30' })
})

test('what is kept are changes and a confirmed quantity; the rest is given up', () => {
  const cost = estimateCost({ job: jobOf('leak'), state: null, measured: null, changed: {}, isDiy: false })
  expect(patchOf(cost, { 'leak.hours': 1.75, 'leak.quantity': 1, 'leak.parts': 30 })).toEqual({
    'leak.quantity': 1,
    'leak.hours': null,
    'leak.parts': 30,
    'leak.minimum_charge': null,
  })
})

test('the prices of public figures are not called assumptions', () => {
  expect(isSourced('gas_heater.heater')).toBe(true)
  expect(isSourced('gas_heater.fittings')).toBe(false)
  expect(isSourced('gas_heater.hours')).toBe(false)
})
