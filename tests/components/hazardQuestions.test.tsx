import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import type { Ask } from '#shared/advice/advice.ts'
import { answerHazard, listAnalyses, type Analysis } from '#shared/api/analyses.ts'
import { getFile } from '#shared/api/files.ts'
import { chooseShop } from '#web/lib/chosenShop.ts'
import { analysisPath } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses } from './support/backend.ts'
import { anAdvice, anAnalysis, aPhoto, aProfile } from './support/builders.ts'
import { expectAccessible, expectNoRegion, openScreen, press, see, seeIn, user } from './support/screen.tsx'
import { aShop, SHOP_ID } from './support/shops.ts'

const SENTENCE = 'What if the ceiling sags over the tub?'
const QUESTION: Ask = {
  code: 'H17',
  question: 'Does a ceiling sag, bulge or drop pieces?',
  sentence: SENTENCE,
  answer: null,
}
const SPANISH: Ask = { code: 'H01', question: '¿Alguien olió gas?', sentence: 'Qué hago si huele a gas', answer: null }

const about = (ask: Ask[], quiet: string[] = []) =>
  anAnalysis({ answers: { text: SENTENCE }, advice: anAdvice({ ask, quiet }) })

const listed = (run: Analysis) => answers(listAnalyses, { analyses: [run], current_id: run.id })

const open = (run: Analysis) =>
  openScreen(analysisPath(aPhoto().id), aProfile({ usage: { files: 1 } }), answers(getFile, aPhoto()), listed(run))

test('a question about a suspected hazard quotes the sentence, is answered with one press, and the result follows', async () => {
  const backend = open(about([QUESTION]))
  await seeIn('YES OR NO?', QUESTION.question)
  await seeIn('YES OR NO?', SENTENCE)
  await expectAccessible()
  backend.given(answers(answerHazard, { success: true }), listed(about([{ ...QUESTION, answer: 'no' }], ['Watch it.'])))
  const group = await screen.findByRole('group', { name: QUESTION.question })
  await user.click(within(group).getByRole('button', { name: 'NO' }))
  await seeIn('WHAT YOU ANSWERED', 'Watch it.')
  expect(backend.requestsTo(answerHazard)).toMatchObject([
    { path: `/api/repairs/${about([]).repair_id}/hazard-answers/H17`, body: { answer: 'no' } },
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('WHAT YOU ANSWERED'))
  expect(screen.getByRole('button', { name: 'NO' }).getAttribute('aria-pressed')).toBe('true')
  await expectAccessible()
})

test('an answer that cannot be sent stays on the device, says so, and is sent when the network is back', async () => {
  const backend = open(about([QUESTION]))
  backend.given(isUnreachable(answerHazard))
  await press('YES')
  await see("The server can't be reached.")
  await seeIn('YES OR NO?', 'the advice here does not know of the danger: see EMERGENCY first.')
  expect(screen.getByRole('button', { name: 'YES' }).getAttribute('aria-pressed')).toBe('true')
  await expectAccessible()
  backend.given(answers(answerHazard, { success: true }), listed(about([{ ...QUESTION, answer: 'yes' }])))
  dispatchEvent(new Event('online'))
  await seeIn('WHAT YOU ANSWERED', QUESTION.question)
  expect(screen.queryByText(/on your device only/)).toBeNull()
  const last = backend.requestsTo(answerHazard).at(-1)
  expect(last?.body).toEqual({ answer: 'yes' })
})

test('an answer that was not sent is sent when the repair is opened again, and one that is refused is not kept', async () => {
  localStorage.setItem(`mendsight:hazards:${about([]).repair_id}`, JSON.stringify({ H17: 'no', H01: 5 }))
  const backend = openScreen(
    analysisPath(aPhoto().id),
    aProfile({ usage: { files: 1 } }),
    answers(getFile, aPhoto()),
    refuses(answerHazard, 404, 'not_found'),
    listed(about([QUESTION])),
  )
  await waitFor(() => expect(backend.requestsTo(answerHazard)).toMatchObject([{ body: { answer: 'no' } }]))
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('hazards'))).toEqual([]))
  expect(screen.queryByText(/on your device only/)).toBeNull()
})

test('a question in Spanish is answered in Spanish', async () => {
  open(about([SPANISH]))
  const group = await screen.findByRole('group', { name: SPANISH.question })
  expect(group.getAttribute('lang')).toBe('es')
  expect(
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['SÍ', 'NO', 'NO SÉ'])
})

test('in a shop it is not said that whoever reads the question wrote the sentence', async () => {
  chooseShop(SHOP_ID)
  onTestFinished(() => chooseShop(undefined))
  const member = aProfile({ shops: [aShop()] })
  openScreen(analysisPath(aPhoto().id), member, answers(getFile, aPhoto()), listed(about([QUESTION])))
  await seeIn('YES OR NO?', `The answers say: “${SENTENCE}”`)
})

test('a question that a kind of damage raises quotes nothing that was not written', async () => {
  open(about([{ ...QUESTION, sentence: '' }]))
  await seeIn('YES OR NO?', QUESTION.question)
  expect(screen.queryByText(/You wrote/)).toBeNull()
})

test('a result about which nothing is suspected asks nothing', async () => {
  open(about([]))
  await see('Let the ceiling dry.')
  await expectNoRegion('YES OR NO?')
})
