import { expect, it } from 'vitest'
import { deletionDue } from './deletion.rules.ts'

it('an account is erased thirty days after its deletion was asked for, to the second', () => {
  expect(deletionDue(new Date('2026-11-20T13:45:10.000Z')).toISOString()).toBe('2026-12-20T13:45:10.000Z')
  // A day on which clocks are set back is as long as any other.
  expect(deletionDue(new Date('2026-10-10T00:00:00.000Z')).toISOString()).toBe('2026-11-09T00:00:00.000Z')
})
