import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { changeEmail, requestPasswordReset, sendVerification } from '#shared/api/accounts.ts'
import { PATHS } from '#web/lib/paths.ts'
import { answers } from './support/backend.ts'
import { aProfile } from './support/builders.ts'
import { expectAccessible, expectNot, fill, openScreen, press, see, seeIn, user } from './support/screen.tsx'

// An installation that sends no mail and has no key of an AI provider. The screens read this once, when they load.
vi.hoisted(() => {
  document.getElementById('settings')!.textContent = JSON.stringify({ mail: 'kept', ai: 'off' })
})

const BANNER = 'Confirm your email address'

test('where no mail is sent, the banner and the settings name who has the link instead', async () => {
  const me = aProfile({ email_verified: false })
  openScreen(PATHS.home, me, answers(sendVerification, { success: true }))
  await seeIn(BANNER, `This installation doesn't send email: the people who run it have the link for ${me.email}.`)
  await press('CREATE A NEW LINK')
  const banner = screen.getByRole('region', { name: BANNER })
  await waitFor(() => expect(within(banner).getByRole('status').textContent).toContain('A new link is ready.'))
  await expectAccessible()
})

test('where no mail is sent, a change of the password or of the address promises none', async () => {
  openScreen(PATHS.changePassword, aProfile())
  await see('The change shows up under Recent Activity in Settings')
})

test('where no mail is sent, a new address is confirmed by a link that others have', async () => {
  openScreen(PATHS.changeEmail, aProfile(), answers(changeEmail, { success: true }))
  await fill({ 'New Email Address': 'dana@example.org', 'Confirm Password': 'sunny day 1' })
  await press('UPDATE EMAIL')
  await see('Email updated successfully!')
  await see('the people who run it have the link that confirms the new address')
  await see('Your choices apply as soon as it does.')
  await expectAccessible()
})

test('where no mail is sent, a new password is chosen with a link to ask for', async () => {
  openScreen(PATHS.forgotPassword, null, answers(requestPasswordReset, { success: true }))
  await fill({ Email: 'dana@example.org' })
  await press('CREATE LINK')
  const heading = await screen.findByRole('heading', { name: 'ASK FOR YOUR LINK' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await see('its link to choose a new password is ready')
  expectNot('spam')
  await expectAccessible()
})

test('without an AI service neither plans nor answers promise its analysis', async () => {
  openScreen(PATHS.payment, aProfile())
  await screen.findByRole('heading', { name: 'Pro Fixer' })
  const lines = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.startsWith('AI damage analysis'))
  expect(lines.length).toBeGreaterThan(0)
  for (const { textContent } of lines) expect(textContent).toContain('Not set up here')
})

test('without an AI service the answers and the privacy policy say what happens instead', async () => {
  openScreen(PATHS.faq, aProfile())
  await user.click(await screen.findByText('How does repair documentation work?'))
  await see('so you get general guidance, for the kind of damage you name')
  document.body.replaceChildren()
  openScreen(PATHS.privacy, null)
  await see("Photos don't go to an AI service")
})
