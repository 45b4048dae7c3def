import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { getMe, undoSecondFactor } from '#shared/api/accounts.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, getSecondFactor } from '#shared/api/secondFactor.ts'
import { answers, isUnreachable, refuses, ROUTES, waits } from './support/backend.ts'
import { aProfile } from './support/builders.ts'
import {
  button,
  descriptionOf,
  expectAccessible,
  expectAddress,
  expectFault,
  expectNot,
  field,
  fill,
  holdTime,
  openScreen,
  passSeconds,
  press,
  see,
  seeIn,
  user,
} from './support/screen.tsx'

const ROW = 'Two-Step Login'
const SECRET = 'JBSWY3DPEHPK3PXP'
const CODES = ['aaaa-bbbb', 'cccc-dddd', 'eeee-ffff']
const ANN = { Email: 'ann.fixer@example.com', Password: 'sunny day 1' }

function on(left: number) {
  return answers(getSecondFactor, { is_on: true, recovery_codes_left: left })
}

test('two-step login is accessible in each state of its setup', async () => {
  const backend = openScreen(
    '/settings',
    aProfile(),
    answers(beginSecondFactor, { secret: SECRET, uri: `otpauth://totp/Mendsight:ann?secret=${SECRET}` }),
    refuses(confirmSecondFactor, 403, 'wrong_code', { field: 'code' }),
  )
  await press('SET UP')
  await press('CONTINUE')
  await seeIn(ROW, 'Please enter your password')
  await expectAccessible()
  await fill({ Password: 'sunny day 1' })
  await press('CONTINUE')
  await see('1. SCAN THE CODE')
  await screen.findByRole('img', { name: /^QR code for your authenticator app/ })
  await fill({ Code: '000000' })
  await press('TURN ON')
  await see("That code isn't correct. Please wait for the next one and try again.")
  await expectAccessible()
  backend.given(answers(confirmSecondFactor, { success: true, recovery_codes: CODES }), on(3))
  await fill({ Code: '123456' })
  await press('TURN ON')
  await see('YOUR RECOVERY CODES')
  await expectAccessible()
  expect(await button('DONE')).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: "I've saved them" }))
  await expectAccessible()
  await press('DONE')
  await see('Two-step login is on. Your other devices were logged out.')
  expect(backend.requestsTo(confirmSecondFactor).at(-1)?.body).toEqual({ code: '123456' })
})

test('two-step login is accessible when few codes are left, when they are renewed, and when it is turned off', async () => {
  openScreen('/settings', aProfile(), on(3))
  await see('3 recovery codes left. Get new ones before you need them.')
  await expectAccessible()
  await press('NEW RECOVERY CODES')
  await button('GET NEW CODES')
  await screen.findByLabelText('Code')
  await expectAccessible()
  await press('CANCEL')
  await press('TURN OFF')
  await press('Use a recovery code')
  await screen.findByLabelText('Recovery code')
  await expectAccessible()
})

test('a state that cannot be loaded can be asked for again', async () => {
  const backend = openScreen('/settings', aProfile(), isUnreachable(getSecondFactor))
  await seeIn(ROW, "The server can't be reached.")
  backend.given(on(10))
  await press('RETRY')
  await seeIn(ROW, 'On. 10 recovery codes left')
})

test('the second step of a login is sent once and waits for what is under way', async () => {
  const backend = openScreen('/', null, refuses(ROUTES.logIn, 401, 'code_required'))
  await fill(ANN)
  await press('SIGN IN')
  await see('Enter the code for ann.fixer@example.com')
  await expectAccessible()
  await press('SIGN IN')
  await see('Please enter the code from your authenticator app, or a recovery code.')
  await expectAccessible()
  backend.given(waits(ROUTES.logIn))
  await fill({ Code: '123456' })
  await user.keyboard('{Enter}')
  await button('SIGNING IN...')
  await user.keyboard('{Enter}')
  await press('BACK')
  expect(field('Code').value, 'what is under way is waited for').toBe('123456')
  backend.letGo(answers(ROUTES.logIn, { success: true }), answers(getMe, aProfile()))
  await expectAddress('/profile')
  await waitFor(() => expect(backend.requestsTo(ROUTES.logIn)).toHaveLength(2))
  expect(backend.requestsTo(ROUTES.logIn)[1]?.body).toEqual({
    email: ANN.Email,
    password: ANN.Password,
    code: '123456',
  })
})

const WRONG_CODE = "That code isn't correct. Please wait for the next one and try again."

test('the setup asks for the password, says what is wrong with it, and can be left', async () => {
  const backend = openScreen(
    '/settings',
    aProfile(),
    refuses(beginSecondFactor, 403, 'wrong_password', { field: 'password' }),
  )
  await press('SET UP')
  const password = await screen.findByLabelText('Password')
  await waitFor(() => expect(document.activeElement).toBe(password))
  await press('CONTINUE')
  await expectFault('Password', 'Please enter your password')
  await fill({ Password: 'not this one' })
  await press('CONTINUE')
  await expectFault('Password', 'Incorrect password. Please try again.')
  await press('CANCEL')
  const opener = await button('SET UP')
  await waitFor(() => expect(document.activeElement).toBe(opener))

  // The address was changed elsewhere.
  backend.given(refuses(beginSecondFactor, 403, 'email_unconfirmed'))
  await press('SET UP')
  await fill({ Password: 'sunny day 1' })
  await press('CONTINUE')
  await seeIn(ROW, 'Please confirm your email address first.')
})

test('the first code is asked for, and a wrong one is said at its field', async () => {
  openScreen(
    '/settings',
    aProfile(),
    answers(beginSecondFactor, { secret: SECRET, uri: `otpauth://totp/Mendsight:ann?secret=${SECRET}` }),
    refuses(confirmSecondFactor, 403, 'wrong_code', { field: 'code' }),
  )
  await press('SET UP')
  await fill({ Password: 'sunny day 1' })
  await press('CONTINUE')
  const heading = await screen.findByRole('heading', { name: '1. SCAN THE CODE' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await press('TURN ON')
  await expectFault('Code', 'Please enter the code from your authenticator app')
  await fill({ Code: '000000' })
  await press('TURN ON')
  await expectFault('Code', WRONG_CODE)
  const row = screen.getByRole('region', { name: ROW })
  expect(within(row).getByRole('alert').textContent).toBe(WRONG_CODE)
})

test('turning it off says what is wrong with the password, and with the code', async () => {
  const backend = openScreen(
    '/settings',
    aProfile(),
    on(10),
    refuses(endSecondFactor, 403, 'wrong_password', { field: 'password' }),
  )
  await press('TURN OFF')
  await fill({ Password: 'not this one', Code: '000000' })
  await press('TURN OFF')
  await expectFault('Password', 'Incorrect password. Please try again.')
  backend.given(refuses(endSecondFactor, 403, 'wrong_code', { field: 'code' }))
  await fill({ Password: 'sunny day 1' })
  await press('TURN OFF')
  await expectFault('Code', WRONG_CODE)
  expect(location.pathname, 'nobody is logged out').toBe('/settings')
})

test('the second step of a login keeps what was typed, says what is wrong, and never offers an account', async () => {
  holdTime()
  const backend = openScreen('/', null, refuses(ROUTES.logIn, 401, 'code_required'))
  await fill(ANN)
  await press('SIGN IN')
  const code = await screen.findByLabelText('Code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
  expect(descriptionOf(code)).toContain('From your authenticator app, or a recovery code')
  expect(screen.queryByRole('alert'), 'nothing is wrong yet').toBeNull()
  await press('SIGN IN')
  await expectFault('Code', 'Please enter the code from your authenticator app, or a recovery code.')
  backend.given(refuses(ROUTES.logIn, 401, 'code_invalid', { field: 'code' }))
  await fill({ Code: '000000' })
  await user.keyboard('{Enter}')
  await expectFault('Code', WRONG_CODE)
  expect(screen.getByRole('alert').textContent).toContain(WRONG_CODE)
  await passSeconds(10)
  expect(screen.queryByRole('alertdialog')).toBeNull()

  await press('BACK')
  await waitFor(() => expect(document.activeElement).toBe(field('Password')))
  expect([field('Email').value, field('Password').value]).toEqual([ANN.Email, ANN.Password])
  expect(screen.queryByRole('alert')).toBeNull()
  await screen.findByRole('link', { name: 'REGISTER' })
  backend.given(refuses(ROUTES.logIn, 401, 'code_required'))
  await press('SIGN IN')
  await waitFor(() => expect(document.activeElement).toBe(field('Code')))
  expect(field('Code').value).toBe('')

  backend.given(isUnreachable(ROUTES.logIn))
  await fill({ Code: '000000' })
  await press('SIGN IN')
  await see("The server can't be reached.")
  expect(field('Code').value).toBe('000000')
  backend.given(refuses(ROUTES.logIn, 429, 'too_many_attempts'))
  await press('SIGN IN')
  await see('Too many attempts.')
  await passSeconds(10)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(field('Code').value).toBe('000000')
})

test('a second factor that was removed after a change of the address leads to no new password yet', async () => {
  openScreen(
    `/undo-two-step#token=${'x'.repeat(43)}`,
    null,
    answers(undoSecondFactor, { success: true, email: null }),
    refuses(ROUTES.logOut, 401, 'signed_out'),
  )
  await press('REMOVE TWO-STEP LOGIN')
  await screen.findByRole('heading', { name: 'ONE MORE STEP' })
  expect(screen.queryByRole('link', { name: 'CHOOSE A NEW PASSWORD' })).toBeNull()
  expectNot('NOW CHOOSE A NEW PASSWORD')
})
