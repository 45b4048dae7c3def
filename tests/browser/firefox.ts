import { existsSync } from 'node:fs'
import type { Page } from 'puppeteer-core'

// Playwright drives a Firefox of its own build only. Puppeteer drives any by WebDriver BiDi.
export const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file))

/** What a reader of the page sees. */
export const textOf = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText)

/** Presses the button with this text. */
export async function press(page: Page, text: string): Promise<void> {
  await page.locator(`::-p-xpath(//button[contains(., '${text}')])`).click()
}
