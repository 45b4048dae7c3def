import { expect, test } from 'vitest'
import { ROUTE_TABLE } from '#web/app/routeTable.ts'
import { gapsOf, never } from './screens/states.ts'
import { SCREENS } from './screens/table.ts'

const paths = ROUTE_TABLE.map(({ path }) => path)

test('every screen of the product has a test for each of its states, or the reason why it cannot be in it', () => {
  expect(gapsOf(paths, SCREENS)).toEqual([])
})

test('a screen without an entry, a state without a test and an empty reason are found', () => {
  const { '/terms': terms, '/faq': faq, ...others } = SCREENS
  const { offline: _offline, ...withoutOffline } = faq
  const table = { ...others, '/faq': withoutOffline, '/terms': { ...terms, empty: never(' ') }, '/old': terms }
  expect(gapsOf([...paths, '/new'], table)).toEqual([
    '/faq, offline: no test and no reason',
    '/terms, empty: no test and no reason',
    '/new has no entry',
    '/old is not a screen of the product',
  ])
})
