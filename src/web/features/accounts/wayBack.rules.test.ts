import { expect, test } from 'vitest'
import { wayBack } from './wayBack.rules.ts'

const ENTRIES = ['/', '/register'] as const

test('who is signed in goes back to the screen that the specification names, whatever the history says', () => {
  expect(wayBack<string>('signed_in', '/settings', ENTRIES, { from: '/register' })).toEqual({
    to: '/settings',
    label: 'Back',
  })
})

test('a stranger goes back to the signed-out screen that led here, else to the login', () => {
  expect(wayBack<string>('signed_out', '/settings', ENTRIES, { from: '/register' })).toEqual({
    to: '/register',
    label: 'Back',
  })
  for (const state of [null, undefined, 'x', {}, { from: '/' }, { from: '/settings' }, { from: 'https://x.example' }]) {
    expect(wayBack<string>('signed_out', '/settings', ENTRIES, state)).toEqual({ to: '/', label: 'Back to Login' })
  }
})

test('while nobody knows who it is, the login decides, and is not promised', () => {
  for (const who of ['loading', 'unreachable'] as const) {
    expect(wayBack<string>(who, '/settings', ENTRIES, null)).toEqual({ to: '/', label: 'Back' })
  }
})
