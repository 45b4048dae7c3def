/**
 * An installation that nobody registers at, that sends no mails, that gives no plan above the second, and whose support
 * can be called.
 */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { requestPasswordReset } from '#shared/api/accounts.ts'
import { getPlans } from '#shared/api/billing.ts'
import { listSupportMessages, makeSupportCode, sendSupportMessage } from '#shared/api/support.ts'
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
const { HOURS } = vi.hoisted(() => {
  const HOURS = 'Mon to Fri, 8 am to 6 pm'
  const written = document.getElementById('settings')
  if (written === null) throw new Error('The page has no settings')
  const defaults = JSON.parse(written.textContent) as PublicSettings
  written.textContent = JSON.stringify({ ...defaults, registration: 'closed', mail: 'kept', support_hours: HOURS })
  return { HOURS }
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

const PHONE = { messages: [], phone_support: { number: '+1 503 555 0100', hours: HOURS } }
const CODE = { code: '042117', expires_at: '2026-11-20T12:30:00.000Z' }

test('the largest plan names its phone support with the hours, and those on it get the number and a code', async () => {
  openScreen('/payment', aProfile())
  const heading = await screen.findByRole('heading', { name: 'Enterprise Fixer' })
  const line = within(heading.closest('li') as HTMLElement).getByText('Phone support')
  expect(line.textContent).toBe('Phone support ')
  await seeIn('PLAN COMPARISON', `Phone (${HOURS})`)

  closeScreen()
  const backend = openScreen(
    '/faq',
    aProfile({ plan_id: 'enterprise' }),
    answers(listSupportMessages, PHONE),
    answers(makeSupportCode, CODE),
  )
  const call = await screen.findByRole('link', { name: '+1 503 555 0100' })
  expect(call.getAttribute('href')).toBe('tel:+15035550100')
  await seeIn('STILL STUCK?', HOURS)
  await press('GET MY ACCOUNT CODE')
  await see('042 117')
  await see('Say this code when you call.')
  expect(backend.requestsTo(makeSupportCode)).toHaveLength(1)
  await expectAccessible()
})

test('those who may call can ask to be called', async () => {
  const stored = { id: 'm1', subject: '', message: 'My shop', created_at: '2026-11-19T12:00:00.000Z' }
  const call = { phone: '+1 503 555 0199', best_time: 'After five' }
  const backend = openScreen(
    '/faq',
    aProfile({ plan_id: 'enterprise' }),
    answers(listSupportMessages, { ...PHONE, messages: [{ ...stored, ...call }] }),
    answers(sendSupportMessage, { ...stored, ...call }),
  )
  await press('CONTACT SUPPORT')
  await fill({ Message: 'My shop', 'Call me at (optional)': 'soon' })
  await press('SEND MESSAGE')
  await expectFault('Call me at (optional)', 'Please enter a phone number such as +1 503 555 0100')
  await fill({ 'Call me at (optional)': call.phone, 'Best time to call (optional)': call.best_time })
  await press('SEND MESSAGE')
  await see('Your message was sent.')
  expect(backend.requestsTo(sendSupportMessage).map(({ body }) => body)).toEqual([
    { subject: '', message: 'My shop', ...call },
  ])
  await see('Call me: +1 503 555 0199, After five')
})

test('nobody else is told a number, or asked for one', async () => {
  openScreen('/faq', aProfile({ plan_id: 'pro' }), answers(listSupportMessages, { ...PHONE, phone_support: null }))
  await press('CONTACT SUPPORT')
  field('Message')
  expect(screen.queryByRole('textbox', { name: /call/i })).toBeNull()
  expect(screen.queryByText('CALL US')).toBeNull()
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
