import { expect, test } from 'vitest'
import { stepsBack, withVisit } from './visits.ts'

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

test('entries from before the page was loaded are unknown', () => {
  const visits = withVisit([], 3, visit('/analysis'), false)
  expect(stepsBack(visits, 3, '/upload')).toBeNull()
})
