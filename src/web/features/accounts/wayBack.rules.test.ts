import { expect, test } from 'vitest'
import { wayBack } from './wayBack.rules.ts'

const ENTRIES = ['/', '/register'] as const

test('a logged-in person goes back to the screen that the specification names, whatever the history contains', () => {
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

test('while the session is unknown, the way back leads to the login without naming it', () => {
  for (const who of ['loading', 'unreachable'] as const) {
    expect(wayBack<string>(who, '/settings', ENTRIES, null)).toEqual({ to: '/', label: 'Back' })
  }
})
