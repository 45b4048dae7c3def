import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  changePassword,
  getMe,
  listSecurityEvents,
  requestPasswordReset,
  sendVerification,
  updateMe,
  verifyEmail,
} from '#shared/api/accounts.ts'
import { previewPlan } from '#shared/api/billing.ts'
import { endSession, listSessions } from '#shared/api/sessions.ts'
import { answers, isUnreachable, refuses, ROUTES, waits } from './support/backend.ts'
import { aDevice, aProfile, aSecurityEvent } from './support/builders.ts'
import {
  button,
  choose,
  expectAccessible,
  expectAddress,
  expectNoRegion,
  expectNot,
  field,
  fill,
  goOffline,
  goOnline,
  openScreen,
  press,
  see,
  seeIn,
  user,
} from './support/screen.tsx'

const ANN = { Email: 'ann.fixer@example.com', Password: 'sunny day 1' }

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
  const example = await screen.findByRole('dialog', { name: 'Ceiling stain or drip' })
  expect(within(example).getByText('EXAMPLE')).toBeTruthy()
  expect(within(example).getByText('DO THIS FIRST')).toBeTruthy()
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

test('a registration says what is missing, and shows both passwords with one button', async () => {
  openScreen('/register', null)
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
  await see('The connection failed. Please check your network and try again.')
  goOnline()
  await waitFor(() => expectNot('The connection failed.'))
  backend.given(answers(ROUTES.logIn, { success: true }), answers(getMe, aProfile()))
  await press('SIGN IN')
  await expectAddress('/profile')
})

test('a registration is accessible with an offer and once it is done', async () => {
  const backend = openScreen('/register', null, refuses(ROUTES.register, 409, 'account_exists'))
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

test('a reset request keeps the address through an error and is sent once', async () => {
  const backend = openScreen('/forgot-password', null, isUnreachable(requestPasswordReset))
  await fill({ Email: 'dana@example.org' })
  await press('SEND LINK')
  await see('The connection failed. Please check your network and try again.')
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
  await see('The connection failed.')
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
  await press('SEND AGAIN')
  await see('Sent. Look for the newest email.')
  await expectAccessible()
})

test('the banner says why it cannot send the mail again, and can be put off', async () => {
  const backend = openScreen(
    '/home',
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
  await button(/^SEND AGAIN \(\d+\)$/)
  await press('NOT NOW')
  await expectNoRegion(BANNER)
  expect(document.activeElement).toBe(document.getElementById('main'))
})

test('a name that is on its way is sent once, and one that does not arrive stays in its field', async () => {
  const backend = openScreen('/settings', aProfile({ name: 'Rosa Fixer' }), isUnreachable(updateMe))
  await press(/^Change Name/)
  await fill({ 'Full Name': 'Ann Fixer' })
  await user.keyboard('{Enter}')
  await see('The connection failed.')
  expect(field('Full Name').value).toBe('Ann Fixer')
  backend.given(waits(updateMe))
  await user.click(field('Full Name'))
  await user.keyboard('{Enter}')
  await button('SAVING...')
  expectNot('The connection failed.')
  await user.keyboard('{Enter}')
  await press('SAVING...')
  await user.keyboard('{Escape}')
  expect(field('Full Name').value, 'what is under way is waited for').toBe('Ann Fixer')
  backend.letGo(answers(updateMe, aProfile()))
  await see('Name updated successfully!')
  expect(backend.requestsTo(updateMe)).toHaveLength(2)
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
  await see('The connection failed.')
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
  await seeIn('DEVICES', 'The connection failed.')
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
  await see('The connection failed. Please check your network and try again.')
  await button('RETRY')
  await expectAccessible()
})
