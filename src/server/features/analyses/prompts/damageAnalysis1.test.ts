import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { EVERY_ANSWER } from '#tests/support/everyAnswer.ts'
import { damageAnalysis1 } from './damageAnalysis1.ts'

// Stored runs name this version, so its text must stay as it is. For another text, add a version.
test('damage-analysis-1 is the text that it has always been', () => {
  expect(damageAnalysis1.name).toBe('damage-analysis-1')
  expect(hash('sha256', damageAnalysis1.write({}))).toBe(
    '3628309da33b1f447ce4c71f5fe9f6d891acfd53ac126ed3d969acd9876c0c71',
  )
  expect(hash('sha256', damageAnalysis1.write(EVERY_ANSWER))).toBe(
    '83c6a5e54143d3ace58189ffcfdaa8ea60b07529b1997e02e24eb5bae08d9cf1',
  )
})
