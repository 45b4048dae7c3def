import { expect, test } from 'vitest'
import { afterLogin, decide, leftScreen } from './guard.rules.ts'

test('an anonymous person who opens a logged-in screen is redirected to the login', () => {
  expect(decide('logged_in', 'logged_out')).toBe('to_login')
  expect(decide('logged_in', 'logged_in')).toBe('show')
})

test('a logged-in person who asks for the login is led to the profile', () => {
  expect(decide('logged_out', 'logged_in')).toBe('to_profile')
  expect(decide('logged_out', 'logged_out')).toBe('show')
})

test('nobody is redirected before the session is known', () => {
  for (const access of ['logged_in', 'logged_out'] as const) {
    expect(decide(access, 'loading')).toBe('wait')
    expect(decide(access, 'unreachable')).toBe('explain')
  }
})

test('an open screen waits for nothing', () => {
  for (const session of ['loading', 'unreachable', 'logged_in', 'logged_out'] as const) {
    expect(decide('anyone', session)).toBe('show')
  }
})

const PAGES = ['/home', '/upload', '/analysis']

test('a person whose session ends on a page returns to it after the login, with path and query', () => {
  const state = leftScreen({ userId: 'rosa' }, { pathname: '/analysis', search: '?file=7' })
  expect(state).toEqual({ leftScreen: '/analysis?file=7', leftBy: 'rosa' })
  for (const end of [{ userId: 'rosa' }, undefined]) {
    expect(afterLogin(end, state, 'rosa', PAGES, '/profile'), 'also after a reload').toBe('/analysis?file=7')
  }
})

test('a logout that is heard of after the session was found ended leads to the profile', () => {
  const state = leftScreen({ userId: 'rosa' }, { pathname: '/settings', search: '' })
  expect(afterLogin(null, state, 'rosa', ['/settings'], '/profile')).toBe('/profile')
})

test('an anonymous person, or one who has logged out, returns to no page and is redirected to the profile', () => {
  expect(leftScreen(null, { pathname: '/home', search: '' })).toBeNull()
  expect(afterLogin(undefined, null, 'rosa', PAGES, '/profile')).toBe('/profile')
  expect(afterLogin(undefined, { email: 'rosa@example.org' }, 'rosa', PAGES, '/profile')).toBe('/profile')
})

test('nobody is redirected to the page of another person', () => {
  expect(afterLogin(undefined, { leftScreen: '/home', leftBy: 'rosa' }, 'dana', PAGES, '/profile')).toBe('/profile')
})

test('a person who returns from a payment without a session continues there after the login', () => {
  const page = { pathname: '/home', search: '?plan=pro&checkout=returned' }
  const state = leftScreen(undefined, page)
  expect(state).toEqual({ leftScreen: '/home?plan=pro&checkout=returned', leftBy: null })
  expect(afterLogin(undefined, state, 'rosa', PAGES, '/profile')).toBe('/home?plan=pro&checkout=returned')
  expect(leftScreen(null, page), 'who logs out there is not').toBeNull()
  expect(leftScreen(undefined, { pathname: '/home', search: '' })).toBeNull()
})

test('a page of one thing is returned to with its id', () => {
  const pages = ['/repairs', '/repairs/:id']
  const back = (page: string) => afterLogin(undefined, { leftScreen: page, leftBy: 'rosa' }, 'rosa', pages, '/profile')
  expect(back('/repairs/0199a7a0-0000-7000-8000-0000000000c1')).toBe('/repairs/0199a7a0-0000-7000-8000-0000000000c1')
  for (const page of ['/repairs/', '/repairs/a/b', '/repairs/..', '/repairs/%2e', '/repairs/\\evil', '//repairs']) {
    expect(back(page), page).toBe('/profile')
  }
})

test('only a page of the product is come back to', () => {
  for (const page of ['//evil.example', 'https://evil.example', '/', '/nowhere', '/home/x', 'javascript:x', '', 7]) {
    expect(afterLogin(undefined, { leftScreen: page, leftBy: 'rosa' }, 'rosa', PAGES, '/profile'), String(page)).toBe(
      '/profile',
    )
  }
})
