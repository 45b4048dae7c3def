import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Delivery,
  type Webhook,
} from '#shared/api/webhooks.ts'
import { WEBHOOK_EVENTS, WEBHOOK_MESSAGES } from '#shared/webhooks/webhooks.rules.ts'
import { chooseShop } from '#web/lib/chosenShop.ts'
import { shopSettingsPath } from '#web/lib/shopPaths.ts'
import { answers, isUnreachable, refuses, type Answer } from './support/backend.ts'
import { aProfile } from './support/builders.ts'
import {
  button,
  expectAccessible,
  expectFault,
  expectNot,
  fill,
  openScreen,
  press,
  pressInDialog,
  see,
  user,
} from './support/screen.tsx'
import { aShop, keepsShop, SHOP_ID } from './support/shops.ts'

const SECRET = 'whsec_dGhpcyBpcyBzaG93biBvbmNl'

const aWebhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: 'w1',
  url: 'https://hooks.example.com/in/4711',
  description: 'Drive',
  events: [...WEBHOOK_EVENTS],
  is_on: true,
  off_reason: null,
  failing_since: null,
  created_at: '2026-11-20T09:00:00.000Z',
  ...changes,
})

const aDelivery = (changes: Partial<Delivery> = {}): Delivery => ({
  id: 'd1',
  event_id: 'e1',
  type: 'repair.created',
  status: 'delivered',
  attempts: 1,
  last_status_code: 200,
  last_error: null,
  next_attempt_at: null,
  created_at: '2026-11-20T09:00:00.000Z',
  ...changes,
})

const lists = (...webhooks: Webhook[]) => answers(listWebhooks, { success: true, webhooks })
const sent = (deliveries: Delivery[], next: string | null = null) =>
  answers(listDeliveries, { success: true, deliveries, next_cursor: next })

beforeEach(() => chooseShop(SHOP_ID))

async function openWebhooks(...prepared: Answer[]) {
  const backend = openScreen(shopSettingsPath(SHOP_ID), aProfile({ shops: [aShop()] }), ...keepsShop(), ...prepared)
  await press('SHOW THE WEBHOOKS')
  return backend
}

test('a webhook is added, and its secret is shown once', async () => {
  const backend = await openWebhooks(lists(), answers(createWebhook, { webhook: aWebhook(), secret: SECRET }))
  await press('ADD A WEBHOOK')
  await press('SAVE THE WEBHOOK')
  await expectFault('Address', 'Please enter the address.')
  await fill({ Address: 'https://hooks.example.com/in/4711', 'Name (if you like)': 'Drive' })
  await user.click(screen.getByLabelText('A repair has changed'))
  await expectAccessible()
  await press('SAVE THE WEBHOOK')
  await see('It is shown this once')
  await see(SECRET)
  await expectAccessible()
  expect(backend.requestsTo(createWebhook).map(({ body }) => body)).toEqual([
    {
      url: 'https://hooks.example.com/in/4711',
      description: 'Drive',
      events: WEBHOOK_EVENTS.filter((event) => event !== 'repair.updated'),
    },
  ])
  await see('Drive')
  await press('I HAVE IT')
  await waitFor(() => expectNot(SECRET))
})

test('an address that cannot be used is refused in its field, and what was entered stays', async () => {
  const backend = await openWebhooks(
    lists(),
    refuses(createWebhook, 400, 'invalid_field', { detail: WEBHOOK_MESSAGES.unreachable, field: 'url' }),
  )
  await press('ADD A WEBHOOK')
  await fill({ Address: 'http://192.168.1.1/' })
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await press('SAVE THE WEBHOOK')
  await see('Please choose at least one.')
  expect(backend.requestsTo(createWebhook)).toEqual([])
  await user.click(screen.getByLabelText('A customer sent a request'))
  await press('SAVE THE WEBHOOK')
  await expectFault(
    'Address',
    "We can't connect to this address. Is it on, open to the internet, and is its certificate valid?",
  )
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'http://192.168.1.1/')
})

test('a webhook is turned off and on, changed, and deleted after a question', async () => {
  const backend = await openWebhooks(
    lists(aWebhook()),
    answers(updateWebhook, aWebhook({ is_on: false, off_reason: 'person' })),
    answers(deleteWebhook, null),
  )
  await see('Sends what happens.')
  await see('All events.')
  await user.click(await screen.findByRole('switch', { name: 'Sends events' }))
  await see('Switched off. Nothing is sent.')
  expect(await button('TEST Drive')).toHaveProperty('ariaDisabled', 'true')
  await press('TEST Drive')
  expect(backend.requestsTo(testWebhook)).toEqual([])
  backend.given(answers(updateWebhook, aWebhook({ description: 'Slack', events: ['repair.created'] })))
  await press('CHANGE Drive')
  await fill({ 'Name (if you like)': 'Slack' })
  await press('SAVE THE WEBHOOK')
  await see('Events: a repair was made.')
  expect(backend.requestsTo(updateWebhook).map(({ body }) => body)).toEqual([
    { is_on: false },
    { url: 'https://hooks.example.com/in/4711', description: 'Slack', events: WEBHOOK_EVENTS },
  ])
  await press('DELETE Slack')
  await pressInDialog('DELETE')
  await button('ADD A WEBHOOK')
  await waitFor(() => expectNot('Slack'))
})

test.each([
  [{ failing_since: '2026-11-20T09:00:00.000Z' }, 'Nothing was delivered since Nov 20, 2026'],
  [{ is_on: false, off_reason: 'gone' }, 'Switched off, because the address said that it is gone for good.'],
  [{ is_on: false, off_reason: 'failing' }, 'Switched off, because nothing was delivered for five days.'],
] as const)('a webhook says how it is: %o', async (changes, words) => {
  await openWebhooks(lists(aWebhook(changes)))
  await see(words)
})

test('a new secret is made after a question and shown once', async () => {
  await openWebhooks(lists(aWebhook()), answers(rotateWebhookSecret, { secret: SECRET }))
  await press('NEW SECRET for Drive')
  await see('The old one signs too for 24 hours')
  await pressInDialog('NEW SECRET')
  await see(SECRET)
  await press('I HAVE IT')
  await waitFor(() => expectNot(SECRET))
})

test('what was sent is listed with what became of it, and sent again', async () => {
  const failed = aDelivery({ id: 'd2', status: 'failed', attempts: 10, last_status_code: 500, last_error: 'status' })
  const backend = await openWebhooks(
    lists(aWebhook()),
    sent(
      [
        aDelivery(),
        failed,
        aDelivery({ id: 'd3', status: 'waiting', last_error: 'timeout', next_attempt_at: '2027-01-02T09:00:00.000Z' }),
        aDelivery({ id: 'd4', status: 'dropped', last_error: 'paused' }),
        aDelivery({ id: 'd5', type: 'webhook.test', status: 'waiting', attempts: 0, last_status_code: null }),
      ],
      'd5',
    ),
    answers(redeliver, failed),
  )
  await press('DELIVERIES to Drive')
  await see('Delivered.')
  await see('Answered 500. Not delivered after 10 attempts.')
  await see('No answer within 15 seconds. Next try: Jan 2, 2027')
  await see('Not sent, because nothing could be added to the shop.')
  await see('On its way.')
  await expectAccessible()
  const row = (await screen.findByText(/Answered 500/)).closest('li')
  await user.click(within(row ?? document.body).getByRole('button', { name: /^SEND AGAIN/ }))
  await see('On its way.')
  expect(backend.requestsTo(redeliver).map(({ path }) => path)).toEqual(['/api/webhook-deliveries/d2/redelivery'])
  backend.given(sent([aDelivery({ id: 'd0', type: 'submission.received' })]))
  await press('SHOW OLDER')
  await see('A customer sent a request')
  expect(backend.requestsTo(listDeliveries).map(({ query }) => query.get('cursor'))).toContain('d5')
})

test('a test opens the list, which says when nothing was sent', async () => {
  const backend = await openWebhooks(lists(aWebhook()), sent([]), answers(testWebhook, aDelivery()))
  await press('DELIVERIES to Drive')
  await see('Nothing was sent yet.')
  // The clock of the server is ahead of that of this device.
  const ahead = new Date(Date.now() + 600_000).toISOString()
  backend.given(sent([aDelivery({ type: 'webhook.test', status: 'waiting', attempts: 0, next_attempt_at: ahead })]))
  await press('TEST Drive')
  await see('On its way.')
  // So is one that had failed and was sent again.
  const again = { status: 'waiting', attempts: 0, last_error: 'timeout', next_attempt_at: ahead } as const
  backend.given(sent([aDelivery({ type: 'webhook.test', ...again })]))
  await see('Next try: ')
  backend.given(sent([aDelivery({ type: 'webhook.test' })]))
  await see('Delivered.')
})

test('while the shop is read-only, webhooks are seen and deleted, and nothing else', async () => {
  const shop = { is_read_only: true, read_only_reason: 'plan' } as const
  openScreen(
    shopSettingsPath(SHOP_ID),
    aProfile({ shops: [aShop(shop)] }),
    ...keepsShop(shop),
    lists(aWebhook({ off_reason: 'plan' })),
  )
  await press('SHOW THE WEBHOOKS')
  await see('Paused while nothing can be added to this shop. What happens meanwhile is not sent later.')
  await button('DELETE Drive')
  for (const name of ['ADD A WEBHOOK', 'TEST', 'CHANGE', 'NEW SECRET']) expectNot(name)
})

test('a list that failed can be read again', async () => {
  const backend = await openWebhooks(isUnreachable(listWebhooks))
  await button('RETRY')
  backend.given(lists(aWebhook()))
  await press('RETRY')
  await see('Drive')
})

test('a technician is not shown that there are webhooks', async () => {
  openScreen(
    shopSettingsPath(SHOP_ID),
    aProfile({ shops: [aShop({ role: 'technician' })] }),
    ...keepsShop({ role: 'technician' }),
  )
  await screen.findByRole('heading', { name: 'SHOP SETTINGS' })
  await see('USAGE')
  expectNot('WEBHOOKS')
})
