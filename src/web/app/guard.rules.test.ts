import { expect, test } from 'vitest'
import { afterLogin, decide, leftPage } from './guard.rules.ts'

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

const PAGES = ['/home', '/upload', '/analysis']

test('who is thrown out of a page comes back to it with the login, path and query', () => {
  const state = leftPage({ userId: 'rosa' }, { pathname: '/analysis', search: '?file=7' })
  expect(state).toEqual({ leftPage: '/analysis?file=7', leftBy: 'rosa' })
  expect(afterLogin(state, 'rosa', PAGES, '/profile')).toBe('/analysis?file=7')
})

test('who comes as a stranger, or has logged out, is remembered nowhere and led to the profile', () => {
  expect(leftPage(null, { pathname: '/home', search: '' })).toBeNull()
  expect(afterLogin(null, 'rosa', PAGES, '/profile')).toBe('/profile')
  expect(afterLogin({ email: 'rosa@example.org' }, 'rosa', PAGES, '/profile')).toBe('/profile')
})

test('nobody is led to the page of another person', () => {
  expect(afterLogin({ leftPage: '/home', leftBy: 'rosa' }, 'dana', PAGES, '/profile')).toBe('/profile')
})

test('who comes back from a payment without a session is led there by the login, whoever it is', () => {
  const page = { pathname: '/home', search: '?plan=pro&checkout=returned' }
  const state = leftPage(undefined, page)
  expect(state).toEqual({ leftPage: '/home?plan=pro&checkout=returned', leftBy: null })
  expect(afterLogin(state, 'rosa', PAGES, '/profile')).toBe('/home?plan=pro&checkout=returned')
  expect(leftPage(null, page), 'who logs out there is not').toBeNull()
  expect(leftPage(undefined, { pathname: '/home', search: '' })).toBeNull()
})

test('only a page of the product is come back to', () => {
  for (const page of ['//evil.example', 'https://evil.example', '/', '/nowhere', '/home/x', 'javascript:x', '', 7]) {
    expect(afterLogin({ leftPage: page, leftBy: 'rosa' }, 'rosa', PAGES, '/profile'), String(page)).toBe('/profile')
  }
})
