import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import { heicFixture } from '#tests/support/heic.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { temporaryFolder } from '#tests/support/product.ts'
import { fill, FIREFOX, press, startFirefox, textOf } from '../firefox.ts'
import { expect, test as base } from '../fixtures.ts'
import { startLocalSite } from '../localSite.ts'

// It needs no product, which takes a while to start.
const test = base.extend({ freshAttempts: async ({}, use) => use() })

test.skip(FIREFOX === undefined, 'Firefox is not installed (Debian: apt-get install firefox-esr).')

const PASSWORD = 'a-wet-ceiling-1'

test('in Firefox, the app without a server keeps photos, also HEIC, and gives advice about them', async () => {
  const { folder, remove } = await temporaryFolder()
  const site = await startLocalSite()
  const faults: string[] = []
  let browser: Browser | undefined
  const open = async (): Promise<Page> => {
    const started = await startFirefox({ profile: path.join(folder, 'firefox'), faults })
    browser = started.browser
    return started.page
  }
  try {
    const first = await open()
    await first.goto(`${site.url}#/register`)
    await expect.poll(() => textOf(first)).toContain('CREATE ACCOUNT')
    await fill(first, 'Full Name', 'Ann')
    await fill(first, 'Email', 'ann@example.com')
    await fill(first, 'Password', PASSWORD)
    await fill(first, 'Confirm Password', PASSWORD)
    await press(first, 'CREATE ACCOUNT')
    await expect.poll(() => textOf(first)).toContain('Auto-logout in 60 minutes')

    const photos = { 'pipe.jpg': await aPhoto({ seed: 2 }), 'iphone.heic': await heicFixture('plain') }
    const files = await Promise.all(
      Object.entries(photos).map(async ([name, bytes]) => {
        await writeFile(path.join(folder, name), bytes)
        return path.join(folder, name)
      }),
    )
    await first.goto(`${site.url}#/upload`)
    const input = await first.waitForSelector('input[type=file]')
    await input?.uploadFile(...files)
    await press(first, 'UPLOAD 2 DAMAGE PHOTO(S)')
    await expect.poll(() => textOf(first)).toContain('2 new photos')
    await press(first, 'ANALYZE')
    await expect.poll(() => textOf(first)).toContain('REPAIR INSTRUCTIONS')
    await browser?.close()

    const second = await open()
    await second.goto(`${site.url}#/photos`)
    await expect.poll(() => textOf(second)).toContain('iphone.heic')
    // The small copies can be shown.
    await expect
      .poll(() =>
        second.evaluate(() => {
          const images = [...document.querySelectorAll<HTMLImageElement>('main img')]
          return images.length > 0 && images.every(({ naturalWidth }) => naturalWidth > 0)
        }),
      )
      .toBe(true)
    await press(second, 'LOGOUT')
    await expect.poll(() => textOf(second)).toContain('Everything stays on this device')
    await fill(second, 'Email', 'ann@example.com')
    await fill(second, 'Password', 'not the password')
    await press(second, 'SIGN IN')
    await expect.poll(() => textOf(second)).toContain('Incorrect password. Please try again.')
    expect(faults).toEqual([])
  } finally {
    await browser?.close()
    await site.close()
    await remove()
  }
})
