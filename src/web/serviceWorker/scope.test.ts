import { expect, it } from 'vitest'
import { getShared, getSharedPdf, getSharedPhoto, openShare } from '#shared/api/shares.ts'
import { PATHS } from '#web/lib/paths.ts'
import { isScreen } from './scope.ts'

it('the worker answers for every screen except a shared report, and for no address of one', () => {
  const screens = Object.values(PATHS).map((path) => path.replace(/:\w+/, '1'))
  expect(screens.filter((path) => !isScreen(path))).toEqual(['/shared'])
  expect([getShared, getSharedPdf, getSharedPhoto, openShare].filter(({ path }) => isScreen(path))).toEqual([])
})
