import { expect, test } from 'vitest'
import { currentOf } from './routeTable.ts'

test('a screen is marked as the current page only in the link that leads to it', () => {
  expect(currentOf('home', '/home')).toBe('page')
  expect(currentOf('photos', '/home')).toBeUndefined()
  expect(currentOf('account', '/profile')).toBe('page')
})

test('the screens behind a destination mark it as the current part', () => {
  expect(currentOf('photos', '/analysis')).toBe(true)
  expect(currentOf('photos', '/photos')).toBe('page')
  expect(currentOf('account', '/change-email')).toBe(true)
  expect(currentOf('repairs', '/repairs')).toBe('page')
  expect(currentOf('repairs', '/repairs/0199a7a0-0000-7000-8000-0000000000c1')).toBe(true)
  expect(currentOf('home', '/change-email')).toBeUndefined()
  // The bar of the shop marks its own screens.
  expect(currentOf('account', '/shops/s1/settings')).toBeUndefined()
})
