import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { readCommonPasswords } from './commonPasswords.ts'

const BY_FREQUENCY = dictionary['passwords-common']

it('the 10,000 most common passwords are known, in any case, and no others', async () => {
  const isCommon = await readCommonPasswords()
  const [common, others] = [BY_FREQUENCY.slice(0, 10_000), BY_FREQUENCY.slice(10_000)]
  expect(common.filter((password) => !isCommon(password) || !isCommon(password.toUpperCase()))).toEqual([])
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter(isCommon)).toEqual([])
})
