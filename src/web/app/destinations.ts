import { matchPath } from 'react-router'
import { PATHS, type Path } from '#web/lib/paths.ts'

/** The parts of the product that the navigation leads to. */
export type Destination = 'home' | 'photos' | 'repairs' | 'account'

const SCREENS: Readonly<Record<Destination, readonly Path[]>> = {
  home: [PATHS.home],
  photos: [PATHS.photos, PATHS.upload, PATHS.analysis],
  repairs: [PATHS.repairs, PATHS.repair, PATHS.claims, PATHS.claim],
  account: [
    PATHS.profile,
    PATHS.settings,
    PATHS.changeEmail,
    PATHS.changePassword,
    PATHS.payment,
    PATHS.paymentOptions,
    PATHS.planTester,
    PATHS.faq,
    PATHS.shops,
  ],
}

/**
 * What `aria-current` says about the link to a destination: `page` on its own screen, which is the first in the list,
 * and `true` on the other screens of that part.
 */
export function currentOf(destination: Destination, pathname: string): 'page' | true | undefined {
  const place = SCREENS[destination].findIndex((path) => matchPath(path, pathname) !== null)
  if (place === -1) return undefined
  return place === 0 ? 'page' : true
}
