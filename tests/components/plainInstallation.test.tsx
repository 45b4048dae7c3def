import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#shared/advice/answers.ts'
import { changeEmail, requestPasswordReset, sendVerification } from '#shared/api/accounts.ts'
import { listAnalyses, requestAnalysis, type Analysis } from '#shared/api/analyses.ts'
import { getFile } from '#shared/api/files.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'
import { fallbackResult } from '#shared/shown/fallback.rules.ts'
import { PATHS } from '#web/lib/paths.ts'
import { answers, isUnreachable, type Answer } from './support/backend.ts'
import { anAnalysis, aPhoto, aProfile } from './support/builders.ts'
import { expectAccessible, expectNot, fill, openScreen, press, see, seeIn, user } from './support/screen.tsx'

// An installation that sends no mail and has no key of an AI provider. The screens read this once, when they load.
vi.hoisted(() => {
  document.getElementById('settings')!.textContent = JSON.stringify({ mail: 'kept', ai: 'off' })
})

const BANNER = 'Confirm your email address'

test('where no mail is sent, the banner and the settings name who has the link instead', async () => {
  const me = aProfile({ email_verified: false })
  openScreen(PATHS.settings, me, answers(sendVerification, { success: true }))
  await seeIn(
    BANNER,
    `This installation keeps its emails instead of sending them: the people who run it have the link for ${me.email}.`,
  )
  expect(screen.getAllByRole('button', { name: /CREATE A NEW LINK/ }), 'the link is offered once').toHaveLength(1)
  const [notifications] = await screen.findAllByRole('switch')
  expect(notifications?.className, 'what is without effect does not look on').not.toContain('bg-yellow')
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
  await see('Your choices say which ones.')
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

const PHOTO = aPhoto()

const KEY_MISSING =
  'AI analysis unavailable: OpenAI API key is invalid or missing. Please check your configuration. Using general repair guidance.'

/** The result of a run for these answers, as the server sends it. */
async function guided(said: Answers): Promise<Analysis> {
  const { result, advice } = fallbackResult(said, await loadPlaybook(said.kind))
  return anAnalysis({
    method: 'fallback',
    provider: null,
    model: null,
    answers: said,
    result,
    advice,
    notice: KEY_MISSING,
    setup_hint: null,
  })
}

async function openResult(said: Answers, ...prepared: Answer[]) {
  const run = await guided(said)
  const given = [answers(getFile, PHOTO), answers(listAnalyses, { analyses: [run], current_id: run.id }), ...prepared]
  return openScreen(`/analysis?file=${PHOTO.id}`, aProfile({ usage: { files: 1 } }), ...given)
}

const at = (words: string) => {
  const place = (document.querySelector('main')?.textContent ?? '').indexOf(words)
  expect(place, words).toBeGreaterThanOrEqual(0)
  return place
}

test('without an AI the general guidance opens with what is damaged, and three taps lead to the right first words', async () => {
  await openResult({})
  await screen.findByRole('heading', { name: 'What is damaged?' })
  await see('This installation has no AI. Say what is damaged, and you get advice about it.')
  await see(KEY_MISSING)
  expectNot("The AI service isn't available right now")
  expect(at('What is damaged?')).toBeLessThan(at('TYPICAL VALUES, NOT FROM YOUR PHOTO'))
  expect(at('REPAIR INSTRUCTIONS')).toBeGreaterThan(at('RETRY AI ANALYSIS'))
  await expectAccessible()
  await press('Water: a leak, a stain or a flood')
  await press('Yes, dripping')
  await press('Yes, near it')
  await screen.findByRole('region', { name: 'WATER NEAR ELECTRICITY' })
  await expectAccessible()
})

test('the kind alone says what to do first, and the advice follows when it is asked for', async () => {
  const said = { kind: 'crack_hair' } as const
  const backend = await openResult({}, isUnreachable(requestAnalysis))
  await press('A crack, a hole or something broken')
  await press('Thin crack')
  const first = await screen.findByRole('region', { name: 'Hairline crack in plaster or drywall' })
  expect(first.textContent).toContain('DO THIS FIRST')
  expect(first.textContent).toContain('Measure the width at three places.')
  await press('SHOW THE ADVICE')
  await see("The server can't be reached.")
  const run = await guided(said)
  backend.given(answers(requestAnalysis, run), answers(listAnalyses, { analyses: [run], current_id: run.id }))
  await press('SHOW THE ADVICE')
  await see('From your answers. No photo was analyzed.')
  await see('This installation has no AI. The advice comes from what you answered.')
  expectNot('What is damaged?')
  expect(backend.requestsTo(requestAnalysis).at(-1)?.body).toEqual({ answers: said })
  expect(at('From your answers.')).toBeLessThan(at('SEVERITY'))
  expect(at('ANALYSIS NOTICE')).toBeGreaterThan(at('WHO DOES THE WORK'))
  await expectAccessible()
})

test('the kind is asked first where the advice is asked for without it', async () => {
  const backend = await openResult({})
  await press('Water: a leak, a stain or a flood')
  await press('Yes, dripping')
  await press('SHOW THE ADVICE')
  await screen.findByRole('heading', { name: 'Which of these fits best?' })
  expect(backend.requestsTo(requestAnalysis)).toEqual([])
  const run = await guided({ kind: 'pipe', water: 'drip' })
  backend.given(answers(requestAnalysis, run), answers(listAnalyses, { analyses: [run], current_id: run.id }))
  await press('Leaking or burst pipe')
  await see('From your answers. No photo was analyzed.')
  expect(backend.requestsTo(requestAnalysis).at(-1)?.body).toEqual({ answers: { kind: 'pipe', water: 'drip' } })
})

test('skipping the questions leaves the general guidance as it is, and the long form asks all of them', async () => {
  await openResult({})
  await press('SKIP THE QUESTIONS')
  await waitFor(() => expectNot('What is damaged?'))
  await see('TYPICAL VALUES, NOT FROM YOUR PHOTO')
  await press('TELL US MORE')
  await screen.findByRole('heading', { name: 'TELL US MORE' })
})
