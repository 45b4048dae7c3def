import { alertOf, expect, register, somebody, test } from './fixtures.ts'

/** No screen promises what this installation does not do. The product of these tests has no SMTP_URL. */

test('where no mail is sent, screens name who has the link instead', async ({ page, person }) => {
  const banner = page.getByRole('region', { name: 'Confirm your email address' })
  await page.goto('/home')
  await expect(banner).toContainText(
    `This installation doesn't send email: the people who run it have the link for ${person.email}.`,
  )
  await banner.getByRole('button', { name: 'CREATE A NEW LINK' }).click()
  await expect(banner.getByRole('status')).toContainText('A new link is ready.')
  await page.goto('/settings')
  await expect(page.getByText('Your choices apply as soon as it does.')).toBeVisible()
  await page.goto('/change-password')
  await expect(page.getByText('The change shows up under Recent Activity in Settings')).toBeVisible()

  await page.goto('/change-email')
  const next = somebody().email
  await page.getByLabel('New Email Address').fill(next)
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'UPDATE EMAIL' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByText('Email updated successfully!')).toBeVisible()
  await expect(page.getByText('the people who run it have the link that confirms the new address')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill(next)
  await page.getByRole('button', { name: 'CREATE LINK' }).click()
  await expect(page.getByRole('heading', { name: 'ASK FOR YOUR LINK' })).toBeFocused()
  await expect(page.getByText('its link to choose a new password is ready')).toBeVisible()
  await expect(page.getByText('spam')).toHaveCount(0)
})

test('without an AI service neither plans nor answers promise its analysis', async ({ page, keyless }) => {
  const person = somebody()
  const answer = await page.request.post(`${keyless.origin}/api/auth/sign-up/email`, {
    data: person,
    headers: { origin: keyless.origin },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto(`${keyless.origin}/payment`)
  const lines = page
    .getByRole('listitem')
    .filter({ hasText: 'AI damage analysis' })
    .filter({ hasText: 'Not set up here' })
  await expect(lines.first()).toBeVisible()
  await page.goto(`${keyless.origin}/faq`)
  await page.getByText('How does repair documentation work?').click()
  await expect(page.getByText('so you get general guidance, for the kind of damage you name')).toBeVisible()
  await page.goto(`${keyless.origin}/privacy`)
  await expect(page.getByText("Photos don't go to an AI service")).toBeVisible()
})

test('who registers can read what they accept, and loses nothing that was typed', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Full Name').fill('Dana Reader')
  for (const [link, heading] of [
    ['Terms of Service', 'TERMS OF SERVICE'],
    ['Privacy Policy', 'PRIVACY POLICY'],
  ] as const) {
    const opened = page.waitForEvent('popup')
    await page.getByRole('main').getByRole('link', { name: link }).click()
    const text = await opened
    await expect(text.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await text.close()
  }
  await expect(page.getByLabel('Full Name')).toHaveValue('Dana Reader')
})

test('a logout without an answer is reported, tried again, and survives a reload', async ({ page, person }) => {
  const calls = '**/api/auth/sign-out'
  await page.route(calls, (asked) => asked.abort())
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(alertOf(page)).toContainText('this browser may still be logged in')
  await page.getByRole('button', { name: 'TRY AGAIN' }).click()
  await expect(page.getByRole('button', { name: 'TRY AGAIN' })).toBeVisible()

  await page.reload()
  await expect(page.getByText(person.name), 'nobody is shown as logged in').toHaveCount(0)
  await page.unroute(calls)
  const settled = page.waitForResponse(calls)
  await page.goto('/home')
  expect((await settled).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'LOGIN' })).toBeVisible()
  await expect(alertOf(page)).toHaveCount(0)
  expect((await page.request.get('/api/me')).status(), 'the session has ended').toBe(401)

  await register(page, somebody())
  await page.reload()
  await expect(page.getByRole('button', { name: 'LOGOUT' }), 'the next login is left alone').toBeVisible()
})
