import { expect, test } from 'vitest'
import { decide } from './guard.rules.ts'

test('a stranger who asks for a signed-in screen is led to the login', () => {
  expect(decide('signed_in', 'signed_out')).toBe('to_login')
  expect(decide('signed_in', 'signed_in')).toBe('show')
})

test('a signed-in person who asks for the login is led to the profile', () => {
  expect(decide('signed_out', 'signed_in')).toBe('to_profile')
  expect(decide('signed_out', 'signed_out')).toBe('show')
})

test('nobody is led anywhere before the session is known', () => {
  for (const access of ['signed_in', 'signed_out'] as const) {
    expect(decide(access, 'loading')).toBe('wait')
    expect(decide(access, 'unreachable')).toBe('explain')
  }
})

test('an open screen waits for nothing', () => {
  for (const session of ['loading', 'unreachable', 'signed_in', 'signed_out'] as const) {
    expect(decide('anyone', session)).toBe('show')
  }
})
