import { expect, type Page, type Request } from '@playwright/test'

/**
 * The screens that open without a session, besides the login. Add a new screen here by hand. A screen that is open to
 * anyone, logged in or not, is either in this list or in {@link LOGGED_IN_PATHS}; one of them is enough.
 */
export const LOGGED_OUT_PATHS = [
  '/start',
  '/register',
  '/forgot-password',
  '/diagnostics',
  '/privacy',
  '/developers',
  '/emergency',
  '/shared',
  '/withdraw',
  '/reset-password',
  '/verify-email',
  '/undo-email-change',
  '/undo-two-step',
  '/join',
]

/**
 * The screens that open for every logged-in person, besides those that need an id: the analysis of a photo, a
 * repair, and a claim. Add a new screen here by hand.
 */
export const LOGGED_IN_PATHS = [
  '/profile',
  '/home',
  '/upload',
  '/repairs',
  '/claims',
  '/shops',
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
 * Tells when a page has loaded: it has the heading of a screen, nothing that it asked for is on its way, and it draws
 * two frames without asking for more.
 */
export function watchLoading(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let asked = 0
  page.on('request', (request) => {
    // A stream of events stays open.
    if (request.resourceType() === 'eventsource') return
    asked += 1
    underWay.add(request)
  })
  const end = (request: Request) => void underWay.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const isLoading = async () => {
    const before = asked
    const heading = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return document.querySelector('h1')?.textContent ?? 'LOADING'
    })
    return heading.startsWith('LOADING') || asked > before || underWay.size > 0
  }
  return async () => {
    await expect.poll(isLoading, { message: 'the screen goes on loading', intervals: [0] }).toBe(false)
  }
}
