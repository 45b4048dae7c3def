import { expect, test } from 'vitest'
import { inGroupsOfFour, isRunningOut, recoveryCodesLeft, recoveryFileText } from './secondFactor.rules.ts'

test('a key is shown in groups of four', () => {
  expect(inGroupsOfFour('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
  expect(inGroupsOfFour('JBSWY')).toBe('JBSW Y')
  expect(inGroupsOfFour('')).toBe('')
})

test('the recovery codes are counted in words, and three are few', () => {
  expect([10, 4, 1, 0].map(recoveryCodesLeft)).toEqual([
    '10 recovery codes left',
    '4 recovery codes left',
    '1 recovery code left',
    'No recovery codes left',
  ])
  expect([10, 4, 3, 0].map(isRunningOut)).toEqual([false, false, true, true])
})

test('the file of recovery codes says whose they are and what for', () => {
  const text = recoveryFileText({
    product: 'Mendsight',
    email: 'ann@example.com',
    day: '7 May',
    codes: ['aaaaa-bbbbb'],
  })
  expect(text).toContain('ann@example.com at Mendsight, created on 7 May')
  expect(text.split('\n')).toContain('aaaaa-bbbbb')
})
