import { expect, it } from 'vitest'
import { fitsPath } from './pathPatterns.ts'

it.each([
  ['/repairs', '/repairs', true],
  ['/repairs', '/repairs/', false],
  ['/repairs/:id', '/repairs/018f-3a', true],
  ['/repairs/:id', '/repairs/', false],
  ['/repairs/:id', '/repairs/a/b', false],
  ['/repairs/:id', '/repairs/%2e%2e', false],
  ['/repairs/:id', '/photos/018f-3a', false],
])('%s and %s: %s', (pattern, pathname, fits) => {
  expect(fitsPath(pattern, pathname)).toBe(fits)
})
