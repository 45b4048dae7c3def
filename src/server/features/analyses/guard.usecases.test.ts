import { expect, test } from 'vitest'
import { readGuard } from './guard.usecases.ts'

const LINES = ['Dry the wall.', 'Open the panel.', 'Call a plumber.']
const read = (content: unknown) => readGuard(typeof content === 'string' ? content : JSON.stringify(content), LINES)

test('the numbers of a reply are the lines that it names, each once', () => {
  expect(read({ unsafe: [2, '2', 3], hazards: ['H07', 5, 'nonsense'] })).toEqual({
    prompt: 'guard-1',
    unsafe: ['Open the panel.', 'Call a plumber.'],
    hazards: ['H07', 'nonsense'],
  })
})

test('a reply in a fence, with words around it and without hazards is read', () => {
  expect(read('Here it is:\n```json\n{"unsafe": [1]}\n```')).toMatchObject({ unsafe: ['Dry the wall.'], hazards: [] })
})

test('numbers that no line has name nothing', () => {
  expect(read({ unsafe: [0, -1, 4, 1.5, 1e9, null, {}, 'x', true] })).toMatchObject({ unsafe: [] })
})

test('what is no list of lines is no answer', () => {
  for (const content of [
    '',
    '{',
    'null',
    '[]',
    'All safe!',
    { unsafe: 'none' },
    { hazards: ['H07'] },
    { unsafe: null },
  ])
    expect(read(content)).toBeNull()
  expect(readGuard(null, LINES)).toBeNull()
})
