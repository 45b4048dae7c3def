import { expect, test } from 'vitest'
import { actualsOf, NO_ACTUALS } from './actuals.schema.ts'

test('only the actuals are taken from a record, and what was not entered is null', () => {
  const record = { id: 'r1', ...NO_ACTUALS, actual_hours: 0 }
  expect(actualsOf(record)).toEqual({ ...NO_ACTUALS, actual_hours: 0 })
})

test('what a patch removes is taken from it, and what it leaves as it was is not', () => {
  const patch = { title: 'Fence', actual_cost: null, actual_hours: undefined }
  expect(Object.entries(actualsOf(patch))).toEqual([['actual_cost', null]])
})
