import { readFile } from 'node:fs/promises'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import type { Locator } from '@playwright/test'
import { choosePhotos, expect, jpeg, somebody, test } from './fixtures.ts'

test('register, upload, analyze, report, log out, log in: it is all there', async ({ page, ai }) => {
  ai.respondsWith(completion(goodResponse()))
  const person = somebody()

  await page.goto('/')
  await page.getByRole('link', { name: 'REGISTER' }).click()
  const create = page.getByRole('button', { name: 'CREATE ACCOUNT' })
  await expect(create).toBeDisabled()
  await page.getByLabel('Full Name').fill(person.name)
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  await create.click()
  await expect(page.getByText('Registration successful! Redirecting to your profile...')).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('FREE FIXER MEMBER')).toBeVisible()

  await page.getByRole('link', { name: 'UPLOAD YOUR FIRST FILE' }).click()
  await expect(page.getByText('NO DAMAGE PHOTOS YET')).toBeVisible()
  await choosePhotos(page, [jpeg('wet ceiling.jpg', await aPhoto({ width: 1600, height: 1200, gps: true }))])
  // Who uploads with a key is not led on, and has time to read.
  await page.getByRole('button', { name: 'UPLOAD 1 DAMAGE PHOTO(S)' }).press('Enter')
  await expect(page.getByText('Successfully uploaded 1 damage photo(s)!')).toBeVisible()
  await page.getByRole('button', { name: 'ANALYZE NOW' }).click()

  await expect(page).toHaveURL(/\/analysis\?file=/)
  await expect(page.getByText('POWERED BY OpenAI gpt-4o-2024-08-06')).toBeVisible()
  const main = page.getByRole('main')
  for (const text of [
    'Water-stained drywall ceiling',
    '$250 - $1,200',
    '6-10 hours over 4 days',
    'Keep out from under the sagging part.',
    'Cut out the soft drywall.',
    'Joint compound',
    'Drywall saw',
    'The source of the water is not in the photo.',
    'HIGH CONFIDENCE',
  ]) {
    await expect(main.getByText(text, { exact: false }).first()).toBeVisible()
  }
  const photo = page.getByRole('img', { name: 'Uploaded photo: wet ceiling.jpg' })
  // The small copy comes first.
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'DOWNLOAD REPORT' }).click()
  const report = await download
  expect(report.suggestedFilename()).toBe('mendsight-ai-analysis-wet ceiling.txt')
  expect(await readFile(await report.path(), 'utf8')).toContain('Damage type: Water-stained drywall ceiling')

  await page.getByRole('button', { name: 'SHARE', exact: true }).click()
  const printed = page.waitForEvent('download')
  await page.getByRole('link', { name: 'PDF WITH PHOTOS' }).click()
  const pdf = await printed
  expect(pdf.suggestedFilename()).toBe('mendsight-ai-analysis-wet ceiling.pdf')
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('button', { name: 'Close' }).click()

  const asked = ai.requests.length
  await page.reload()
  await expect(page.getByText('POWERED BY OpenAI gpt-4o-2024-08-06')).toBeVisible()
  expect(ai.requests.length, 'a reload asks the provider nothing').toBe(asked)

  await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('READY TO FIX THE WORLD?')).toBeVisible()
  await expect(page.getByText('9 left')).toBeVisible()
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page).toHaveURL('/')

  await page.getByRole('textbox', { name: 'Email' }).fill(person.email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('wet ceiling.jpg')).toBeVisible()
  await page.goto('/upload')
  await page.getByRole('link', { name: 'SEE RESULT wet ceiling.jpg' }).click()
  await expect(page.getByText('Water-stained drywall ceiling').first()).toBeVisible()
  expect(ai.requests.length).toBe(asked)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a new account comes from the first screen to a result in at most eight taps besides typing', async ({
    page,
    ai,
  }) => {
    ai.respondsWith(completion(goodResponse()))
    const { name, email, password } = somebody()
    const photo = jpeg('wet ceiling.jpg', await aPhoto({ width: 1600, height: 1200 }))
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await expect(target).toBeInViewport({ ratio: 1 })
      await target.tap()
    }

    const startedAt = performance.now()
    await page.goto('/')
    await tap(page.getByRole('link', { name: 'REGISTER' }))
    await page.getByLabel('Full Name').fill(name)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'CREATE ACCOUNT' }).scrollIntoViewIfNeeded()
    await tap(page.getByRole('button', { name: 'CREATE ACCOUNT' }))
    await tap(page.getByRole('link', { name: 'UPLOAD YOUR FIRST FILE' }))
    const camera = page.waitForEvent('filechooser')
    await tap(page.getByRole('main').getByRole('button', { name: 'CAMERA' }))
    // The shutter, and using the photo.
    taps += 2
    await (await camera).setFiles([photo])
    await tap(page.getByRole('button', { name: 'UPLOAD 1 DAMAGE PHOTO(S)' }))
    // The dashboard, to which everybody is led who does nothing, has the same one tap away.
    await tap(page.getByRole('button', { name: /^ANALYZE( NOW)?$/ }))
    // The verdict needs no scrolling.
    for (const text of ['High', 'ACT THIS WEEK', 'Water-stained drywall ceiling'])
      await expect(page.getByText(text, { exact: true }).first()).toBeInViewport({ ratio: 1 })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)

    expect(taps).toBeLessThanOrEqual(8)

    test
      .info()
      .annotations.push({ type: 'journey', description: `${taps} taps, ${seconds} s with an immediate provider` })

    // One press opens the sheet, one says how, and the last one chooses the app.
    await page.evaluate(() => {
      navigator.share = (data) => {
        document.title = `${data?.title} shared`
        return Promise.resolve()
      }
    })
    await tap(page.getByRole('button', { name: 'Share this result' }))
    await tap(page.getByRole('button', { name: 'REPORT AS TEXT' }))
    await expect(page).toHaveTitle('AI DAMAGE ANALYSIS: wet ceiling.jpg shared')
  })
})
