import { expect, test } from 'vitest'
import { isCheckOver, mergedCheck } from './checkAgain.rules.ts'

const CHECK = { on: '2026-12-01', what: 'Is it dry?', whenDone: false }

test('a check is merged field by field, and null removes it', () => {
  expect(mergedCheck(CHECK, undefined, 'open')).toBe(CHECK)
  expect(mergedCheck(CHECK, null, 'open')).toBeNull()
  expect(mergedCheck(null, { on: '2026-12-01' }, 'open')).toEqual({ ...CHECK, what: null })
  expect(mergedCheck(CHECK, { on: '2026-12-02' }, 'open')).toEqual({ ...CHECK, on: '2026-12-02' })
  expect(mergedCheck(CHECK, { what: null }, 'open')).toEqual({ ...CHECK, what: null })
  expect(mergedCheck(CHECK, { what: '' }, 'open')).toEqual({ ...CHECK, what: null })
})

test('words without a day are none', () => {
  expect(() => mergedCheck(null, { what: 'Is it dry?' }, 'open')).toThrow('Please choose the day')
})

test('a check is over when its repair is finished after the day was chosen, and only then', () => {
  expect(isCheckOver(CHECK, 'in_progress')).toBe(false)
  expect(isCheckOver(CHECK, 'done')).toBe(true)
  const chosenAgain = mergedCheck(CHECK, { on: CHECK.on }, 'done')
  expect(chosenAgain).toEqual({ ...CHECK, whenDone: true })
  expect(isCheckOver(chosenAgain ?? CHECK, 'done')).toBe(false)
  expect(mergedCheck(CHECK, { what: 'Still dry?' }, 'done')?.whenDone).toBe(false)
})
