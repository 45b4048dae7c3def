import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { EVERY_ANSWER } from '#tests/support/everyAnswer.ts'
import { damageAnalysis3 } from './damageAnalysis3.ts'

// Stored runs name this version, so its text must stay as it is. For another text, add a version.
test('damage-analysis-3 is the text that it has always been', () => {
  expect(damageAnalysis3.name).toBe('damage-analysis-3')
  expect(hash('sha256', damageAnalysis3.write({}))).toBe(
    'd5441d0f2c3d5a3b9ce210ee287db4a6b998890f9660cbab93bb0bae5cf64ef4',
  )
  expect(hash('sha256', damageAnalysis3.write(EVERY_ANSWER))).toBe(
    '4c701c93c4d66c76fd1c2880bb1c055813e278e0e05a197cf666ff90130c9ad2',
  )
})
