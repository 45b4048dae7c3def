import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { EVERY_ANSWER } from '#tests/support/everyAnswer.ts'
import { damageAnalysis2 } from './damageAnalysis2.ts'

// Stored runs name this version, so its text must stay as it is. For another text, add a version.
test('damage-analysis-2 is the text that it has always been', () => {
  expect(damageAnalysis2.name).toBe('damage-analysis-2')
  expect(hash('sha256', damageAnalysis2.write({}))).toBe(
    '8f7cf36a1c3911fc9aa04e5f0fc3e93c409ecb815659ae179893370181aff9f0',
  )
  expect(hash('sha256', damageAnalysis2.write(EVERY_ANSWER))).toBe(
    '59e23ab8ad860cf5fc625859227d55c54464ff8a7475c17f91409043fc3b7407',
  )
})
