import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** WCAG 2.2, 1.4.10: nothing scrolls in two directions at this width. */
const NARROWEST = 320

type Look = {
  colorScheme: 'light' | 'dark'
  /** The themes differ in nothing but their colors, so all rules are asked in one of them. */
  rules: 'all' | 'colors'
  viewport?: { width: number; height: number }
}

const BOTH_THEMES: readonly Look[] = [
  { colorScheme: 'light', rules: 'all' },
  { colorScheme: 'dark', rules: 'colors' },
]

/**
 * Fails where axe finds something on the screen, or within a part of it, in any of the looks, or it scrolls sideways.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  { looks = BOTH_THEMES, within }: { looks?: readonly Look[]; within?: string } = {},
): Promise<void> {
  for (const look of looks) {
    if (look.viewport !== undefined) await page.setViewportSize(look.viewport)
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
    const name = [state, look.colorScheme, ...(look.viewport === undefined ? [] : [`${look.viewport.width} px`])]
    expect.soft(await findingsOf(page, look, within), name.join(', ')).toEqual([])
  }
  await expectNoSidewaysScroll(page, state)
}

/** At the narrowest width; the width of before is put back. */
export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: NARROWEST, height: size.height })
  // The page may still be laid out for the width of before when the new one is set.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: `${state} scrolls sideways at ${NARROWEST} px`,
    })
    .toBeLessThanOrEqual(0)
  await page.setViewportSize(size)
}

/**
 * What axe finds once the page is at rest. A page may begin to move while axe looks, as when an answer comes late and
 * is faded in, and axe reads colors in between; so a finding counts when a second look at the page at rest has it as
 * well.
 */
async function findingsOf(page: Page, look: Look, within: string | undefined): Promise<string[]> {
  await atRest(page)
  const first = await askAxe(page, look, within)
  if (first.length === 0) return first
  await atRest(page)
  return askAxe(page, look, within)
}

/** In the page itself, which has no frames that axe would have to look into. A document is given axe once. */
async function askAxe(page: Page, { rules }: Look, within: string | undefined): Promise<string[]> {
  const asked = { isEverything: rules === 'all', within: within ?? null }
  const run = () =>
    page.evaluate(async ({ isEverything, within: part }) => {
      const known = (window as { axe?: typeof axe }).axe
      if (known === undefined) return null
      const { violations } = await known.run(part ?? document, {
        resultTypes: ['violations'],
        ...(isEverything ? {} : { runOnly: { type: 'rule', values: ['color-contrast'] } }),
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} (${failureSummary})`),
      )
    }, asked)
  const found = await run()
  if (found !== null) return found
  await page.evaluate(axe.source)
  const foundNow = await run()
  if (foundNow === null) throw new Error('axe is not in the page')
  return foundNow
}

/**
 * Waits until fonts are there and nothing is fading any more: what fades has not the colors that it is read in. Two
 * frames, because a transition begins with the frame after the change that it belongs to.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isMoving = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getTiming().iterations !== Infinity
    let still = 0
    while (still < 2) {
      await frame()
      still = document.getAnimations().some(isMoving) ? 0 : still + 1
    }
  })
}
