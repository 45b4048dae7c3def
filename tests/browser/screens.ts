import type { BrowserContext, Page } from '@playwright/test'

/**
 * The screens that open without a session, besides the login. Add a new screen here by hand. A screen that is open to
 * anyone, logged in or not, is either in this list or in {@link LOGGED_IN_PATHS}; one of them is enough.
 */
export const LOGGED_OUT_PATHS = [
  '/register',
  '/forgot-password',
  '/diagnostics',
  '/privacy',
  '/emergency',
  '/reset-password',
  '/verify-email',
  '/undo-email-change',
  '/undo-two-step',
]

/**
 * The screens that open for every logged-in person, besides those that need an id: the analysis of a photo, and a
 * repair. Add a new screen here by hand.
 */
export const LOGGED_IN_PATHS = [
  '/profile',
  '/home',
  '/upload',
  '/repairs',
  '/photos',
  '/settings',
  '/change-email',
  '/change-password',
  '/payment',
  '/payment-options',
  '/faq',
  '/terms',
  '/plan-tester',
]

/**
 * Looks at each of these screens, on three pages at once, because most of the time goes into waiting until the network
 * is idle.
 */
export async function lookAtScreens(
  context: BrowserContext,
  routes: readonly string[],
  look: (page: Page, route: string) => Promise<void>,
): Promise<void> {
  const left = [...routes]
  const lookOnOnePage = async () => {
    const page = await context.newPage()
    for (let route = left.shift(); route !== undefined; route = left.shift()) await look(page, route)
    await page.close()
  }
  await Promise.all([lookOnOnePage(), lookOnOnePage(), lookOnOnePage()])
}
