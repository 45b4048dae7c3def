import { expect, type Page } from '@playwright/test'

/**
 * Fails where large text has no room on the screen that is open: it scrolls sideways, text is cut off, or a word of a
 * heading, a price or a button is on two lines. With `hasBars`, the main navigation and EMERGENCY must be within the
 * window.
 */
export async function expectRoomForText(page: Page, screen: string, { hasBars }: { hasBars: boolean }): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await expect.poll(() => page.evaluate(faultsOf, width), { message: `${screen}: room for text` }).toEqual([])
  if (!hasBars) return
  const parts = [
    page.getByRole('navigation', { name: 'Main' }),
    ...(new URL(page.url()).pathname === '/emergency' ? [] : [page.getByRole('link', { name: 'EMERGENCY' })]),
    ...['Home', 'Account'].map((name) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }),
    ),
  ]
  for (const part of parts) {
    const box = await part.boundingBox()
    expect(box, `${screen}: ${String(part)}`).not.toBeNull()
    if (box === null) continue
    expect(box.x, `${screen}: ${String(part)}`).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width, `${screen}: ${String(part)}`).toBeLessThanOrEqual(width)
    expect(box.y + box.height, `${screen}: ${String(part)}`).toBeLessThanOrEqual(height)
  }
  // Its sign alone would not do.
  await expect(page.getByRole('link', { name: 'EMERGENCY' }).filter({ hasText: 'EMERGENCY' })).toHaveCount(
    new URL(page.url()).pathname === '/emergency' ? 0 : 1,
  )
}

/** Runs in the page, so it uses nothing from outside of itself. */
function faultsOf(width: number): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('.sr-only, [aria-hidden="true"]') === null
  const named = (element: Element) => `<${element.tagName.toLowerCase()}> ${element.textContent.trim().slice(0, 40)}`
  const faults: string[] = []
  if (document.documentElement.scrollWidth > width) {
    faults.push(`scrolls sideways: ${document.documentElement.scrollWidth} of ${width}`)
  }
  for (const element of document.querySelectorAll('body *')) {
    const { overflowX, overflowY, webkitLineClamp, textOverflow } = getComputedStyle(element)
    // A long name of the owner's own may end in an ellipsis. What a reader reads is in the page anyway.
    const isShortened = webkitLineClamp !== 'none' || textOverflow === 'ellipsis'
    if (isShortened || element.textContent.trim() === '' || !isSeen(element)) continue
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    const isCut =
      (/hidden|clip/.test(overflowX) && scrollWidth > clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && scrollHeight > clientHeight + 1)
    if (isCut) faults.push(`cut off: ${named(element)}`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement
    const words = text.textContent ?? ''
    const isWhole = parent?.closest('button, .heading, .label, .figures, th, td') !== null || /\$\d/.test(words)
    if (parent === null || !isWhole || !isSeen(parent)) continue
    for (const { 0: word, index } of words.matchAll(/[^\s/-]+/g)) {
      // A name or an address may be longer than a phone is wide.
      if (word.length > 15) continue
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set(
        [...range.getClientRects()].filter((box) => box.width > 0).map(({ top }) => Math.round(top)),
      )
      if (lines.size > 1) faults.push(`broken word: ${word}`)
    }
  }
  return faults
}
