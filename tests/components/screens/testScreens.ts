import { describe, test } from 'vitest'
import { ROUTE_TABLE, type RouteEntry } from '#web/app/routeTable.ts'
import { acceptAnyRequest, expectAccessible } from '../support/screen.tsx'
import { pressEverywhereTranslated } from '../support/translated.ts'
import { STATES } from './states.ts'
import { SCREENS } from './table.ts'

/**
 * Tests these screens in each of their states, has axe look at what each test leaves open, and then presses every
 * button there as if a translator had changed the page.
 */
export function testScreens(isMeant: (entry: RouteEntry) => boolean): void {
  for (const { path, title } of ROUTE_TABLE.filter(isMeant)) {
    const tests = STATES.flatMap((state) => {
      const entry = SCREENS[path][state]
      return typeof entry === 'function' ? [[state, entry] as const] : []
    })
    describe(`${title} (${path})`, () => {
      test.each(tests)('%s', async (_state, run) => {
        await run()
        await expectAccessible()
        acceptAnyRequest()
        await pressEverywhereTranslated()
      })
    })
  }
}
