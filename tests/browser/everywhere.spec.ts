import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parseCsv } from '#tests/support/csv.ts'
import { heicFixture } from '#tests/support/heic.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectAccessible } from './axe.ts'
import { choosePhotos, expect, jpeg, somebody, test as base } from './fixtures.ts'
import { startLocalSite } from './localSite.ts'
import type { Person } from './people.ts'

/** What the screens do with a server without an AI key and without a server, each by the same steps. */
type Place = {
  /** The address of a screen. */
  at: (path: string) => string
  isOn: (page: Page, path: RegExp) => Promise<void>
}

const test = base.extend<{ place: Place; where: 'with a server' | 'without a server' }>({
  where: ['with a server', { option: true }],
  place: async ({ where, keyless }, use) => {
    const site = where === 'without a server' ? await startLocalSite() : null
    const start = site === null ? keyless.origin : `${site.url}#`
    await use({
      at: (path) => start + path,
      isOn: (page, path) => expect.poll(() => page.url().slice(start.length)).toMatch(path),
    })
    await site?.close()
  },
})

async function fillIn(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel('Full Name').fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
}

async function register(page: Page, place: Place) {
  const person = somebody()
  await page.goto(place.at('/register'))
  const create = page.getByRole('button', { name: 'CREATE ACCOUNT' })
  await expect(create).toBeDisabled()
  await fillIn(page, person)
  await create.click()
  await expect(page.getByText('Registration successful! Redirecting to your profile...')).toBeVisible()
  await place.isOn(page, /^\/profile/)
  return person
}

for (const where of ['with a server', 'without a server'] as const) {
  test.describe(where, () => {
    test.use({ where })

    test('register, upload three photos, advice, report, history, log out, log in again only with the password: it is all there', async ({
      page,
      place,
    }) => {
      const person = await register(page, place)
      await expect(page.getByText('FREE FIXER MEMBER')).toBeVisible()
      await page.getByRole('link', { name: 'UPLOAD YOUR FIRST FILE' }).click()
      await expect(page.getByText('NO DAMAGE PHOTOS YET')).toBeVisible()
      await choosePhotos(page, [
        jpeg('wet ceiling.jpg', await aPhoto({ width: 1600, height: 1200, gps: true })),
        jpeg('sink.jpg', await aPhoto({ seed: 7 })),
        { name: 'iphone.heic', mimeType: 'image/heic', buffer: await heicFixture('plain') },
      ])
      // Who uploads with a key is not led on, and has time to read.
      await page.getByRole('button', { name: 'UPLOAD 3 DAMAGE PHOTO(S)' }).press('Enter')
      await expect(page.getByText('Successfully uploaded 3 damage photo(s)!')).toBeVisible()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
      await place.isOn(page, /^\/home/)
      await expect(page.getByText('7 left')).toBeVisible()
      await page.getByRole('button', { name: 'ANALYZE', exact: true }).click()
      await place.isOn(page, /^\/analysis\?file=/)
      await expect(page.getByText('General Property Damage')).toBeVisible()
      await expect(page.getByText('$20 - $100')).toBeVisible()
      const photo = page.getByRole('img', { name: 'Uploaded photo: wet ceiling.jpg' })
      // The small copy comes first.
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
      const step = page.getByRole('checkbox', { name: /^Make the area safe/ })
      // The box is drawn over by the number of the step.
      await step.press('Space')
      await expect(page.getByText('1 of 8 done')).toBeVisible()

      await page.getByRole('button', { name: 'TELL US MORE' }).click()
      await page.getByLabel('What is damaged?').selectOption('Leaking or burst pipe')
      await page.getByLabel('In your own words').fill('water spraying under the sink next to the outlet')
      // The message moves the button below it.
      await expect(page.getByRole('form').getByRole('heading', { name: 'WATER NEAR ELECTRICITY' })).toBeVisible()
      await page.getByRole('button', { name: 'SEND ANSWERS' }).click()
      await expect(page.getByRole('button', { name: 'CHANGE YOUR ANSWERS' })).toBeVisible()
      // The form has shown the message already, so only the end of the former result says that the new one is there.
      await expect(page.getByText('General Property Damage')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'WATER NEAR ELECTRICITY' })).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'DOWNLOAD REPORT' }).click()
      const report = await download
      expect(report.suggestedFilename()).toBe('mendsight-ai-analysis-wet ceiling.txt')
      const text = await readFile(await report.path(), 'utf8')
      expect(text).toContain('WATER NEAR ELECTRICITY')
      expect(text).toContain('File name: wet ceiling.jpg, sink.jpg, iphone.heic')
      await page.reload()
      await expect(page.getByRole('heading', { name: 'WATER NEAR ELECTRICITY' })).toBeVisible()

      await page.goto(place.at('/photos'))
      await expect(page.getByText('3 photos', { exact: true })).toBeVisible()
      await page.getByLabel('Search names, titles and damage').fill('SINK')
      await expect(page.getByText('1 photo matches “SINK”')).toBeVisible()
      await page.getByRole('button', { name: 'Open sink.jpg' }).waitFor()
      await expectAccessible(page, `${where}, a search`, { within: 'main' })

      await page.getByRole('button', { name: 'LOGOUT' }).click()
      await place.isOn(page, /^\/$/)
      await page.getByRole('textbox', { name: 'Email' }).fill(person.email.toUpperCase())
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'SIGN IN' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
      await page.goto(place.at('/register'))
      await fillIn(page, { ...person, email: person.email.toUpperCase() })
      await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click()
      await expect(page.getByRole('alert')).toContainText(
        'An account with this email already exists. Please try logging in instead.',
      )
      await page.goto(place.at('/'))
      await page.getByRole('textbox', { name: 'Email' }).fill(person.email.toUpperCase())
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      await page.getByRole('button', { name: 'SIGN IN' }).click()
      await place.isOn(page, /^\/profile/)
      await expect(page.getByText('wet ceiling.jpg').first()).toBeVisible()
    })

    test('a plan and its limits, a repair and a name are changed, and the repair list is downloaded', async ({
      page,
      place,
    }) => {
      await register(page, place)
      await page.goto(place.at('/upload'))
      const photos = await Promise.all(
        Array.from({ length: 11 }, async (_, seed) => jpeg(`photo ${seed}.jpg`, await aPhoto({ seed: seed + 30 }))),
      )
      await choosePhotos(page, photos)
      await expect(
        page.getByText('You can only upload 10 more files this month. Please select fewer files or upgrade your plan.'),
      ).toBeVisible()
      await page.goto(place.at('/payment'))
      const pro = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Pro Fixer' }) })
      await pro.getByRole('button', { name: 'UPGRADE TO THIS' }).click()
      await page.getByRole('button', { name: 'CONFIRM PLAN CHANGE' }).click()
      await expect(page.getByText('Successfully upgraded to Pro Fixer! Welcome to your new plan.')).toBeVisible()
      await expect(page.getByRole('banner')).toContainText('Pro Fixer')

      // Chosen photos stay on other screens until the page is loaded anew.
      await page.reload()
      await page.goto(place.at('/upload'))
      await choosePhotos(page, [...photos.slice(0, 1), jpeg('wet, brown ceiling.jpg', await aPhoto())])
      await page.getByRole('button', { name: 'UPLOAD 2 DAMAGE PHOTO(S)' }).click()
      await page.getByRole('button', { name: 'ANALYZE', exact: true }).click()
      await page.getByRole('link', { name: 'OPEN THIS REPAIR' }).click()
      await place.isOn(page, /^\/repairs\//)
      await page.getByRole('radio', { name: 'IN PROGRESS' }).check()
      await page.goto(place.at('/repairs'))
      await expect(page.getByText('In progress').first()).toBeVisible()

      await page.goto(place.at('/photos'))
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: 'DOWNLOAD REPAIR LIST' }).click()
      const download = await coming
      expect(download.suggestedFilename()).toMatch(/^mendsight-repair-list-20\d\d-\d\d-\d\d\.csv$/)
      const [headings, ...rows] = parseCsv(await readFile(await download.path(), 'utf8'))
      expect(headings?.slice(1, 3)).toEqual(['Uploaded (UTC)', 'Size (MB)'])
      expect(rows.map(([name, , size]) => [name, size]).toSorted()).toEqual([
        ['photo 0.jpg', '0.01'],
        ['wet, brown ceiling.jpg', '0.01'],
      ])
      await expect(page.getByText('Your repair list is being downloaded: 2 photos.')).toBeVisible()
      await expectAccessible(page, `${where}, a repair list`, { within: 'main' })

      await page.goto(place.at('/settings'))
      await page.getByRole('button', { name: 'Change Name' }).click()
      await page.getByLabel('Full Name').fill('Rosa Fixer')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Name updated successfully!')).toBeVisible()
    })
  })
}
