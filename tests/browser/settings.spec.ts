import { aPhoto } from '#tests/support/photos.ts'
import { alertOf, expect, jpeg, somebody, test } from './fixtures.ts'

test('settings hold every row of the specification, and each leads where it says @phone', async ({ page, person }) => {
  await page.goto('/settings')
  await expect(page).toHaveTitle('Account settings · Mendsight')
  await expect(page.getByRole('heading', { level: 1, name: 'ACCOUNT SETTINGS' })).toBeVisible()
  const profile = page.getByRole('region', { name: 'Profile' })
  await expect(profile).toContainText('R')
  await expect(profile).toContainText(person.name)
  await expect(profile).toContainText(person.email)
  for (const [name, path, heading] of [
    ['Change Email', '/change-email', 'CHANGE EMAIL'],
    ['Change Password', '/change-password', 'CHANGE PASSWORD'],
    ['Privacy Policy', '/privacy', 'PRIVACY POLICY'],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    const title = page.getByRole('heading', { level: 1, name: heading })
    await expect(title).toBeFocused()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/settings')
  }
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/home')
})

test('the name changes in place, by the rule of registration, and is immediately updated everywhere @phone', async ({
  page,
  person,
}) => {
  await page.goto('/settings')
  const row = page.getByRole('button', { name: 'Change Name' })
  await expect(row).toContainText(person.name)
  await row.press('Enter')
  const field = page.getByLabel('Full Name')
  const save = page.getByRole('button', { name: 'SAVE' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(person.name)
  await field.fill(' ')
  await save.click()
  await expect(field).toHaveAccessibleDescription('Please enter your full name')
  await expect(field).toBeFocused()
  await field.fill('n'.repeat(101))
  await save.click()
  await expect(field).toHaveAccessibleDescription('Please enter a name of at most 100 characters')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(row).toBeFocused()
  await expect(row).toContainText(person.name)
  await row.click()
  await expect(field, 'what was left is forgotten').toHaveValue(person.name)
  await page.getByRole('button', { name: 'CANCEL' }).click()
  await expect(row).toBeFocused()

  await row.click()
  await field.fill('  Ödön Fixer ')
  await save.click()
  await expect(page.getByText('Name updated successfully!')).toBeVisible()
  await expect(row).toBeFocused()
  await expect(row).toContainText('Ödön Fixer')
  const profile = page.getByRole('region', { name: 'Profile' })
  await expect(profile).toContainText('Ödön Fixer')
  await expect(profile.getByText('Ö', { exact: true })).toBeVisible()
  expect(await (await page.request.get('/api/me')).json()).toMatchObject({ name: 'Ödön Fixer', email: person.email })
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByText('Welcome, Ödön Fixer')).toBeVisible()
})

test('both switches are on at first, are stored, and go back when the server does not take them', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.goto('/settings')
  for (const name of ['Notifications', 'Email Updates']) {
    const toggle = page.getByRole('switch', { name })
    await expect(toggle).toBeChecked()
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await toggle.press('Space')
    await expect(toggle).not.toBeChecked()
    await stored
    await page.reload()
    await expect(toggle).not.toBeChecked()
  }
  const me = (await (await page.request.get('/api/me')).json()) as { preferences: unknown }
  expect(me.preferences).toEqual({ notifications: false, email_updates: false })

  await page.route('**/api/me', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await page.getByRole('switch', { name: 'Notifications' }).click()
  await expect(alertOf(page)).toContainText('The connection failed.')
  await expect(page.getByRole('switch', { name: 'Notifications' })).not.toBeChecked()
})

test('the theme is light, dark or as the system has it, before the first paint and after a reload @phone', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings')
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await paper()
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(paper).not.toBe(light)
  const dark = await paper()
  // The app's own script comes later than the first paint; the theme may not wait for it.
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.reload()
  await expect.poll(paper).toBe(dark)
  await page.unroute('**/assets/index-*.js')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect.poll(paper).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper()).toBe(light)
  await page.getByRole('radio', { name: 'System' }).check()
  await expect.poll(paper).toBe(dark)
})

test('deleting an account asks the specified question, and a change of mind leaves everything as it was', async ({
  page,
  person,
}) => {
  expect(person.name).not.toBe('')
  await page.goto('/settings')
  const button = page.getByRole('button', { name: 'DELETE ACCOUNT' })
  await button.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Are you sure you want to delete your account? This action cannot be undone.')
  await expect(dialog).toContainText('You have 30 days to change your mind')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await dialog.getByRole('button', { name: 'DELETE ACCOUNT' }).click()
  const form = page.getByRole('form', { name: 'Delete Account' })
  await expect(form.getByLabel('Password', { exact: true })).toBeFocused()
  await form.getByRole('button', { name: 'CANCEL' }).click()
  await expect(form).toHaveCount(0)
  await expect(button).toBeFocused()
  expect((await page.request.get('/api/me')).status()).toBe(200)
})

test('the email changes after the password was checked, and works at the next login', async ({ page, person }) => {
  const other = somebody()
  await page.request.post('/api/files', { multipart: { file: jpeg('roof.jpg', await aPhoto()) } })
  await page.goto('/change-email')
  await expect(page.getByText(person.email)).toBeVisible()
  const submit = page.getByRole('button', { name: 'UPDATE EMAIL' })
  const newEmail = page.getByLabel('New Email Address')
  const password = page.getByLabel('Confirm Password', { exact: true })
  await submit.click()
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  await expect(newEmail).toBeFocused()
  await expect(newEmail).toHaveAccessibleDescription('Please fill in all fields')
  await newEmail.fill('nonsense')
  await password.fill('not this one')
  await submit.click()
  await expect(newEmail).toHaveAccessibleDescription('Please enter a valid email address')
  await newEmail.fill(other.email)
  await page.reload()
  await expect(newEmail, 'a reload keeps what was typed').toHaveValue(other.email)
  await expect(password, 'but no password').toHaveValue('')
  await password.fill('not this one')
  await submit.click()
  await expect(password).toHaveAccessibleDescription('Incorrect password. Please try again.')
  await expect(password).toBeFocused()
  await password.fill(person.password)
  await submit.click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByText('Email updated successfully!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(other.email)
  await page.reload()
  await expect(page.getByText('Email updated successfully!')).toHaveCount(0)
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(other.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(page.getByText('roof.jpg')).toBeVisible()
})

test('the password changes with the specified words, and other devices are logged out', async ({
  page,
  person,
  browser,
  product,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product.origin })
  await elsewhere.request.post('/api/auth/sign-in/email', {
    data: { email: person.email, password: person.password },
  })
  expect((await elsewhere.request.get('/api/me')).status()).toBe(200)
  await page.goto('/change-password')
  const current = page.getByLabel('Current Password', { exact: true })
  const next = page.getByLabel('New Password', { exact: true })
  const again = page.getByLabel('Confirm New Password', { exact: true })
  const submit = page.getByRole('button', { name: 'UPDATE PASSWORD' })
  const fill = async (...values: [string, string, string]) => {
    for (const [index, field] of [current, next, again].entries()) await field.fill(values[index] ?? '')
    await submit.click()
  }
  await fill('', 'a', 'a')
  await expect(current).toHaveAccessibleDescription('Please fill in all fields')
  await fill(person.password, 'sunny day 1', 'sunny day 2')
  await expect(again).toHaveAccessibleDescription('New passwords do not match')
  await fill(person.password, 'short', 'short')
  await expect(next).toHaveAccessibleDescription(/Password must be at least 6 characters long/)
  await fill('not this one', 'sunny day 1', 'sunny day 1')
  await expect(current).toHaveAccessibleDescription('Incorrect password. Please try again.')
  await fill(person.password, 'password', 'password')
  await expect(next).toHaveAccessibleDescription(/one of the most common ones/)
  await fill(person.password, 'sunny day 1', 'sunny day 1')
  await expect(page).toHaveURL('/settings')
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  expect((await page.request.get('/api/me')).status()).toBe(200)
  expect((await elsewhere.request.get('/api/me')).status()).toBe(401)
  await elsewhere.close()
})

test('forgot password has its two steps, each with its own history entry', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill('dana@example.org')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByRole('heading', { name: 'FORGOT PASSWORD?' })).toBeFocused()
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toHaveValue('dana@example.org')
  const send = page.getByRole('button', { name: 'CREATE LINK' })
  await email.fill('')
  await send.click()
  await expect(email).toHaveAccessibleDescription('Please enter your email address')
  await email.fill('dana')
  await send.click()
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(email).toBeFocused()
  await email.fill('dana@example.com')
  await send.click()
  await expect(page.getByRole('heading', { name: 'ASK FOR YOUR LINK' })).toBeFocused()
  await expect(page.getByText('dana@example.com')).toBeVisible()
  await page.reload()
  await expect(page.getByText('dana@example.com')).toBeVisible()
  await page.goBack()
  await expect(email).toHaveValue('dana@example.com')
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/')
})
