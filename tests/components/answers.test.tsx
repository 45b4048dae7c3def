import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  answerHazard,
  cancelAnalysis,
  getAnalysis,
  getReport,
  listAnalyses,
  requestAnalysis,
  type Analysis,
} from '#shared/api/analyses.ts'
import { listShares } from '#shared/api/shares.ts'
import { getFile } from '#shared/api/files.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import { answers, isUnreachable, refuses, waits, type Answer, type TestBackend } from './support/backend.ts'
import { aPhoto, aProfile, anAdvice, anAnalysis } from './support/builders.ts'
import { button, expectAccessible, expectNot, field, fill, openScreen, press, see, user } from './support/screen.tsx'

const PHOTO = aPhoto()
const SHEET = `/analysis?file=${PHOTO.id}`
const DONE = anAnalysis()
const GUIDANCE = anAnalysis({
  method: 'fallback',
  provider: null,
  model: null,
  advice: anAdvice({ urgency: null, guide: 'general' }),
})
const RUNNING = anAnalysis({
  id: '0199a7a0-0000-7000-8000-0000000000b9',
  status: 'running',
  method: null,
  provider: null,
  model: null,
  result: null,
  advice: null,
  finished_at: null,
  seen_at: null,
})

const runs = (...list: Analysis[]) => answers(listAnalyses, { analyses: list, current_id: list[0]?.id ?? null })

function open(address: string, ...prepared: Answer[]): TestBackend {
  return openScreen(address, aProfile({ usage: { files: 1 } }), answers(getFile, PHOTO), ...prepared)
}

/** Chooses one answer of a question. */
async function choose(question: string, answer: string): Promise<void> {
  const group = await screen.findByRole('radiogroup', { name: question })
  await user.click(within(group).getByRole('radio', { name: answer }))
}

const GAS = 'A smell of gas, or a hiss at a gas pipe'

test('somebody who says that there is gas is told to leave before anything is sent', async () => {
  const backend = open(SHEET, runs(DONE))
  await press('TELL US MORE')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('TELL US MORE'))
  await expectAccessible()
  await choose(GAS, 'Not sure')
  await see('GAS: LEAVE NOW')
  const alert = screen.getAllByRole('alert').find(({ textContent }) => textContent !== '')
  expect(alert?.textContent).toContain('CALL 911 ONCE YOU ARE OUTSIDE')
  await expectAccessible()
  expect(backend.requestsTo(requestAnalysis)).toEqual([])
  await choose(GAS, 'No')
  await waitFor(() => expectNot('GAS: LEAVE NOW'))
})

test('words that may mean danger are asked about while they are typed, and the reply is sent with the answers', async () => {
  const backend = open(SHEET, runs(DONE))
  await press('TELL US MORE')
  await fill({ 'In your own words': 'What should I do if I smell gas in the kitchen?' })
  await see('GAS: LEAVE NOW')
  const question = await screen.findByRole('group', { name: /smelled gas/ })
  expect(question.textContent).toContain('You wrote:')
  await expectAccessible()
  await user.click(within(question).getByRole('button', { name: 'NO' }))
  await waitFor(() => expectNot('GAS: LEAVE NOW'))
  await fill({ 'Where in the house?': 'kitchen' })
  backend.given(
    answers(requestAnalysis, RUNNING),
    answers(getAnalysis, RUNNING),
    answers(answerHazard, { success: true }),
  )
  await press('SEND ANSWERS')
  await waitFor(() => expect(backend.requestsTo(answerHazard)).toHaveLength(1))
  expect(backend.requestsTo(answerHazard)).toMatchObject([
    { path: `/api/repairs/${RUNNING.repair_id}/hazard-answers/H01`, body: { answer: 'no' } },
  ])
})

test('a reply is about the words that were there: what is typed after it is asked about again', async () => {
  const backend = open(SHEET, runs(DONE))
  await press('TELL US MORE')
  const words = 'What should I do if I smell gas in the kitchen?'
  await fill({ 'In your own words': words })
  await press('NO')
  await waitFor(() => expectNot('GAS: LEAVE NOW'))
  await fill({ 'In your own words': `${words} And what if I smell gas in the basement?` })
  await see('GAS: LEAVE NOW')
  backend.given(answers(requestAnalysis, RUNNING), answers(getAnalysis, RUNNING))
  await press('SEND ANSWERS')
  await waitFor(() => expect(backend.requestsTo(requestAnalysis)).toHaveLength(1))
  await waitFor(() => expectNot('SEND ANSWERS'))
  expect(backend.requestsTo(answerHazard)).toEqual([])
})

test('water that reaches electricity is warned of, and so are words that mean danger', async () => {
  open(SHEET, runs(DONE))
  await press('TELL US MORE')
  await choose('Is anything electrical there, such as an outlet, a light or a cord?', 'Yes, and it got wet')
  await see('WATER NEAR ELECTRICITY')
  await choose('Is anything electrical there, such as an outlet, a light or a cord?', 'No')
  await waitFor(() => expectNot('WATER NEAR ELECTRICITY'))
  await choose('Is there water?', 'Yes, dripping')
  await choose('Is anything electrical there, such as an outlet, a light or a cord?', 'Yes, near it')
  await see('WATER NEAR ELECTRICITY')
  await choose('Is there water?', 'No water')
  await waitFor(() => expectNot('WATER NEAR ELECTRICITY'))
  await fill({ 'In your own words': 'It smells like gas in the kitchen' })
  await see('GAS: LEAVE NOW')
})

test('what was answered starts a run, and what was skipped is left out', async () => {
  const backend = open(SHEET, runs(GUIDANCE), waits(getAnalysis))
  await press('TELL US MORE')
  await press('NONE OF THIS')
  await user.selectOptions(screen.getByLabelText('What is damaged?'), 'Wide crack')
  await fill({
    'Where in the house?': ' garage ',
    'How wide is the crack, in millimeters?': '7.5',
    'In your own words': 'It grows.',
  })
  await choose('What does the crack look like?', "I don't know")
  await choose('Is there water?', "I don't know")
  await choose('How long has it been there?', 'Weeks')
  await user.click(screen.getByLabelText("I don't know the year"))
  await user.click(screen.getByRole('checkbox', { name: 'An older person' }))
  await see("We only use this to warn you. It's never sent to OpenAI.")
  await user.selectOptions(screen.getByLabelText('State'), 'California')
  backend.given(answers(requestAnalysis, RUNNING))
  await press('SEND ANSWERS')
  await see('AI ANALYZING DAMAGE...')
  expect(backend.requestsTo(requestAnalysis).map(({ body }) => body)).toEqual([
    {
      answers: {
        kind: 'crack_wide',
        where: 'garage',
        water: 'unknown',
        width_mm: 7.5,
        crack_shape: 'unknown',
        since: 'weeks',
        year_built: 'unknown',
        vulnerable: ['elderly'],
        state: 'CA',
        text: 'It grows.',
        emergency: {
          gas: 'no',
          co: 'no',
          fire_or_sparks: 'no',
          shock: 'no',
          wire_down: 'no',
          hurt: 'no',
          moving: 'no',
          intruder: 'no',
        },
      },
    },
  ])
})

test('an answer can be taken back', async () => {
  open(SHEET, runs(DONE))
  await press('TELL US MORE')
  await choose('Is there water?', 'Yes, dripping')
  await choose('Can you stop the water?', 'Yes')
  await press('Clear: Is there water?')
  expect(screen.queryByRole('radiogroup', { name: 'Can you stop the water?' })).toBeNull()
  const group = screen.getByRole('radiogroup', { name: 'Is there water?' })
  for (const radio of within(group).getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false)
  await waitFor(() => expect(group.contains(document.activeElement)).toBe(true))
})

test('nothing that was filled in is lost when sending fails, nor when the form is closed', async () => {
  const backend = open(SHEET, runs(DONE), isUnreachable(requestAnalysis))
  await press('TELL US MORE')
  await fill({ 'Where in the house?': 'attic' })
  await choose('Is there water?', 'Yes, standing')
  await press('SEND ANSWERS')
  await see("The server can't be reached. Please check your network, or try again in a moment.")
  await expectAccessible()
  expect(field('Where in the house?').value).toBe('attic')
  await see('Water Damage')
  await press('CLOSE')
  const opener = await button('TELL US MORE')
  await waitFor(() => expect(document.activeElement).toBe(opener))
  await press('TELL US MORE')
  expect(field('Where in the house?').value).toBe('attic')
  backend.given(answers(requestAnalysis, RUNNING), waits(getAnalysis))
  await press('SEND ANSWERS')
  await see('AI ANALYZING DAMAGE...')
  expect(backend.requestsTo(requestAnalysis).at(-1)?.body).toEqual({ answers: { where: 'attic', water: 'standing' } })
})

test('a number that is none is refused at its field', async () => {
  const backend = open(SHEET, runs(DONE))
  await press('TELL US MORE')
  await user.selectOptions(await screen.findByLabelText('What is damaged?'), 'Mold')
  await fill({ 'How large is it, in square feet?': 'a lot', 'In what year was the house built?': '12' })
  await press('SEND ANSWERS')
  await see('Please enter a number, such as 2.5')
  await see('Please enter a year, such as 1978')
  await waitFor(() => expect(document.activeElement).toBe(field('How large is it, in square feet?')))
  await expectAccessible()
  expect(backend.requestsTo(requestAnalysis)).toEqual([])
})

test('answers that come while a run is in progress are kept with it', async () => {
  open(SHEET, runs(RUNNING), answers(getAnalysis, RUNNING), refuses(requestAnalysis, 409, 'analysis_running'))
  await press('TELL US MORE')
  await choose('Is there water?', 'Yes, dripping')
  await press('SEND ANSWERS')
  await see('An analysis is already running. What you said was kept and counts for its result.')
  await button('TELL US MORE')
})

test('no step from before somebody spoke of gas is shown or shared when the new run is canceled', async () => {
  const canceled = { ...RUNNING, status: 'cancelled' as const, answers: { emergency: { gas: 'yes' as const } } }
  const reread = anAnalysis({
    answers: { emergency: { gas: 'yes' } },
    result: { ...DONE.result!, repairInstructions: ['Left out for your safety.'] },
    advice: anAdvice({ first_message: messageOf('F-GAS') }),
  })
  const links = answers(listShares, { success: true as const, shares: [] })
  const backend = open(SHEET, runs(DONE), links, answers(getReport, null), answers(cancelAnalysis, canceled))
  await see('Let the ceiling dry.')
  await press('SHARE')
  await waitFor(() => expect(backend.requestsTo(getReport)).toHaveLength(1))
  await press('Close')
  await press('TELL US MORE')
  await choose(GAS, 'Yes')
  backend.given(answers(requestAnalysis, RUNNING), waits(getAnalysis), waits(listAnalyses))
  await press('SEND ANSWERS')
  await see('AI ANALYZING DAMAGE...')
  await press('CANCEL')
  await see('The analysis was canceled.')
  expectNot('Let the ceiling dry.')
  backend.letGo(runs(canceled, reread))
  await see('Left out for your safety.')
  await see('GAS: LEAVE NOW')
  await press('SHARE')
  await waitFor(() => expect(backend.requestsTo(getReport)).toHaveLength(2))
})

test('what was said before is in the form when it is opened again', async () => {
  open(SHEET, runs(anAnalysis({ answers: { kind: 'mold', size_sqft: 12, vulnerable: ['asthma'] } })))
  await press('CHANGE YOUR ANSWERS')
  expect(field('How large is it, in square feet?').value).toBe('12')
  expect(screen.getByLabelText<HTMLSelectElement>('What is damaged?').value).toBe('mold')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Asthma or lung disease' }).checked).toBe(true)
})

test('the questions can come before the first run, and can be skipped', async () => {
  const backend = open(`${SHEET}#answers`, runs())
  await screen.findByRole('heading', { name: 'TELL US MORE' })
  await expectAccessible()
  expect(backend.requestsTo(requestAnalysis)).toEqual([])
  backend.given(answers(requestAnalysis, RUNNING), waits(getAnalysis))
  await press('SKIP AND ANALYZE')
  await see('AI ANALYZING DAMAGE...')
  expect(document.activeElement, 'the button that was pressed is gone').toBe(screen.getByRole('main'))
  await waitFor(() => expect(backend.requestsTo(requestAnalysis).map(({ body }) => body)).toEqual([{}]))
})

test('answers before the first run start it', async () => {
  const backend = open(`${SHEET}#answers`, runs(), answers(requestAnalysis, RUNNING), waits(getAnalysis))
  await choose('Is there water?', 'No water')
  await press('SEND ANSWERS')
  await see('AI ANALYZING DAMAGE...')
  await waitFor(() => expect(backend.requestsTo(requestAnalysis)).toHaveLength(1))
  expect(backend.requestsTo(requestAnalysis)[0]?.body).toEqual({ answers: { water: 'none' } })
})

test('a reply that cannot be sent with the answers is kept, and is sent once the result is opened', async () => {
  const backend = open(SHEET, runs(DONE))
  await press('TELL US MORE')
  await fill({ 'In your own words': 'What should I do if I smell gas in the kitchen?' })
  await press('NO')
  await waitFor(() => expectNot('GAS: LEAVE NOW'))
  backend.given(answers(requestAnalysis, RUNNING), answers(getAnalysis, RUNNING), isUnreachable(answerHazard))
  await press('SEND ANSWERS')
  await waitFor(() => expect(backend.requestsTo(answerHazard)).toHaveLength(1))
  const kept = () => localStorage.getItem(`mendsight:hazards:${RUNNING.repair_id}`)
  await waitFor(() => expect(kept()).toBe('{"H01":"no"}'))
  backend.given(runs(DONE), answers(answerHazard, { success: true }))
  open(SHEET, runs(DONE), answers(answerHazard, { success: true }))
  await waitFor(() => expect(kept()).toBeNull())
})
