import { expect, test } from 'vitest'
import { sentTo } from './sentTo.rules.ts'

test('the second step is shown when the history entry contains an address', () => {
  expect(sentTo({ sentTo: 'dana@example.org' })).toBe('dana@example.org')
  for (const state of [null, undefined, 'x', {}, { sentTo: '' }, { sentTo: 3 }, { email: 'a@b.c' }]) {
    expect(sentTo(state)).toBeNull()
  }
})
