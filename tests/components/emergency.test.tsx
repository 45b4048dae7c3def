import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { PATHS } from '#web/lib/paths.ts'
import { aProfile } from './support/builders.ts'
import { expectAddress, openScreen, see, user } from './support/screen.tsx'

test.each([
  ['the login', PATHS.login, false],
  ['the registration', PATHS.register, false],
  ['a text that is open to anyone', PATHS.privacy, false],
  ['a logged-in screen', PATHS.home, true],
  ['the FAQ', PATHS.faq, true],
] as const)('%s leads to the emergencies', async (_name, address, isLoggedIn) => {
  openScreen(address, isLoggedIn ? aProfile() : null)
  await user.click(await screen.findByRole('link', { name: 'EMERGENCY' }))
  await expectAddress(PATHS.emergency)
  await see('GAS: LEAVE NOW')
})

test('a person who was registering finds back from the emergencies to the form', async () => {
  openScreen(PATHS.register, null)
  await user.click(await screen.findByRole('link', { name: 'EMERGENCY' }))
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  await expectAddress(PATHS.register)
})

test('an address names the emergency that is open, and one tap opens another', async () => {
  openScreen(`${PATHS.emergency}#sewage`, null)
  const cards = await screen.findAllByRole('group')
  await waitFor(() => expect(cards.filter((card) => (card as HTMLDetailsElement).open)).toHaveLength(1))
  expect(within(cards[5]!).getByRole('heading', { name: 'SEWAGE: KEEP OUT' })).toBeDefined()
  expect((cards[5] as HTMLDetailsElement).open).toBe(true)
  await user.click(screen.getByText('SOMEBODY HURT'))
  await waitFor(() => expect((cards[7] as HTMLDetailsElement).open).toBe(true))
})
