import { expect, test } from 'vitest'
import { cameFrom, stepsBack, withVisit } from './visits.ts'

const visit = (pathname: string) => ({ pathname, key: pathname })

test('a new entry removes the later ones, and another one in its place does not', () => {
  const visits = [visit('/home'), visit('/upload'), visit('/analysis')]
  expect(withVisit(visits, 1, visit('/faq'), true)).toEqual([visit('/home'), visit('/faq')])
  expect(withVisit(visits, 1, visit('/photos'), false)).toEqual([visit('/home'), visit('/photos'), visit('/analysis')])
})

test('the way back to a screen leads to its last visit before this one', () => {
  const visits = [visit('/upload'), visit('/home'), visit('/upload'), visit('/analysis'), visit('/analysis')]
  expect(stepsBack(visits, 4, '/upload')).toBe(2)
  expect(stepsBack(visits, 2, '/upload')).toBe(2)
  expect(stepsBack(visits, 4, '/faq')).toBeNull()
})

test('only the screen just before counts as the one that a person came from', () => {
  const visits = [visit('/photos'), visit('/upload'), visit('/photos'), visit('/analysis')]
  expect(cameFrom(visits, 3, ['/photos'])).toBe(true)
  expect(cameFrom(visits, 2, ['/photos'])).toBe(false)
  expect(cameFrom(visits, 0, ['/photos'])).toBe(false)
})

test('entries from before the page was loaded are unknown', () => {
  const visits = withVisit([], 3, visit('/analysis'), false)
  expect(stepsBack(visits, 3, '/upload')).toBeNull()
})
