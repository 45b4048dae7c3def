import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { FirstMessage } from '#shared/advice/advice.ts'
import { listAnalyses } from '#shared/api/analyses.ts'
import { getFile } from '#shared/api/files.ts'
import { askQuestion, listQuestions, type QuestionRecord } from '#shared/api/questions.ts'
import { answers, isUnreachable, refuses, waits } from './support/backend.ts'
import { aPhoto, aProfile, anAdvice, anAnalysis } from './support/builders.ts'
import { button, expectAccessible, expectNot, field, fill, openScreen, press, see } from './support/screen.tsx'

const PHOTO = aPhoto()
const DONE = anAnalysis()
const TEXT = 'May I paint over it?'

const GAS: FirstMessage = {
  code: 'F-GAS',
  title: 'GET OUT NOW',
  lines: ['Leave the house.'],
  call: [{ label: 'Call 911', number: '911' }],
}

function aQuestion(changes: Partial<QuestionRecord> = {}): QuestionRecord {
  return {
    id: 'q1',
    analysis_id: DONE.id,
    text: TEXT,
    status: 'answered',
    answer: 'Not yet.\nLet it dry first.',
    first_message: null,
    notice: null,
    created_at: '2026-11-20T10:00:00.000Z',
    ...changes,
  }
}

const asked = (remaining: number, ...questions: QuestionRecord[]) => answers(listQuestions, { questions, remaining })

function open(run = DONE, ...more: Parameters<typeof openScreen>[2][]) {
  return openScreen(
    `/analysis?file=${PHOTO.id}`,
    aProfile({ usage: { files: 1 } }),
    answers(getFile, PHOTO),
    answers(listAnalyses, { analyses: [run], current_id: run.id }),
    ...more,
  )
}

test('a question is sent once, is waited for, and is answered; the draft survives a failure', async () => {
  const backend = open(DONE, isUnreachable(askQuestion))
  await press('ASK ABOUT THIS')
  const heading = await screen.findByRole('heading', { name: 'ASK ABOUT THIS' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await see('You can ask 5 more questions')
  await fill({ 'Your question': TEXT })
  await press('ASK')
  await see("The server can't be reached. Please check your network, or try again in a moment.")
  expect(field('Your question').value).toBe(TEXT)
  await expectAccessible()
  const pending = aQuestion({ status: 'open', answer: null })
  backend.given(answers(askQuestion, pending), asked(5, pending))
  await press('ASK')
  await see('Looking for the answer. This takes up to a minute.')
  expect((await button('PLEASE WAIT...')).getAttribute('aria-disabled')).toBe('true')
  expect(field('Your question').value).toBe('')
  const keys = backend.requestsTo(askQuestion).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  // What the reply says may have raised the result.
  const raised = anAnalysis({ advice: anAdvice({ urgency: 'now', first_message: GAS }) })
  backend.given(asked(4, aQuestion()), answers(listAnalyses, { analyses: [raised], current_id: raised.id }))
  await see('Let it dry first.')
  await see('You can ask 4 more questions')
  await screen.findByRole('heading', { name: 'GET OUT NOW' })
  expectNot('Looking for the answer')
  await expectAccessible()
})

test('earlier questions are shown, with the reason for one that failed and the end after five', async () => {
  const failed = aQuestion({ id: 'q2', status: 'failed', answer: null, notice: "We couldn't answer this. Too slow." })
  const backend = open(DONE, asked(1, aQuestion(), failed), refuses(askQuestion, 409, 'question_open'))
  await see("We couldn't answer this. Too slow.")
  await see('You can ask 1 more question')
  await fill({ 'Your question': TEXT })
  await press('ASK')
  await see('Your last question is still being answered. Please wait for the answer.')
  await expectAccessible()
  backend.given(asked(0, aQuestion()))
})

test('after five answers there is no field any more', async () => {
  open(DONE, asked(0, aQuestion()))
  await see("You've asked five questions about this result. Analyze the photos again to ask more.")
  expect(screen.queryByRole('button', { name: 'ASK' })).toBeNull()
  await expectAccessible()
})

test('a question that names a danger shows its first message, and the result is read again', async () => {
  const backend = open(DONE)
  await press('ASK ABOUT THIS')
  const question = aQuestion({
    text: 'I smell gas now',
    answer: 'GET OUT NOW\nLeave the house.\n- Call 911',
    first_message: GAS,
  })
  const raised = anAnalysis({ advice: anAdvice({ urgency: 'now', first_message: GAS }) })
  backend.given(
    answers(askQuestion, question),
    asked(4, question),
    answers(listAnalyses, { analyses: [raised], current_id: raised.id }),
  )
  await fill({ 'Your question': 'I smell gas now' })
  await press('ASK')
  await waitFor(() => expect(screen.getAllByRole('heading', { name: 'GET OUT NOW' })).toHaveLength(2))
  await expectAccessible()
})

test('questions that cannot be read can be read again', async () => {
  const backend = open(DONE, isUnreachable(listQuestions))
  await press('ASK ABOUT THIS')
  await see("The server can't be reached. Please check your network, or try again in a moment.")
  backend.given(asked(4, aQuestion()))
  await press('RETRY')
  await see('Let it dry first.')
})

test('a result that no AI has made takes no questions', async () => {
  const advice = anAdvice({ urgency: null, guide: 'general' })
  open(anAnalysis({ method: 'fallback', provider: null, model: null, advice }), waits(listQuestions))
  await see('GENERAL REPAIR GUIDANCE')
  expect(screen.queryByRole('button', { name: 'ASK ABOUT THIS' })).toBeNull()
})
