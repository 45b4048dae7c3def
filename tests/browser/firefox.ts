import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { findFirefox } from '../../scripts/browsers.mjs'

// Playwright drives a Firefox of its own build only. Puppeteer drives any by WebDriver BiDi.
export const FIREFOX = findFirefox()

/** For a machine with other work. Less than a test has, so that a wait that fails still closes the browser. */
const PATIENCE_MS = 120_000

/** Starts Firefox. The faults are what its page throws. */
export async function startFirefox({
  profile,
  preferences = {},
  faults = [],
}: {
  /** The folder with everything that it has stored and will store. */
  profile?: string
  preferences?: Record<string, unknown>
  faults?: string[]
} = {}): Promise<{ browser: Browser; page: Page }> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX ?? '',
    timeout: PATIENCE_MS,
    extraPrefsFirefox: preferences,
    ...(profile === undefined ? {} : { userDataDir: profile }),
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  // Firefox reports a request that ends with the browser or the connection as an error of the page.
  page.on('pageerror', (error) => {
    if (!/A ServiceWorker intercepted the request/.test(String(error))) faults.push(String(error))
  })
  return { browser, page }
}

/** What a reader of the page sees. */
export const textOf = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText)

/**
 * What an XPath finds, once it is visible. Puppeteer's locators wait with a function made of a text, which the app's
 * Content-Security-Policy forbids in Firefox up to 140.
 */
async function visible(page: Page, xpath: string): Promise<ElementHandle> {
  const found = await page.waitForSelector(`::-p-xpath(${xpath})`, { visible: true })
  if (found === null) throw new Error(`${xpath} is gone`)
  return found
}

/** Presses the button with this text. */
export async function press(page: Page, text: string): Promise<void> {
  await (await visible(page, `//button[contains(., '${text}')][not(@disabled)]`)).click()
}

/** Types into the empty field with this label. */
export async function fill(page: Page, label: string, value: string): Promise<void> {
  await (await visible(page, `//input[@id=//label[normalize-space()='${label}']/@for]`)).type(value)
}
