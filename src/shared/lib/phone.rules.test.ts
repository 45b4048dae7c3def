import { expect, it } from 'vitest'
import { isPhoneNumber, readPhone } from './phone.rules.ts'

it.each([
  ['503 555 0143', '5035550143', null],
  [' +1 (503) 555-0100 ', '+15035550100', null],
  ['503.555.0143', '5035550143', null],
  ['555-0143', '5550143', null],
  ['+49 30/1234567', '+49301234567', null],
  ['503-555-0143 x12', '5035550143', '12'],
  ['503 555 0143, ext. 7', '5035550143', '7'],
  ['(503) 555-0143 Extension 1234', '5035550143', '1234'],
])('%s can be dialed', (text, number, extension) => {
  expect(readPhone(text)).toEqual({ number, extension })
})

it.each([
  '',
  'call me',
  'none',
  '911',
  '12345',
  'x12',
  '503 555 0143 evenings',
  '555 0143 or 555 0144',
  '+',
  '++5035550143',
])('%j cannot be dialed', (text) => {
  expect(isPhoneNumber(text)).toBe(false)
})
