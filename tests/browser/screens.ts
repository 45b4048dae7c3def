import type { BrowserContext, Page } from '@playwright/test'

/** Screens that open for anybody, beside the login. */
export const SIGNED_OUT_SCREENS = [
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

/** Screens that open for every logged-in person, besides those of a photo. */
export const SIGNED_IN_SCREENS = [
  '/profile',
  '/home',
  '/upload',
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
 * Looks at each of these screens, on three pages at once, because most of the time goes into waiting until the network is
 * idle.
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
