import { expect, test } from 'vitest'
import { ownTimeOf } from '#tests/measuring/ownTime.ts'
import { hasDuplicateKey } from './json.ts'

test.each([
  '{"a":1,"a":2}',
  '{"a":1, "b":{"c":1,"c":2}}',
  '[{"a":1},{"b":1,"b":1}]',
  String.raw`{"a":1,"\u0061":2}`,
  '{"a" \n : 1,"a":2}',
  String.raw`{"a\"":1,"a\"":2}`,
  '{"":1,"":2}',
  '{"__proto__":1,"__proto__":2}',
])('%s names a key twice', (json) => {
  expect(hasDuplicateKey(json)).toBe(true)
})

test.each([
  '{}',
  '[]',
  '"a"',
  '7',
  '{"a":1,"b":{"a":2}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":"a"}',
  '{"a":["a","a"]}',
  String.raw`{"a":"\"a\":1,\"a\":2"}`,
  String.raw`{"a":"\\","b":"{"}`,
  '{"a":"{\\"x\\":","b":"}"}',
  '{"a":1,"A":2}',
])('%s names each key once', (json) => {
  expect(hasDuplicateKey(json)).toBe(false)
})

test('a text as long as a body may be is looked through at once', () => {
  const long = JSON.stringify({ a: String.raw`\"`.repeat(16_000), b: '{'.repeat(30_000) })
  expect(ownTimeOf(() => expect(hasDuplicateKey(long)).toBe(false))).toBeLessThan(200)
})
