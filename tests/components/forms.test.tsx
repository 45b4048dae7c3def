import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import {
  changeEmail,
  changePassword,
  getMe,
  listSecurityEvents,
  requestPasswordReset,
  resetPassword,
  sendVerification,
  updateMe,
  verifyEmail,
  type MeChanges,
} from '#shared/api/accounts.ts'
import { previewPlan } from '#shared/api/billing.ts'
import { lookAtData } from '#shared/api/dataDownload.ts'
import { requestDeletion } from '#shared/api/deletion.ts'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { endSession, listSessions } from '#shared/api/sessions.ts'
import { listSupportMessages, sendSupportMessage } from '#shared/api/support.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'
import { answers, isUnreachable, refuses, ROUTES, waits } from './support/backend.ts'
import { aDevice, aProfile, aSecurityEvent } from './support/builders.ts'
import {
  button,
  choose,
  closeScreen,
  expectAccessible,
  expectAddress,
  expectFault,
  expectNoRegion,
  expectNot,
  field,
  fill,
  goOffline,
  goOnline,
  holdTime,
  openScreen,
  passSeconds,
  press,
  pressInDialog,
  reopenScreen,
  see,
  seeIn,
  user,
} from './support/screen.tsx'

vi.hoisted(() => {
  // As the server writes it where messages to support are only stored. The screens read it when they are imported.
  const settings = document.getElementById('settings')
  if (settings === null) throw new Error('The page has no settings')
  settings.textContent = settings.textContent.replace('"support":"mailed"', '"support":"stored"')
})

const ANN = { Email: 'ann.fixer@example.com', Password: 'sunny day 1' }

/** What a password manager does that tells the page nothing. */
function fillSilently(values: Readonly<Record<string, string>>): void {
  // The setter of the class is not the one that React puts on each field.
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (const [label, value] of Object.entries(values)) property?.set?.call(field(label), value)
}

test('a form counts fields that a password manager has filled without an event', async () => {
  openScreen('/register', null)
  expect((await button('CREATE ACCOUNT')).hasAttribute('disabled')).toBe(true)
  const { Email, Password } = ANN
  fillSilently({ 'Full Name': 'Ann', Email, Password, 'Confirm Password': Password })
  await waitFor(async () => expect((await button('CREATE ACCOUNT')).hasAttribute('disabled')).toBe(false))
})

test('a login is accessible with an error, while it is busy, and with an offer', async () => {
  const backend = openScreen('/', null, waits(ROUTES.logIn))
  await press('SIGN IN')
  await see('Please enter your email address')
  await expectAccessible()
  await fill(ANN)
  await press('SIGN IN')
  await see('SIGNING IN...')
  await expectAccessible()
  backend.letGo(refuses(ROUTES.logIn, 401, 'invalid_credentials'))
  await see('Would you like to create an account with this email address?')
  await expectAccessible()
})

test('the login shows an example of a result, which is labeled as one and needs no account', async () => {
  const backend = openScreen('/', null)
  await see('Free for 10 photos')
  await press('SEE AN EXAMPLE')
  const example = await screen.findByRole('dialog', { name: 'Burst or leaking pipe' })
  expect(within(example).getByText('EXAMPLE')).toBeTruthy()
  expect(within(example).getByRole('img', { name: /split pipe/ })).toBeTruthy()
  expect(within(example).getByText('DO THIS FIRST')).toBeTruthy()
  expect(within(example).getByText('NEXT STEP')).toBeTruthy()
  expect(within(example).getByText('HIRING SOMEBODY').nextElementSibling?.textContent).toMatch(/^\$\d+ - \$[\d,]+$/)
  const controls = example.querySelectorAll('a, button, summary')
  expect(controls[controls.length - 1]?.textContent, 'the end leads on').toBe('SHOW US THE DAMAGE')
  expect(within(example).getByRole('link', { name: 'SHOW US THE DAMAGE' }).getAttribute('href')).toBe('/start')
  await expectAccessible()
  await press('CLOSE')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const opener = await button('SEE AN EXAMPLE')
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(backend.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a wrong password also leads to a new one, with the address', async () => {
  openScreen('/', null, refuses(ROUTES.logIn, 401, 'invalid_credentials'))
  await fill(ANN)
  await press('SIGN IN')
  await press('I FORGOT MY PASSWORD')
  await expectAddress('/forgot-password')
  await waitFor(() => expect(field('Email').value).toBe(ANN.Email))
})

test('a wrong password says so in place, beside a way to a new one, and the loud answer is no new account', async () => {
  openScreen('/', null, refuses(ROUTES.logIn, 401, 'invalid_credentials'))
  await fill(ANN)
  await press('SIGN IN')
  const error = await screen.findByText('Invalid login credentials', { exact: false })
  const link = within(error).getByRole('link', { name: 'I forgot my password' })
  const offer = await screen.findByRole('alertdialog')
  const [loud, ...others] = within(offer).getAllByRole('button')
  expect(loud?.textContent).toBe('I FORGOT MY PASSWORD')
  expect(loud?.className).toContain('bg-yellow')
  expect(others.map(({ textContent }) => textContent)).toEqual(['CREATE ACCOUNT', 'CANCEL'])
  for (const other of others) expect(other.className).not.toContain('bg-yellow')
  await pressInDialog('CANCEL')
  await user.click(link)
  await expectAddress('/forgot-password')
  await waitFor(() => expect(field('Email').value).toBe(ANN.Email))
})

test('an unknown login offers to register with the address, which is filled in', async () => {
  openScreen('/', null, refuses(ROUTES.logIn, 401, 'invalid_credentials'))
  await fill(ANN)
  await press('SIGN IN')
  await see('Invalid login credentials')
  const offer = await screen.findByRole('alertdialog')
  expect(offer.textContent).toContain('Would you like to create an account with this email address?')
  await pressInDialog('CREATE ACCOUNT')
  await expectAddress('/register')
  await screen.findByLabelText('Full Name')
  expect(field('Email').value).toBe(ANN.Email)
})

test('a login after too many wrong passwords in a day says how to get in, and leads to a new password', async () => {
  const limited = refuses(ROUTES.logIn, 429, 'too_many_wrong_passwords')
  const backend = openScreen('/', null, limited)
  const wayOut = { name: 'Choose a new password' }
  await fill(ANN)
  await press('SIGN IN')
  await see(SENTENCES.too_many_wrong_passwords)
  await screen.findByRole('link', wayOut)
  expect(screen.queryByRole('alertdialog'), 'an account is not what is missing').toBeNull()
  backend.given(refuses(ROUTES.logIn, 401, 'invalid_credentials'))
  await press('SIGN IN')
  await see('Invalid login credentials')
  expect(screen.queryByRole('link', wayOut)).toBeNull()
  await pressInDialog('CANCEL')
  backend.given(limited)
  await press('SIGN IN')
  await user.click(await screen.findByRole('link', wayOut))
  await expectAddress('/forgot-password')
  await waitFor(() => expect(field('Email').value).toBe(ANN.Email))
})

test('a registration says what is missing, and shows both passwords with one button', async () => {
  openScreen('/register', null)
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    const text = await screen.findByRole('link', { name: new RegExp(`^${name}.*opens in a new tab`) })
    expect(text.getAttribute('href')).toBe(path)
    expect(text.getAttribute('target'), 'what was typed stays in this tab').toBe('_blank')
  }
  await fill({ 'Full Name': 'Ann Fixer', ...ANN })
  await see('Still needed: password confirmation')
  await fill({ 'Confirm Password': 'sunny day 1' })
  await waitFor(() => expectNot('Still needed'))
  await press('Show both passwords')
  expect([field('Password').type, field('Confirm Password').type]).toEqual(['text', 'text'])
})

test('a login without a network forgets its error when the network is back', async () => {
  const backend = openScreen('/', null, isUnreachable(ROUTES.logIn))
  await fill(ANN)
  goOffline()
  await press('SIGN IN')
  await see("The server can't be reached. Please check your network, or try again in a moment.")
  goOnline()
  await waitFor(() => expectNot("The server can't be reached."))
  backend.given(answers(ROUTES.logIn, { success: true }), answers(getMe, aProfile()))
  await press('SIGN IN')
  await expectAddress('/profile')
})

test('a login, with a code too, whose response has the profile asks for nothing more of it', async () => {
  const me = aProfile()
  const backend = openScreen('/', null, refuses(ROUTES.logIn, 401, 'code_required'))
  await fill(ANN)
  await press('SIGN IN')
  await see('Enter the code for')
  const asked = backend.requestsTo(getMe).length
  backend.given(answers(ROUTES.logIn, { success: true, me }))
  await fill({ Code: '123456' })
  await press('SIGN IN')
  await expectAddress('/profile')
  await see(me.name)
  expect(backend.requestsTo(getMe)).toHaveLength(asked)
})

test('a registration whose response has the profile asks for nothing more of it', async () => {
  const me = aProfile()
  const { id, email, name, created_at, last_login } = me
  const profile = { id, email, name, plan_id: 'free', created_at, last_login } as const
  const backend = openScreen('/register', null, answers(ROUTES.register, { success: true, profile, me }))
  await fill({ 'Full Name': 'Ann Fixer', ...ANN, 'Confirm Password': 'sunny day 1' })
  const asked = backend.requestsTo(getMe).length
  await press('CREATE ACCOUNT')
  await expectAddress('/profile')
  await see(me.name)
  expect(backend.requestsTo(getMe)).toHaveLength(asked)
})

test('a registration is accessible with an offer and once it is done', async () => {
  const backend = openScreen('/register', null, refuses(ROUTES.register, 409, 'account_exists'))
  await see('By creating an account, you accept the Terms of Service')
  await fill({ 'Full Name': 'Ann Fixer', ...ANN, 'Confirm Password': 'sunny day 1' })
  await press('CREATE ACCOUNT')
  await see('Would you like to go to the login page?')
  await expectAccessible()
  await press('CANCEL')
  backend.given({ route: ROUTES.register, reply: () => ({ status: 200, body: {} }) }, waits(getMe))
  await press('CREATE ACCOUNT')
  await see('Registration successful! Redirecting to your profile...')
  await expectAccessible()
})

test('a reset request keeps the address through an error, is sent once, and again after a pause', async () => {
  holdTime()
  const backend = openScreen('/forgot-password', null, isUnreachable(requestPasswordReset))
  await fill({ Email: 'dana@example.org' })
  await press('SEND LINK')
  await see("The server can't be reached. Please check your network, or try again in a moment.")
  expect(field('Email').value).toBe('dana@example.org')
  backend.given(waits(requestPasswordReset))
  await press('SEND LINK')
  await press('SENDING...')
  await user.keyboard('{Enter}')
  backend.letGo(answers(requestPasswordReset, { success: true }))
  await see('CHECK YOUR EMAIL')
  expect(backend.requestsTo(requestPasswordReset)).toHaveLength(2)
  const again = await button(/^SEND AGAIN \(\d+\)$/)
  await user.click(again)
  expect(backend.requestsTo(requestPasswordReset), 'there is a pause').toHaveLength(2)
  await passSeconds(30)
  await press('SEND AGAIN')
  await see('Sent again. Look for the newest email.')
  expect(backend.requestsTo(requestPasswordReset)).toHaveLength(3)
  screen.getByRole('link', { name: 'Use another address' }).click()
  await waitFor(() => expect(field('Email').value).toBe('dana@example.org'))
})

test('a link whose token is torn leads to a new one', async () => {
  openScreen('/reset-password#token=torn', null)
  await see("THIS LINK DOESN'T WORK")
  screen.getByRole('link', { name: 'GET A NEW LINK' }).click()
  await see('FORGOT PASSWORD?')
})

test('an anonymous person can confirm an address too, after a try that failed on the way', async () => {
  const token = `#token=${'x'.repeat(43)}`
  const backend = openScreen(`/verify-email${token}`, null, isUnreachable(verifyEmail))
  await press('CONFIRM MY ADDRESS')
  await see("The server can't be reached.")
  await expectAccessible()
  expect(location.hash, 'the token is not lost').toBe(token)
  backend.given(answers(verifyEmail, { success: true }))
  await press('RETRY')
  await see('ADDRESS CONFIRMED')
  expect(location.hash).toBe('')
  screen.getByRole('link', { name: 'GO TO LOGIN' }).click()
  await expectAddress('/')
})

test('a link that confirms nothing offers a new one to who is logged in', async () => {
  openScreen(
    `/verify-email#token=${'x'.repeat(43)}`,
    aProfile({ email_verified: false }),
    refuses(verifyEmail, 400, 'link_invalid'),
    answers(sendVerification, { success: true }),
  )
  await press('CONFIRM MY ADDRESS')
  await press('SEND AGAIN')
  await see('Sent. Look for the newest email.')
  await expectAccessible()
})

test.each([
  ['/profile', true],
  ['/home', false],
  ['/settings', true],
  ['/upload', false],
  ['/change-email', false],
])('at %s, that the banner asks for the confirmation of the address is %s', async (route, isThere) => {
  openScreen(route, aProfile({ email_verified: false }))
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toMatch(/^(?!LOADING)/))
  if (isThere) await screen.findByRole('region', { name: 'Confirm your email address' })
  else expect(screen.queryByRole('region', { name: 'Confirm your email address' })).toBeNull()
})

test('the banner sends the mail again after a pause, says why it cannot, and is put off for this tab', async () => {
  holdTime()
  const backend = openScreen(
    '/profile',
    aProfile({ email_verified: false }),
    refuses(sendVerification, 429, 'too_many_attempts', { detail: 'Too many attempts. Please wait.' }),
  )
  const BANNER = 'Confirm your email address'
  await seeIn(BANNER, 'Please confirm your email address. We sent a link to ann.fixer@example.com.')
  await press('SEND AGAIN')
  await seeIn(BANNER, 'Too many attempts. Please wait.')
  await expectAccessible()
  backend.given(answers(sendVerification, { success: true }))
  await press('SEND AGAIN')
  await seeIn(BANNER, 'Sent again. Look for the newest email, and check your spam folder.')
  await user.click(await button(/^SEND AGAIN \(\d+\)$/))
  expect(backend.requestsTo(sendVerification), 'there is a pause').toHaveLength(2)
  await passSeconds(30)
  await press('SEND AGAIN')
  await waitFor(() => expect(backend.requestsTo(sendVerification)).toHaveLength(3))
  await press('NOT NOW')
  await expectNoRegion(BANNER)
  expect(document.activeElement).toBe(document.getElementById('main'))

  closeScreen()
  openScreen('/profile', aProfile({ email_verified: false }))
  await screen.findByRole('heading', { level: 1, name: /Ann Fixer/ })
  expect(screen.queryByRole('region', { name: BANNER })).toBeNull()
  closeScreen()
  openScreen('/settings', aProfile({ email_verified: false }))
  await screen.findByRole('region', { name: BANNER })
  expect(screen.queryByRole('button', { name: 'NOT NOW' }), 'it stays beside what depends on it').toBeNull()
  // Another tab has stored nothing of this one.
  sessionStorage.clear()
  closeScreen()
  openScreen('/profile', aProfile({ email_verified: false }))
  await screen.findByRole('region', { name: BANNER })
})

test('a name that is on its way is sent once, and one that does not arrive stays in its field', async () => {
  const backend = openScreen('/settings', aProfile({ name: 'Rosa Fixer' }), isUnreachable(updateMe))
  await press(/^Change Name/)
  await fill({ 'Full Name': 'Ann Fixer' })
  await user.keyboard('{Enter}')
  await see("The server can't be reached.")
  expect(field('Full Name').value).toBe('Ann Fixer')
  backend.given(waits(updateMe))
  await user.click(field('Full Name'))
  await user.keyboard('{Enter}')
  await button('SAVING...')
  expectNot("The server can't be reached.")
  await user.keyboard('{Enter}')
  await press('SAVING...')
  await user.keyboard('{Escape}')
  expect(field('Full Name').value, 'what is under way is waited for').toBe('Ann Fixer')
  backend.letGo(answers(updateMe, aProfile()))
  await see('Name updated successfully!')
  expect(backend.requestsTo(updateMe)).toHaveLength(2)
})

test('the name changes in place, by the rule of registration, and is immediately updated everywhere', async () => {
  const backend = openScreen(
    '/settings',
    aProfile(),
    answers(updateMe, ({ body }) => aProfile({ name: (body as MeChanges).name ?? '' })),
  )
  const row = () => button(/^Change Name/)
  const expectFocusOnRow = async () => {
    const shown = await row()
    await waitFor(() => expect(document.activeElement).toBe(shown))
  }
  expect((await row()).textContent).toContain('Ann Fixer')
  ;(await row()).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(field('Full Name')))
  expect(field('Full Name').value).toBe('Ann Fixer')
  await fill({ 'Full Name': ' ' })
  await press('SAVE')
  await expectFault('Full Name', 'Please enter your full name')
  await fill({ 'Full Name': 'n'.repeat(101) })
  await press('SAVE')
  await expectFault('Full Name', 'Please enter a name of at most 100 characters')
  await user.keyboard('{Escape}')
  await expectFocusOnRow()
  expect(screen.queryByLabelText('Full Name')).toBeNull()
  await user.click(await row())
  expect(field('Full Name').value, 'what was left is forgotten').toBe('Ann Fixer')
  await press('CANCEL')
  await expectFocusOnRow()
  expect(backend.requestsTo(updateMe)).toEqual([])

  await user.click(await row())
  await fill({ 'Full Name': '  Ödön Fixer ' })
  await press('SAVE')
  await see('Name updated successfully!')
  await expectFocusOnRow()
  await seeIn('Profile', 'Ödön Fixer')
  expect((await row()).textContent).toContain('Ödön Fixer')
  const profile = screen.getByRole('region', { name: 'Profile' })
  expect(within(profile).getByText('Ödön Fixer')).toBeTruthy()
  expect(within(profile).getByText('Ö')).toBeTruthy()
  expect(backend.requestsTo(updateMe)[0]?.body).toEqual({ name: 'Ödön Fixer' })
  backend.given(answers(getMe, aProfile({ name: 'Ödön Fixer' })))
  screen.getByRole('link', { name: 'Back' }).click()
  await see('Welcome, Ödön Fixer')
})

test('settings hold every row of the specification, and each leads where it says', async () => {
  openScreen('/settings', aProfile())
  await screen.findByRole('heading', { level: 1, name: 'ACCOUNT SETTINGS' })
  expect(document.title).toBe('Account settings · Mendsight')
  const profile = within(screen.getByRole('region', { name: 'Profile' }))
  for (const text of ['A', 'Ann Fixer']) expect(profile.getByText(text)).toBeTruthy()
  await seeIn('Profile', 'ann.fixer@example.com')
  for (const [name, path, title] of [
    [/^Change Email/, '/change-email', 'CHANGE EMAIL'],
    [/^Change Password/, '/change-password', 'CHANGE PASSWORD'],
    [/^Privacy Policy/, '/privacy', 'PRIVACY POLICY'],
  ] as const) {
    const [row] = await screen.findAllByRole('link', { name })
    row?.click()
    const heading = await screen.findByRole('heading', { level: 1, name: title })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(location.pathname).toBe(path)
    screen.getByRole('link', { name: 'Back' }).click()
    await expectAddress('/settings')
  }
  await screen.findByRole('heading', { level: 1, name: 'ACCOUNT SETTINGS' })
  screen.getByRole('link', { name: 'Back' }).click()
  await expectAddress('/home')
})

test.each([
  ['Notifications', 'notifications'],
  ['Email Updates', 'email_updates'],
] as const)('the switch %s is stored by itself, and shown as it was stored', async (name, preference) => {
  const preferences = { notifications: true, email_updates: true }
  const backend = openScreen('/settings', aProfile(), waits(updateMe))
  const toggle = () => screen.findByRole('switch', { name })
  expect((await toggle()).getAttribute('aria-checked')).toBe('true')
  ;(await toggle()).focus()
  await user.keyboard(' ')
  await waitFor(async () => expect((await toggle()).getAttribute('aria-checked')).toBe('false'))
  const stored = aProfile({ preferences: { ...preferences, [preference]: false } })
  backend.letGo(answers(updateMe, stored))
  await waitFor(() => expect(backend.requestsTo(updateMe)[0]?.body).toEqual({ preferences: { [preference]: false } }))
  closeScreen()
  openScreen('/settings', stored)
  expect((await toggle()).getAttribute('aria-checked')).toBe('false')
})

test('deleting an account asks the specified question and for the password, and can be left at each step', async () => {
  const backend = openScreen(
    '/settings',
    aProfile(),
    refuses(requestDeletion, 403, 'wrong_password', { field: 'password' }),
  )
  await press('DELETE ACCOUNT')
  await see('Are you sure you want to delete your account? This action cannot be undone.')
  await see('You have 30 days to change your mind')
  await pressInDialog('CANCEL')
  const opener = await button('DELETE ACCOUNT')
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await press('DELETE ACCOUNT')
  await pressInDialog('DELETE ACCOUNT')
  await screen.findByRole('form', { name: 'Delete Account' })
  await waitFor(() => expect(document.activeElement).toBe(field('Password')))
  await press('DELETE ACCOUNT')
  await expectFault('Password', 'Please fill in all fields')
  expect(backend.requestsTo(requestDeletion)).toEqual([])
  await fill({ Password: 'wrong as rain 7' })
  await press('DELETE ACCOUNT')
  await expectFault('Password', 'Incorrect password. Please try again.')
  await press('CANCEL')
  expect(screen.queryByRole('form', { name: 'Delete Account' })).toBeNull()
  const again = await button('DELETE ACCOUNT')
  await waitFor(() => expect(document.activeElement).toBe(again))
})

test.each([
  ['/change-email', changeEmail, 'UPDATE EMAIL', { 'New Email Address': 'new@example.com', 'Confirm Password': 'p' }],
  ['/settings', requestDeletion, 'DELETE ACCOUNT', { Password: 'p' }],
] as const)(
  '%s asks for the code of two-step login only where the server does',
  async (path, contract, label, typed) => {
    const missing = 'Please enter the code from your authenticator app, or a recovery code.'
    const backend = openScreen(
      path,
      aProfile(),
      refuses(contract, 403, 'wrong_code', { field: 'code', detail: missing }),
    )
    if (path === '/settings') {
      await press(label)
      await pressInDialog(label)
    }
    await fill(typed)
    expect(screen.queryByLabelText('Code')).toBeNull()
    await press(label)
    await expectFault('Code', missing)
    expect(backend.requestsTo(contract).at(-1)?.body).not.toHaveProperty('code')
    await fill({ Code: '123456' })
    await press(label)
    await waitFor(() => expect(backend.requestsTo(contract).at(-1)?.body).toMatchObject({ code: '123456' }))
  },
)

test('why a download of the data is refused takes the place of the one that has started', async () => {
  const started = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const backend = openScreen(
    '/settings',
    aProfile(),
    answers(lookAtData, { success: true, photos: 1, storage_bytes: 262_144 }),
  )
  await press('DOWNLOAD MY DATA')
  await see("Your download has started: 1 photo, 0.25 MB. Stay logged in until it's done.")
  expect(started).toHaveBeenCalledOnce()
  backend.given(refuses(lookAtData, 429, 'too_many_attempts'))
  await press('DOWNLOAD MY DATA')
  await see('Too many attempts. Please wait a moment and try again.')
  expectNot('Your download has started')
  expect(started).toHaveBeenCalledOnce()
})

test('a change of the email says at its field what is wrong', async () => {
  openScreen('/change-email', aProfile(), refuses(changeEmail, 403, 'wrong_password', { field: 'password' }))
  await press('UPDATE EMAIL')
  await expectFault('New Email Address', 'Please fill in all fields')
  await fill({ 'New Email Address': 'nonsense', 'Confirm Password': 'not this one' })
  await press('UPDATE EMAIL')
  await expectFault('New Email Address', 'Please enter a valid email address')
  await fill({ 'New Email Address': 'dana@example.org' })
  await press('UPDATE EMAIL')
  await expectFault('Confirm Password', 'Incorrect password. Please try again.')
})

const TOO_COMMON = { field: 'new_password', detail: ACCOUNT_MESSAGES.passwordTooCommon }

test('a change of the password says at its field what is wrong', async () => {
  const backend = openScreen(
    '/change-password',
    aProfile(),
    refuses(changePassword, 403, 'wrong_password', { field: 'current_password' }),
  )
  const send = async (current: string, next: string, again: string) => {
    await fill({ 'Current Password': current, 'New Password': next, 'Confirm New Password': again })
    await press('UPDATE PASSWORD')
  }
  await send('', 'a', 'a')
  await expectFault('Current Password', 'Please fill in all fields')
  await send('rainy day 1', 'sunny day 1', 'sunny day 2')
  await expectFault('Confirm New Password', 'New passwords do not match')
  await send('rainy day 1', 'short', 'short')
  await expectFault('New Password', 'Password must be at least 6 characters long')
  await send('not this one', 'sunny day 1', 'sunny day 1')
  await expectFault('Current Password', 'Incorrect password. Please try again.')
  backend.given(refuses(changePassword, 400, 'invalid_field', TOO_COMMON))
  await send('rainy day 1', 'password', 'password')
  await expectFault('New Password', 'This password is one of the most common ones.')
})

test('a new password from a mail is refused at its field, and a dead link leads to a new one', async () => {
  const backend = openScreen(
    `/reset-password#token=${'x'.repeat(43)}`,
    null,
    refuses(resetPassword, 400, 'invalid_field', TOO_COMMON),
  )
  const send = async (next: string, again: string) => {
    await fill({ 'New Password': next, 'Confirm New Password': again })
    await press('UPDATE PASSWORD')
  }
  await send('', '')
  await expectFault('New Password', 'Please fill in all fields')
  expect(document.title).toBe('Choose a new password · Mendsight')
  await send('sunny day 1', 'sunny day 2')
  await expectFault('Confirm New Password', 'New passwords do not match')
  await send('short', 'short')
  await expectFault('New Password', 'Password must be at least 6 characters long')
  await send('password', 'password')
  await expectFault('New Password', 'This password is one of the most common ones.')
  backend.given(refuses(resetPassword, 400, 'link_invalid'))
  await send('sunny day 1', 'sunny day 1')
  const heading = await screen.findByRole('heading', { name: "THIS LINK DOESN'T WORK" })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await see('This link has expired or has already been used.')
  screen.getByRole('link', { name: 'GET A NEW LINK' }).click()
  await expectAddress('/forgot-password')
})

test('a second press while a change is under way sends nothing', async () => {
  const backend = openScreen('/change-password', aProfile(), waits(changePassword))
  await fill({
    'Current Password': 'rainy day 1',
    'New Password': 'sunny day 1',
    'Confirm New Password': 'sunny day 1',
  })
  await user.keyboard('{Enter}')
  await button('UPDATING...')
  await user.keyboard('{Enter}')
  await press('UPDATING...')
  backend.letGo(answers(changePassword, { success: true }))
  await see('Password updated successfully!')
  expect(backend.requestsTo(changePassword)).toHaveLength(1)
})

test('a switch goes back when the server does not take it', async () => {
  openScreen('/settings', aProfile(), isUnreachable(updateMe))
  const notifications = await screen.findByRole('switch', { name: 'Notifications' })
  await user.click(notifications)
  await see("The server can't be reached.")
  await waitFor(() => expect(notifications.getAttribute('aria-checked')).toBe('true'))
  await expectAccessible()
})

test('a device that cannot be logged out stays in the list, and one that is already gone is not an error', async () => {
  const desk = aDevice({ id: 'device-2', device: 'Safari on iPhone', is_current: false })
  const backend = openScreen(
    '/settings',
    aProfile(),
    answers(listSessions, { success: true, sessions: [aDevice(), desk] }),
    isUnreachable(endSession),
  )
  await press('Log out Safari on iPhone')
  await seeIn('DEVICES', "The server can't be reached.")
  await button('Log out Safari on iPhone')
  await expectAccessible()
  backend.given(refuses(endSession, 404, 'not_found'), answers(listSessions, { success: true, sessions: [aDevice()] }))
  await press('Log out Safari on iPhone')
  await seeIn('DEVICES', 'Safari on iPhone was logged out.')
  await seeIn('DEVICES', "You're not logged in on any other device.")
  const devices = screen.getByRole('region', { name: 'DEVICES' })
  expect(document.activeElement).toBe(within(devices).getByRole('status'))
})

test('the trail shows five events, then all, and fewer again', async () => {
  const events = Array.from({ length: 7 }, (_, place) => aSecurityEvent({ id: String(place), kind: 'signed_in' }))
  openScreen('/settings', aProfile(), answers(listSecurityEvents, { success: true, events }))
  const list = await screen.findByRole('list', { name: 'Recent Activity' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(5)
  await press('SHOW ALL (7)')
  expect(within(list).getAllByRole('listitem')).toHaveLength(7)
  await expectAccessible()
  await press('SHOW FEWER')
  expect(within(list).getAllByRole('listitem')).toHaveLength(5)
})

test('the payment forms of the demo are accessible with each method and its errors', async () => {
  openScreen('/payment-options', aProfile())
  const paypal = await screen.findByRole('radio', { name: 'PayPal' })
  paypal.focus()
  await user.keyboard('{Enter}')
  await see('Please select a payment method')
  await expectAccessible()
  await choose('Credit/Debit Card')
  await press('COMPLETE PAYMENT')
  await see('Please enter the card number')
  await expectAccessible()
  await choose('PayPal')
  await see('You will be redirected to PayPal to complete payment.')
  await expectAccessible()
  await choose('Bank Transfer')
  await press('COMPLETE PAYMENT')
  await see('Please enter the account number')
  await expectAccessible()
})

test('a plan that is being tested is marked as such, and the screen is accessible', async () => {
  const backend = openScreen('/plan-tester', aProfile(), waits(previewPlan))
  const buttons = await screen.findAllByRole('button', { name: 'TEST THIS PLAN' })
  await user.click(buttons[3] as HTMLElement)
  await button('SWITCHING...')
  await expectAccessible()
  backend.letGo(refuses(previewPlan, 403, 'plan_not_offered'))
  await see("This plan isn't available on this installation.")
  await expectAccessible()
})

test('the error screen is accessible and says what happened', async () => {
  const backend = openScreen('/home', aProfile(), waits(getMe))
  await see('LOADING MENDSIGHT...')
  await expectAccessible()
  backend.letGo(isUnreachable(getMe))
  await see("The server can't be reached. Please check your network, or try again in a moment.")
  await button('RETRY')
  await expectAccessible()
})

const CEILING = { subject: 'A wet ceiling', message: 'The photo of my ceiling\ndoes not open.' }

test('CONTACT SUPPORT opens a form whose message is sent once, and shown as sent', async () => {
  const backend = openScreen('/faq', aProfile(), waits(sendSupportMessage))
  const opener = () => button('CONTACT SUPPORT')
  await user.click(await opener())
  await waitFor(() => expect(document.activeElement).toBe(field('Subject (optional)')))
  await press('SEND MESSAGE')
  const message = await screen.findByRole('textbox', { name: 'Message', description: /Please write your message/ })
  await waitFor(() => expect(document.activeElement).toBe(message))
  await fill({ 'Subject (optional)': CEILING.subject, Message: CEILING.message })
  reopenScreen()
  await user.click(await opener())
  expect(field('Message').value, 'a reload keeps the draft').toBe(CEILING.message)
  await user.dblClick(await button('SEND MESSAGE'))
  await press('SENDING...')
  const stored = { ...CEILING, phone: '', best_time: '', id: 'm1', created_at: '2026-11-19T12:00:00.000Z' }
  backend.letGo(
    answers(sendSupportMessage, stored),
    answers(listSupportMessages, { messages: [stored], phone_support: null }),
  )
  await see('Your message was saved.')
  expect(backend.requestsTo(sendSupportMessage).map(({ body }) => body)).toEqual([CEILING])
  const closed = await opener()
  await waitFor(() => expect(document.activeElement).toBe(closed))
  await user.click(await screen.findByText(CEILING.subject))
  expect(screen.getByText(/^The photo of my ceiling/).textContent).toBe(CEILING.message)
  await user.click(closed)
  expect(field('Message').value, 'what was sent is no draft any more').toBe('')
  await press('CLOSE')
  const again = await opener()
  await waitFor(() => expect(document.activeElement).toBe(again))
})

test('a draft is not shown to the next person who logs in in the same tab', async () => {
  const backend = openScreen('/faq#support', aProfile(), {
    route: ROUTES.logOut,
    reply: () => ({ status: 200, body: {} }),
  })
  await fill({ Message: 'Between us' })
  await press('LOGOUT')
  await expectAddress('/')
  const next = aProfile({ id: '0199a7a0-0000-7000-8000-000000000002', email: 'ben.fixer@example.com' })
  backend.given(answers(ROUTES.logIn, { success: true }), answers(getMe, next))
  await fill({ ...ANN, Email: next.email })
  await press('SIGN IN')
  await expectAddress('/profile')
  reopenScreen('/faq#support')
  await screen.findByLabelText('Message')
  expect(field('Message').value).toBe('')
})
