import { expect, test } from 'vitest'
import { linkToken } from './linkToken.rules.ts'

const TOKEN = 'q1w2e3r4t5z6u7i8o9p0-_aSdFgHjKlYxCvBnM12345'

test('the token follows the # of the URL, alone or with something else', () => {
  expect(linkToken(`#token=${TOKEN}`)).toBe(TOKEN)
  expect(linkToken(`#from=mail&token=${TOKEN}`)).toBe(TOKEN)
})

test('an address without a token, or with one that no mail has, opens nothing', () => {
  for (const hash of ['', '#', '#support', '#token', '#token=', '#token=short', `#token=${TOKEN}%20x`]) {
    expect(linkToken(hash), hash).toBeNull()
  }
  expect(linkToken(`#token=${'x'.repeat(201)}`)).toBeNull()
})
