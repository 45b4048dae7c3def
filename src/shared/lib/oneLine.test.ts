import { expect, it } from 'vitest'
import { oneLine } from './oneLine.ts'

it.each([
  ['  Kitchen ceiling  ', 'Kitchen ceiling'],
  ['天井 😀', '天井 😀'],
  ['', ''],
])('%j is the line %j', (text, line) => {
  expect(oneLine(20).parse(text)).toBe(line)
})

it.each([
  ['a line break', 'a\nb'],
  ['NUL', 'a\0b'],
  ['a mark that turns the direction', 'a\u202eb'],
  ['a line separator', 'a\u2028b'],
  ['half of a character', 'a\ud83db'],
  ['more characters than there may be', 'a'.repeat(21)],
])('refuses %s', (_what, text) => {
  expect(oneLine(20).safeParse(text).success).toBe(false)
})
