import { matchPath } from 'react-router'
import { PATHS, type Path } from '#web/lib/paths.ts'
import type { Access } from './guard.rules.ts'

export type RouteEntry = {
  path: Path
  access: Access
  /** The title of the tab, shown before the product's name. */
  title: string
  /** Whether the screen renders `LoggedOutFrame` itself; until the screen has loaded, there is no frame. */
  hasOwnFrame?: boolean
}

/** The route table of the specification (section 2). Any other path leads to the login. */
export const ROUTE_TABLE: readonly RouteEntry[] = [
  { path: PATHS.login, access: 'logged_out', title: 'Login', hasOwnFrame: true },
  { path: PATHS.start, access: 'anyone', title: 'What to do first' },
  { path: PATHS.register, access: 'logged_out', title: 'Register', hasOwnFrame: true },
  { path: PATHS.forgotPassword, access: 'logged_out', title: 'Forgot password', hasOwnFrame: true },
  { path: PATHS.profile, access: 'logged_in', title: 'Profile' },
  { path: PATHS.home, access: 'logged_in', title: 'Dashboard' },
  { path: PATHS.upload, access: 'logged_in', title: 'Upload' },
  { path: PATHS.photos, access: 'logged_in', title: 'Photos' },
  { path: PATHS.analysis, access: 'logged_in', title: 'AI damage analysis' },
  { path: PATHS.repairs, access: 'logged_in', title: 'Repairs' },
  { path: PATHS.repair, access: 'logged_in', title: 'Repair' },
  { path: PATHS.board, access: 'logged_in', title: 'Board' },
  { path: PATHS.claims, access: 'logged_in', title: 'Claims' },
  { path: PATHS.claim, access: 'logged_in', title: 'Claim' },
  { path: PATHS.shops, access: 'logged_in', title: 'Shops' },
  { path: PATHS.shopMembers, access: 'logged_in', title: 'Members' },
  { path: PATHS.shopSettings, access: 'logged_in', title: 'Shop settings' },
  { path: PATHS.settings, access: 'logged_in', title: 'Account settings' },
  { path: PATHS.changeEmail, access: 'logged_in', title: 'Change email' },
  { path: PATHS.changePassword, access: 'logged_in', title: 'Change password' },
  { path: PATHS.payment, access: 'logged_in', title: 'Plans' },
  { path: PATHS.paymentOptions, access: 'logged_in', title: 'Payment options' },
  { path: PATHS.faq, access: 'logged_in', title: 'Frequently asked questions' },
  { path: PATHS.terms, access: 'anyone', title: 'Terms of service' },
  { path: PATHS.planTester, access: 'logged_in', title: 'Plan tester' },
  { path: PATHS.diagnostics, access: 'anyone', title: 'Diagnostics' },
  { path: PATHS.privacy, access: 'anyone', title: 'Privacy policy' },
  { path: PATHS.developers, access: 'anyone', title: 'For developers' },
  { path: PATHS.emergency, access: 'anyone', title: 'Emergency' },
  { path: PATHS.shared, access: 'anyone', title: 'Damage report' },
  { path: PATHS.intake, access: 'anyone', title: 'Send a request' },
  { path: PATHS.withdraw, access: 'anyone', title: 'Take a request back' },
  { path: PATHS.inbox, access: 'logged_in', title: 'Inbox' },
  // Links sent in mails. They also work for someone who is logged in.
  { path: PATHS.resetPassword, access: 'anyone', title: 'Choose a new password', hasOwnFrame: true },
  { path: PATHS.verifyEmail, access: 'anyone', title: 'Confirm your address', hasOwnFrame: true },
  { path: PATHS.join, access: 'anyone', title: 'Invitation', hasOwnFrame: true },
  { path: PATHS.undoEmailChange, access: 'anyone', title: 'Undo the email change', hasOwnFrame: true },
  { path: PATHS.undoTwoStep, access: 'anyone', title: 'Remove two-step login', hasOwnFrame: true },
]

export const LOGGED_IN_SCREENS: readonly string[] = ROUTE_TABLE.filter(({ access }) => access === 'logged_in').map(
  ({ path }) => path,
)

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
