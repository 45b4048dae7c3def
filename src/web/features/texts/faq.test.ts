import { expect, test } from 'vitest'
import { openItems, withItem } from './faq.ts'

test('several items are open at once, each kept once', () => {
  const two = withItem(withItem('', 'formats', true), 'plans', true)
  expect(openItems(two)).toEqual(['formats', 'plans'])
  expect(openItems(withItem(two, 'plans', true))).toEqual(['formats', 'plans'])
  expect(openItems(withItem(two, 'formats', false))).toEqual(['plans'])
})

test('nothing kept is nothing open', () => {
  expect(openItems('')).toEqual([])
})
