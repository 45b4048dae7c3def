import { expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

test('ids are unique and sorted by the time of their making', () => {
  const ids = Array.from({ length: 1000 }, newId)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.toSorted()).toEqual(ids)
  expect(ids.every(isId)).toBe(true)
})

test.each([
  '',
  '1',
  '1 OR 1=1',
  '\u0000',
  newId().slice(1),
  `${newId()}0`,
  ` ${newId()}`,
  `${newId()}\n`,
  newId().replaceAll('-', ''),
  '../../etc/passwd',
])('%j is not an id', (text) => {
  expect(isId(text)).toBe(false)
})
