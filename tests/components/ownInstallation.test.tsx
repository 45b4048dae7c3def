/** An installation that nobody registers at, that sends no mails, and that gives no plan above the second. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { requestPasswordReset } from '#shared/api/accounts.ts'
import { getPlans } from '#shared/api/billing.ts'
import type { PublicSettings } from '#shared/api/publicSettings.ts'
import { answers, refuses, ROUTES } from './support/backend.ts'
import { aProfile, thePlans } from './support/builders.ts'
import {
  button,
  closeScreen,
  expectAccessible,
  expectAddress,
  expectFault,
  field,
  fill,
  holdTime,
  openScreen,
  passSeconds,
  press,
  see,
  seeIn,
} from './support/screen.tsx'

// The screens read the page's settings once, when they are imported.
vi.hoisted(() => {
  const written = document.getElementById('settings')
  if (written === null) throw new Error('The page has no settings')
  const defaults = JSON.parse(written.textContent) as PublicSettings
  written.textContent = JSON.stringify({ ...defaults, registration: 'closed', mail: 'kept' })
})

const CLOSED = 'Registration is closed on this installation. Ask the people who run it for an account.'

test('where registration is closed, both entries say so, and a failed login offers no account', async () => {
  holdTime()
  openScreen('/register', null, refuses(ROUTES.logIn, 401, 'invalid_credentials'))
  await screen.findByRole('heading', { level: 1, name: 'REGISTER' })
  await see(CLOSED)
  expect(screen.queryByRole('textbox')).toBeNull()
  await expectAccessible()
  screen.getByRole('link', { name: 'Already have an account? Login' }).click()
  await expectAddress('/')
  await see('SIGN IN')
  await see(CLOSED)
  expect(screen.queryByRole('link', { name: 'REGISTER' })).toBeNull()
  await fill({ Email: 'ann.fixer@example.com', Password: 'sunny day 1' })
  await press('SIGN IN')
  await see('Invalid login credentials')
  await passSeconds(10)
  expect(screen.queryByRole('alertdialog'), 'nobody is offered a way that is closed').toBeNull()
})

test('a plan above the largest can neither be chosen nor tested, and the screens say so', async () => {
  const LARGEST = 'The largest plan available on this installation is Basic Fixer.'
  const card = async (plan: string) => {
    const heading = await screen.findByRole('heading', { name: plan })
    return within(heading.closest('li') as HTMLElement)
  }
  openScreen('/payment', aProfile(), answers(getPlans, thePlans('demo', 'basic')))
  await see(LARGEST)
  for (const plan of ['Pro Fixer', 'Enterprise Fixer']) {
    expect((await card(plan)).getByRole('button', { name: 'NOT AVAILABLE HERE' })).toHaveProperty('disabled', true)
  }
  ;(await card('Basic Fixer')).getByRole('button', { name: 'UPGRADE TO THIS' }).click()
  await button('CONFIRM PLAN CHANGE')

  closeScreen()
  const backend = openScreen('/plan-tester', aProfile(), answers(getPlans, thePlans('demo', 'basic')))
  await see(LARGEST)
  const pro = (await card('Pro Fixer')).getByRole('button', { name: 'NOT AVAILABLE HERE' })
  expect(pro.getAttribute('aria-disabled')).toBe('true')
  pro.click()
  expect(backend.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('forgot password has its two steps, each with its own history entry', async () => {
  openScreen('/', null, answers(requestPasswordReset, { success: true }))
  await fill({ Email: 'dana@example.org' })
  screen.getByRole('link', { name: 'Forgot Password?' }).click()
  await expectAddress('/forgot-password')
  const heading = await screen.findByRole('heading', { name: 'FORGOT PASSWORD?' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(field('Email').value).toBe('dana@example.org')
  await fill({ Email: '' })
  await press('CREATE LINK')
  await expectFault('Email', 'Please enter your email address')
  await fill({ Email: 'dana' })
  await press('CREATE LINK')
  await expectFault('Email', 'Please enter a valid email address')
  await fill({ Email: 'dana@example.com' })
  await press('CREATE LINK')
  const asked = await screen.findByRole('heading', { name: 'ASK FOR YOUR LINK' })
  await waitFor(() => expect(document.activeElement).toBe(asked))
  await see('dana@example.com')
  await expectAccessible()
  history.back()
  await screen.findByRole('heading', { name: 'FORGOT PASSWORD?' })
  expect(field('Email').value).toBe('dana@example.com')
  screen.getByRole('link', { name: 'Back to Login' }).click()
  await expectAddress('/')
})

test('an address is confirmed before two-step login can be set up', async () => {
  openScreen('/settings', aProfile({ email_verified: false }))
  await seeIn('Two-Step Login', 'Off. First confirm your email address')
  const row = within(screen.getByRole('region', { name: 'Two-Step Login' }))
  expect(row.queryByRole('button')).toBeNull()
  await expectAccessible()
})
