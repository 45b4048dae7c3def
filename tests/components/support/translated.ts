import { screen } from '@testing-library/dom'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'

/** As a browser's translator does: each text moves into elements of its own. */
export function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode() !== null) found.push(texts.currentNode as Text)
  for (const text of found) {
    if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, textarea') !== null) continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    text.replaceWith(outer)
    outer.append(inner)
    inner.append(text)
  }
}

/** Presses every button of a screen that is translated, before and after each press. */
export async function pressEverywhereTranslated(): Promise<void> {
  translate()
  for (const button of screen.queryAllByRole('button', { hidden: true })) {
    const label = button.textContent
    // What follows a logout is remembered beyond the screen, also by the next test.
    if (!button.isConnected || /log ?out/i.test(label)) continue
    button.click()
    await pause(0)
    expect(document.body.textContent, `after ${label}`).not.toContain('SOMETHING WENT WRONG')
    translate()
  }
}
