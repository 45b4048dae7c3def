import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { getMe } from '#shared/api/accounts.ts'
import { changePlan, endPlanPreview, previewPlan } from '#shared/api/billing.ts'
import { deleteFile, listFiles } from '#shared/api/files.ts'
import { lookAtRepairList } from '#shared/api/repairList.ts'
import { PLANS, type PlanId } from '#shared/plans/plans.ts'
import { answers, breaks, refuses, waits, type Answer } from './support/backend.ts'
import { aPage, aPhoto, aProfile } from './support/builders.ts'
import {
  button,
  choose,
  choosePlan,
  expectAccessible,
  expectAddress,
  expectNoRegion,
  expectNot,
  field,
  fill,
  openScreen,
  press,
  pressInDialog,
  reopenScreen,
  see,
  seeIn,
  user,
  watchPage,
} from './support/screen.tsx'
import { aShop } from './support/shops.ts'

test('nothing that a plan includes is marked as coming, and its parts lead to where they are used', async () => {
  openScreen('/payment', aProfile())
  await screen.findByRole('heading', { name: 'Enterprise Fixer' })
  expectNot('Coming')
  document.body.replaceChildren()
  openScreen('/plan-tester', aProfile({ plan_id: 'enterprise' }))
  await seeIn('CURRENT PLAN', 'API access')
  expectNot('coming')
  screen.getByRole('link', { name: 'Mendsight: dashboard' }).click()
  await seeIn('PLAN LIMITS', 'Support Priority')
  const shop = await screen.findByRole('link', { name: 'Your shop: up to 25 people who work on the same repairs.' })
  expect(shop.getAttribute('href')).toBe('/shops')
  const api = screen.getByRole('link', { name: 'Keys for your programs, and the guide for developers.' })
  expect(api.getAttribute('href')).toBe('/developers')
})

const HINT = { name: 'Repair list: included in Pro Fixer' }
const DOWNLOAD = { name: 'DOWNLOAD REPAIR LIST' }

test('the repair list is a hint on the free plan, and only where there are photos', async () => {
  const backend = openScreen('/upload', aProfile())
  await see('NO DAMAGE PHOTOS YET')
  expect(screen.queryByRole('link', HINT), 'nothing to list').toBeNull()
  document.body.replaceChildren()
  openScreen('/upload', aProfile({ usage: { files: 1 } }), answers(listFiles, aPage([aPhoto()])))
  expect((await screen.findByRole('link', HINT)).getAttribute('href')).toBe('/payment')
  expect(screen.queryByRole('button', DOWNLOAD)).toBeNull()
  expect(backend.requestsTo(lookAtRepairList)).toEqual([])
  await expectAccessible()
})

test('the dashboard of a plan with the repair list leads to it, and it goes with the last photo', async () => {
  const pro = aProfile({ plan_id: 'pro', usage: { files: 1 } })
  const backend = openScreen('/home', pro, answers(listFiles, aPage([aPhoto()])), answers(deleteFile, null))
  await see('Part of your Pro Fixer plan.')
  const item = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes('ADVANCED TOOLS'))
  expect(item?.textContent).toContain('Part of your Pro Fixer plan.')
  expect(item?.textContent).not.toContain('Coming')
  screen.getByRole('link', { name: 'The repair list: every photo with its assessment, as a table.' }).click()
  await expectAddress('/upload')
  await button('DOWNLOAD REPAIR LIST')
  expect(screen.queryByRole('link', HINT)).toBeNull()
  await press('DELETE wet ceiling.jpg')
  backend.given(answers(getMe, aProfile({ plan_id: 'pro' })), answers(listFiles, aPage([])))
  await press('Delete now')
  await see('NO DAMAGE PHOTOS YET')
  await waitFor(() => expect(screen.queryByRole('button', DOWNLOAD), 'nothing to list any more').toBeNull())
})

test('the reason for a refused repair list is shown', async () => {
  const sentence = 'The repair list is part of Pro Fixer and Enterprise Fixer. Upgrade your plan to use it.'
  openScreen(
    '/upload',
    aProfile({ plan_id: 'pro', usage: { files: 1 } }),
    answers(listFiles, aPage([aPhoto()])),
    refuses(lookAtRepairList, 403, 'limit_reached', { detail: sentence }),
  )
  await press('DOWNLOAD REPAIR LIST')
  await see(sentence)
  await expectAccessible()
})

function cardOf(plan: string): HTMLElement {
  const card = screen.getByRole('heading', { name: plan }).closest('li')
  if (card === null) throw new Error(`${plan} has no card`)
  return card
}

const buttonOf = (plan: string) => within(cardOf(plan)).getByRole<HTMLButtonElement>('button')

function changesAtOnce(planId: PlanId): Answer {
  return answers(changePlan, { plan_id: planId, plan: PLANS[planId], change: { kind: 'done' } })
}

test('a plan must be selected; then the change is named, made once, and said on the dashboard', async () => {
  const backend = openScreen('/payment', aProfile(), waits(changePlan))
  await press('CONFIRM PLAN CHANGE')
  await see('Please select a plan first')
  await choosePlan('Pro Fixer')
  expectNot('Please select a plan first')
  await screen.findByRole('button', { name: 'SELECTED - UPGRADE', pressed: true, description: 'Pro Fixer' })
  await see('Upgrading from Free Fixer to Pro Fixer')
  await see('Changes take effect immediately. You can switch plans anytime.')
  reopenScreen()
  await button('SELECTED - UPGRADE')
  await user.dblClick(await button('CONFIRM PLAN CHANGE'))
  await press('PROCESSING...')
  backend.letGo(changesAtOnce('pro'), answers(getMe, aProfile({ plan_id: 'pro' })))
  await expectAddress('/home')
  await see('Successfully upgraded to Pro Fixer! Welcome to your new plan.')
  expect(backend.requestsTo(changePlan), 'a second press sends nothing').toHaveLength(1)
  expect(screen.getByRole('banner').textContent).toContain('Pro Fixer')
  await see('ADVANCED TOOLS')

  backend.given(breaks(changePlan))
  reopenScreen('/payment')
  await screen.findByRole('heading', { name: 'Pro Fixer' })
  expect(within(cardOf('Pro Fixer')).getByText('CURRENT')).toBeDefined()
  expect(buttonOf('Pro Fixer').textContent).toBe('CURRENT PLAN')
  expect(buttonOf('Pro Fixer').disabled).toBe(true)
  expect(buttonOf('Enterprise Fixer').textContent).toBe('UPGRADE TO THIS')
  expect(buttonOf('Basic Fixer').textContent).toBe('DOWNGRADE TO THIS')
  await choosePlan('Basic Fixer')
  expect(buttonOf('Basic Fixer').textContent).toBe('SELECTED - DOWNGRADE')
  await see('Downgrading from Pro Fixer to Basic Fixer')
  await press('CONFIRM PLAN CHANGE')
  await see('Failed to change plan. Please try again.')
  backend.given(changesAtOnce('basic'), answers(getMe, aProfile({ plan_id: 'basic' })))
  await press('CONFIRM PLAN CHANGE')
  await expectAddress('/home')
  expect(backend.requestsTo(changePlan).map(({ body }) => body)).toEqual([
    { plan_id: 'pro' },
    { plan_id: 'basic' },
    { plan_id: 'basic' },
  ])
})

test('whoever owns a shop reads what a plan without one takes from it, before it is chosen', async () => {
  const lost = /In Acme Repairs, nothing can be added then: its request pages close, and its API keys and webhooks stop/
  openScreen('/payment', aProfile({ plan_id: 'enterprise', shops: [aShop()] }))
  await choosePlan('Pro Fixer')
  expect(screen.getByRole('region', { name: 'Plan change' }).textContent).toMatch(lost)
  await press('GO BACK TO FREE FIXER')
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(lost)
})

test.each([
  ['who is only a member of one', aShop({ role: 'admin' })],
  ['whose shop is read-only already', aShop({ is_read_only: true, read_only_reason: 'plan' })],
])('nothing is said of a shop to somebody %s', async (_, shop) => {
  openScreen('/payment', aProfile({ plan_id: 'enterprise', shops: [shop] }))
  await choosePlan('Pro Fixer')
  expectNot('Nothing is deleted.')
})

test('a paid plan can be canceled below the comparison', async () => {
  const backend = openScreen('/payment', aProfile({ plan_id: 'enterprise' }), changesAtOnce('free'))
  await press('GO BACK TO FREE FIXER')
  await pressInDialog('KEEP ENTERPRISE FIXER')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const opener = await button('GO BACK TO FREE FIXER')
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(backend.requestsTo(changePlan)).toEqual([])
  backend.given(answers(getMe, aProfile()))
  await user.click(opener)
  await pressInDialog('CANCEL MY PLAN')
  await expectAddress('/home')
  expect(backend.requestsTo(changePlan).map(({ body }) => body)).toEqual([{ plan_id: 'free' }])
})

test('the plan tester tries a plan on this session, reloads the page, says so everywhere, and can be ended', async () => {
  const page = watchPage()
  const backend = openScreen('/plan-tester', aProfile(), waits(previewPlan))
  await screen.findByRole('heading', { level: 1, name: 'PLAN TESTER' })
  await see('DEMO MODE - Changes are temporary')
  await seeIn('CURRENT PLAN', 'Free Fixer')
  await seeIn('CURRENT PLAN', '0.5 GB')
  await screen.findByRole('heading', { name: 'Enterprise Fixer' })
  expect(cardOf('Free Fixer').textContent).toContain('FREE')
  expect(buttonOf('Free Fixer').getAttribute('aria-disabled')).toBe('true')
  expect(cardOf('Enterprise Fixer').textContent).toContain('$49.99/month')
  expect(cardOf('Enterprise Fixer').textContent).toContain('+5 more features')
  const steps = within(screen.getByRole('region', { name: 'HOW TO TEST A PLAN' }))
  expect(steps.getAllByRole('listitem')).toHaveLength(4)

  await user.dblClick(buttonOf('Enterprise Fixer'))
  expect(buttonOf('Enterprise Fixer').textContent).toBe('SWITCHING...')
  await waitFor(() => {
    for (const other of screen.getAllByRole('button', { name: 'TEST THIS PLAN' }))
      expect(other.getAttribute('aria-disabled')).toBe('true')
  })
  backend.letGo(
    answers(previewPlan, { plan_preview: { plan_id: 'enterprise' }, plan: PLANS.enterprise }),
    answers(getMe, aProfile({ plan_preview: { plan_id: 'enterprise' } })),
    answers(endPlanPreview, null),
  )
  await see('Successfully switched to Enterprise Fixer!')
  await waitFor(() => expect(page.reloads).toBe(1))
  expect(backend.requestsTo(previewPlan), 'a double click sends one').toHaveLength(1)
  await seeIn('CURRENT PLAN', 'Enterprise Fixer')
  await seeIn('Demo mode', "You're testing Enterprise Fixer. Your own plan is still Free Fixer.")

  screen.getByRole('link', { name: 'Back' }).click()
  await expectAddress('/home')
  await see('TEAM COLLABORATION')
  await see('Unlimited')
  await seeIn('Demo mode', "You're testing Enterprise Fixer.")
  expect(screen.queryByRole('link', { name: /Test Plans/ })).toBeNull()
  reopenScreen('/payment')
  await see('Currently on Free Fixer')
  backend.given(answers(getMe, aProfile()))
  await press('END DEMO')
  await expectNoRegion('Demo mode')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(screen.getByRole('banner').textContent).toContain('Free Fixer')
  expect(backend.requestsTo(endPlanPreview)).toHaveLength(1)
})

test('the payment forms say what is wrong in each field, and a demo payment changes no plan', async () => {
  const backend = openScreen('/payment', aProfile())
  await user.click(await screen.findByRole('link', { name: 'See the payment options' }))
  await expectAddress('/payment-options')
  const heading = await screen.findByRole('heading', { level: 1, name: 'PAYMENT OPTIONS' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await see('DEMO - No payment is taken')
  expectNot('COMPLETE PAYMENT')

  await choose('Credit/Debit Card')
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1)
  await press('COMPLETE PAYMENT')
  const number = screen.getByRole('textbox', { name: 'Card Number', description: 'Please enter the card number' })
  await waitFor(() => expect(document.activeElement).toBe(number))
  const inputs = [...document.querySelectorAll('main input:not([type=radio])')]
  expect(inputs.map((input) => input.getAttribute('autocomplete'))).toEqual(inputs.map(() => 'off'))
  await user.type(number, '5105105105105101')
  expect(field('Card Number').value).toBe('5105 1051 0510 5101')
  await user.type(field('Expiry Date'), '0120')
  expect(field('Expiry Date').value).toBe('01/20')
  await fill({ CVV: '97', 'Cardholder Name': 'Persephone Secretkeeper' })
  await press('COMPLETE PAYMENT')
  await see("This card number isn't valid. Please check the digits.")
  await see('This card has expired')
  await see('The CVV of this card has 3 digits')

  await choose('PayPal')
  await see('You will be redirected to PayPal to complete payment.')
  await choose('Bank Transfer')
  await fill({ 'Account Number': '998877665544', 'Routing Number': '123456789' })
  await press('COMPLETE PAYMENT')
  await see("This routing number isn't valid.")
  await fill({ 'Routing Number': '021000021' })
  await press('COMPLETE PAYMENT')
  await expectAddress('/home')
  await see('Payment processed successfully! Welcome to your new plan.')
  await see("This was a demo: no payment was taken, and you're still on Free Fixer.")
  expect(backend.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('the offered test card passes, and a reload forgets what was typed but not the method', async () => {
  openScreen('/payment-options', aProfile())
  await choose('Credit/Debit Card')
  await press('FILL IN TEST CARD')
  expect(field('Card Number').value).toBe('4242 4242 4242 4242')
  reopenScreen()
  const card = await screen.findByRole<HTMLInputElement>('radio', { name: 'Credit/Debit Card' })
  expect(card.checked).toBe(true)
  expect(field('Card Number').value).toBe('')
  await press('FILL IN TEST CARD')
  await press('COMPLETE PAYMENT')
  await expectAddress('/home')
})
