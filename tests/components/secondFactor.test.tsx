import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { getMe } from '#shared/api/accounts.ts'
import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from '#shared/api/secondFactor.ts'
import { answers, isUnreachable, refuses, ROUTES, waits } from './support/backend.ts'
import { aProfile } from './support/builders.ts'
import {
  button,
  expectAccessible,
  expectAddress,
  field,
  fill,
  openScreen,
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
  await expectAccessible()
  await press('CANCEL')
  await press('TURN OFF')
  await press('Use a recovery code')
  await screen.findByLabelText('Recovery code')
  await expectAccessible()
})

test('a state that cannot be loaded can be asked for again', async () => {
  const backend = openScreen('/settings', aProfile(), isUnreachable(getSecondFactor))
  await seeIn(ROW, 'The connection failed.')
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
