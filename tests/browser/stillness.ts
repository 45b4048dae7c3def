import { expect, type Locator, type Page } from '@playwright/test'

/** For how long after a press nothing may move: by then a person has begun the next one. */
const STILL_MS = 500

/** How far something may move, in pixels: positions are fractions, and are rounded. */
const TOLERANCE_PX = 1

declare global {
  /** The sum of the layout shifts of this page so far, as in Cumulative Layout Shift but never reset. */
  var layoutShift: { sum: number; moved: string[] }
  /** What moved after the last press that was watched. */
  var movedAfterPress: Promise<string[]>
}

/** From the next load on, the page adds up how far its parts move, as a share of the screen, and which do. */
export async function countLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.layoutShift = { sum: 0, moved: [] }
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        globalThis.layoutShift.sum += value
        for (const { node } of sources) globalThis.layoutShift.moved.push(node?.textContent?.slice(0, 60) ?? '')
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Presses a control with the mouse, and gives what moved of it and of all that stood above it. */
export async function movedByPressing(control: Locator): Promise<string[]> {
  await control.scrollIntoViewIfNeeded()
  await expect(control).toBeEnabled()
  const page = control.page()
  // What has just appeared may still rise into its place, which is no answer to the press.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(async ({ finished }) => finished.catch(() => undefined)),
    ),
  )
  await control.evaluate(
    (pressed, { forMs, tolerance }) => {
      const isShown = (element: Element) => element.getBoundingClientRect().height > 0
      const top = pressed.getBoundingClientRect().top
      // What is stuck to the window moves over the page when the page scrolls, and not under the pointer.
      const isStuck = (element: Element | null): boolean =>
        element !== null && (getComputedStyle(element).position === 'sticky' || isStuck(element.parentElement))
      const above = [...document.body.querySelectorAll('*')].filter(
        (element) =>
          !element.contains(pressed) &&
          !pressed.contains(element) &&
          isShown(element) &&
          element.getBoundingClientRect().bottom <= top &&
          !isStuck(element),
      )
      // Scrolling moves nothing on the page.
      const place = (element: Element) => {
        const onScreen = element.getBoundingClientRect().top
        return { onScreen, onPage: onScreen + scrollY }
      }
      const before = new Map([pressed, ...above].map((element) => [element, place(element)]))
      globalThis.movedAfterPress = new Promise((resolve) => {
        const moved = new Set<string>()
        const look = (until: number) => {
          for (const [element, was] of before) {
            // A replaced part is gone, so nobody can press it by mistake.
            if (!element.isConnected || !isShown(element)) continue
            const is = place(element)
            const isStill = (['onScreen', 'onPage'] as const).some((on) => Math.abs(is[on] - was[on]) <= tolerance)
            if (!isStill)
              moved.add(element === pressed ? 'the pressed control' : element.textContent.trim().slice(0, 60))
          }
          if (performance.now() < until) requestAnimationFrame(() => look(until))
          else resolve([...moved])
        }
        pressed.addEventListener('pointerup', () => look(performance.now() + forMs), { once: true })
      })
    },
    { forMs: STILL_MS, tolerance: TOLERANCE_PX },
  )
  const box = await control.boundingBox()
  expect(box).not.toBeNull()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  return page.evaluate(() => globalThis.movedAfterPress)
}
