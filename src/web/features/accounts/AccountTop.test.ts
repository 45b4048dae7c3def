import { expect, test } from 'vitest'
import { linkToken, sentTo, wayBack } from './AccountTop.tsx'

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

const ENTRIES = ['/', '/register'] as const

test('the way back of a logged-in person is the screen that the specification names', () => {
  expect(wayBack<string>('logged_in', '/settings', ENTRIES, { from: '/register' })).toEqual({
    to: '/settings',
    label: 'Back',
  })
})

test('an anonymous person goes back to the logged-out screen they came from, or else to the login', () => {
  expect(wayBack<string>('logged_out', '/settings', ENTRIES, { from: '/register' })).toEqual({
    to: '/register',
    label: 'Back',
  })
  for (const state of [null, undefined, 'x', {}, { from: '/' }, { from: '/settings' }, { from: 'https://x.example' }]) {
    expect(wayBack<string>('logged_out', '/settings', ENTRIES, state)).toEqual({ to: '/', label: 'Back to Login' })
  }
})

test('the way back names the login only to a person who did not come from another screen', () => {
  expect(wayBack<string>('logged_out', '/home', ENTRIES, null, '/').label).toBe('Back to Login')
  expect(wayBack<string>('logged_out', '/home', ENTRIES, null, '/terms').label).toBe('Back')
})

test('while the session is unknown, the way back leads to the login without naming it', () => {
  for (const who of ['loading', 'unreachable'] as const) {
    expect(wayBack<string>(who, '/settings', ENTRIES, null)).toEqual({ to: '/', label: 'Back' })
  }
})

test('the second step is shown when the history entry contains an address', () => {
  expect(sentTo({ sentTo: 'dana@example.org' })).toBe('dana@example.org')
  for (const state of [null, undefined, 'x', {}, { sentTo: '' }, { sentTo: 3 }, { email: 'a@b.c' }]) {
    expect(sentTo(state)).toBeNull()
  }
})
