import { expect, test } from 'vitest'
import { startedNews, startHint } from './startRuns.rules.ts'

test('what a press does is said where it is not plain', () => {
  expect(startHint(1)).toBeNull()
  expect(startHint(3)).toBe('All 3 photos are analyzed together, as one repair.')
  expect(startHint(8)).toBe('All 8 photos are analyzed together, as one repair.')
  expect(startHint(12)).toBe('The first 8 of 12 photos are analyzed together, as one repair.')
})

test('what was started is said, and why the rest was not', () => {
  expect(startedNews(3, 3, null)).toEqual({
    sentence: '3 analyses have started. This is the first; the others are in your photo history.',
  })
  expect(startedNews(2, 3, "You've reached today's limit.")).toEqual({
    sentence: '2 of 3 analyses have started.',
    detail: "You've reached today's limit.",
  })
  expect(startedNews(1, 3, 'No.').sentence).toBe('1 of 3 analyses has started.')
})
