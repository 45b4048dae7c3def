import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { temporaryFolder } from '#tests/support/product.ts'
import { frontOf, type Front } from '../deployments.ts'
import { test as base } from '../fixtures.ts'

export type Device = {
  /** The address of the product for this device. */
  front: Front
  /** The folder in which the browser stores everything. */
  profile: string
  /** Starts the browser, with everything that it stored when it was closed. */
  startBrowser: () => Promise<{ context: BrowserContext; page: Page }>
  /** Ends the browser at once, as a system does that needs the memory. */
  killBrowser: () => Promise<void>
  /** Closes the browser. */
  endBrowser: () => Promise<void>
}

/** With a browser that keeps what it stored when it is closed, and an address that can be cut off. */
export const test = base.extend<{ device: Device }>({
  device: async ({ playwright, product, faults }, use, info) => {
    const { folder, remove } = await temporaryFolder()
    const front = await frontOf(product.origin, folder, 'one')
    const profile = path.join(folder, 'browser')
    let running: BrowserContext | undefined
    const endBrowser = async () => {
      await running?.close()
      running = undefined
    }
    await use({
      front,
      profile,
      endBrowser,
      async killBrowser() {
        const context = running
        running = undefined
        const [page] = context?.pages() ?? []
        if (context === undefined || page === undefined) return
        const closed = new Promise((resolve) => context.once('close', resolve))
        const devtools = await context.newCDPSession(page)
        // It gets no answer any more.
        void devtools.send('Browser.crash').catch(() => undefined)
        await closed
      },
      async startBrowser() {
        const { launchOptions, viewport, hasTouch, isMobile } = info.project.use
        const context = await playwright.chromium.launchPersistentContext(profile, {
          ...launchOptions,
          baseURL: front.origin,
          serviceWorkers: 'allow',
          viewport: viewport ?? null,
          hasTouch: hasTouch ?? false,
          isMobile: isMobile ?? false,
        })
        running = context
        const [page = await context.newPage()] = context.pages()
        page.on('pageerror', (error) => faults.push(error.message))
        return { context, page }
      },
    })
    await endBrowser()
    await front.close()
    await remove()
  },
})
