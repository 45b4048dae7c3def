import { screen, waitFor } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { getMe } from '#shared/api/accounts.ts'
import {
  type Analysis,
  cancelAnalysis,
  confirmFinding,
  getAnalysis,
  listAnalyses,
  markAnalysisSeen,
  requestAnalysis,
} from '#shared/api/analyses.ts'
import { getFile } from '#shared/api/files.ts'
import { BACKGROUND_HEADER } from '#shared/api/headers.ts'
import { answers, isUnreachable, refuses, waits, type Answer, type TestBackend } from './support/backend.ts'
import { anAdvice, anAnalysis, aPhoto, aProfile } from './support/builders.ts'
import { expectAccessible, expectNot, openScreen, press, reopenScreen, see } from './support/screen.tsx'

const PHOTO = aPhoto()
const RUNNING = anAnalysis({
  status: 'running',
  method: null,
  provider: null,
  model: null,
  result: null,
  finished_at: null,
  seen_at: null,
})
const CANCELED = anAnalysis({ ...RUNNING, status: 'cancelled', finished_at: '2026-11-20T09:00:12.000Z' })
const GUIDANCE = anAnalysis({
  id: '0199a7a0-0000-7000-8000-0000000000b2',
  method: 'fallback',
  provider: null,
  model: null,
  notice:
    'AI analysis unavailable: OpenAI API quota exceeded. Please check your billing settings. Using general repair guidance.',
  setup_hint: 'Set OPENAI_API_KEY in .env.',
  advice: anAdvice({ urgency: null, guide: 'general' }),
})

const DONE = anAnalysis()
const OTHER = anAnalysis({ id: '0199a7a0-0000-7000-8000-0000000000b3' })

const runs = (...analyses: Analysis[]) => answers(listAnalyses, { analyses, current_id: analyses[0]?.id ?? null })

/** What a screen reader is told about the analysis. */
const expectSpoken = (words: string) =>
  waitFor(() => expect(document.querySelector('main p.sr-only[role=status]')?.textContent).toBe(words))

function open(...prepared: Answer[]): TestBackend {
  return openScreen(
    `/analysis?file=${PHOTO.id}`,
    aProfile({ usage: { files: 1 } }),
    answers(getFile, PHOTO),
    ...prepared,
  )
}

test('a result of a shop is confirmed on site on its screen', async () => {
  let run = anAnalysis({ confirmed: null })
  const backend = open(
    answers(listAnalyses, () => ({ analyses: [run], current_id: run.id })),
    answers(confirmFinding, () => (run = { ...run, confirmed: { name: 'Dana', at: '2026-11-29T12:00:00.000Z' } })),
  )
  await press('CONFIRM ON SITE')
  await press('YES, THAT IS RIGHT')
  await see('Confirmed on site by Dana, Nov 29, 2026.')
  expect(backend.requestsTo(confirmFinding)).toHaveLength(1)
  await expectAccessible()
})

test('a running analysis says so, keeps running through a fault, can be canceled, and asked for again', async () => {
  const backend = open(
    answers(listAnalyses, { analyses: [RUNNING], current_id: null }),
    isUnreachable(getAnalysis),
    answers(cancelAnalysis, CANCELED),
  )
  await see('AI ANALYZING DAMAGE...')
  await see('The AI is looking at your photos.')
  for (const hint of ['Detecting damage type', 'Assessing severity', 'Generating repair plan']) await see(hint)
  await see("The server can't be reached. Please check your network, or try again in a moment.")
  await expectAccessible()
  await press('CANCEL')
  await see('The analysis was canceled.')
  await expectAccessible()
  expect(backend.requestsTo(cancelAnalysis)).toHaveLength(1)
  backend.given(answers(requestAnalysis, OTHER))
  await press('ANALYZE')
  await see('POWERED BY OpenAI gpt-4o')
})

test('general guidance is labeled as such, with its reason, its hint and another try', async () => {
  const { result } = DONE
  if (result === null) throw new Error('A finished analysis has a result')
  const guidance = { ...GUIDANCE, result: { ...result, damageType: 'General Property Damage', confidence: 40 } }
  const backend = open(runs({ ...guidance, confidence: 40 }), waits(requestAnalysis))
  await see('GENERAL REPAIR GUIDANCE')
  await see('ANALYSIS NOTICE')
  await see('Using general repair guidance.')
  await see('Set OPENAI_API_KEY in .env.')
  await see('LOW CONFIDENCE')
  await see('General Property Damage')
  await see('Smell gas, see sparks, or a ceiling that sags?')
  await screen.findByRole('heading', { name: 'TYPICAL VALUES, NOT FROM YOUR PHOTO' })
  await screen.findByRole('heading', { name: 'GENERAL NOTES' })
  for (const words of ['POWERED BY', 'AI INSIGHTS & NOTES']) expectNot(words)
  await expectSpoken("There's no analysis. General repair guidance is shown.")
  await expectAccessible()
  await press('RETRY AI ANALYSIS')
  await see('AI ANALYZING DAMAGE...')
  backend.letGo(answers(requestAnalysis, OTHER))
  await see('POWERED BY OpenAI gpt-4o')
  await screen.findByRole('heading', { name: 'AI INSIGHTS & NOTES' })
  await expectSpoken('The analysis is complete.')
})

test('a failure hides no earlier analysis, which is said to be the earlier one', async () => {
  open(answers(listAnalyses, { analyses: [GUIDANCE, DONE], current_id: DONE.id }))
  await screen.findByRole('heading', { name: 'ANALYSIS NOTICE' })
  await see('The earlier analysis of this photo is shown below.')
  await see('Water Damage')
  await see('POWERED BY OpenAI gpt-4o')
  await expectSpoken('The analysis failed. The earlier result is still shown.')
  await expectAccessible()
})

test('a response full of markup stays plain text', async () => {
  const hostile = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>'
  const { result } = DONE
  if (result === null) throw new Error('A finished analysis has a result')
  const texts = { repairInstructions: [hostile], safetyWarnings: [hostile], additionalNotes: [hostile] }
  open(runs({ ...DONE, result: { ...result, damageType: hostile, ...texts } }))
  await waitFor(() => expect(screen.getAllByText(hostile, { exact: false }).length).toBeGreaterThan(3))
  expect(document.querySelectorAll('main script, img[src="x"]')).toHaveLength(0)
  expect(document.title).not.toContain('owned')
})

afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'))

test('a result counts as seen once it is on a visible page, and only the first time', async () => {
  let visibility = 'visible'
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
  let run = anAnalysis({ seen_at: null })
  const backend = open(
    waits(listAnalyses),
    answers(markAnalysisSeen, () => (run = DONE)),
  )
  await waitFor(() => expect(backend.requestsTo(listAnalyses)).not.toEqual([]))
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  backend.letGo(answers(listAnalyses, () => ({ analyses: [run], current_id: run.id })))
  await see('POWERED BY')
  expect(backend.requestsTo(markAnalysisSeen), 'behind another tab').toEqual([])
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(run.seen_at).not.toBeNull())
  const told = backend.requestsTo(markAnalysisSeen).map(({ headers }) => headers.get(BACKGROUND_HEADER))
  expect(told, 'once, and by nobody who keeps the session alive').toEqual(['1'])

  document.body.replaceChildren()
  const again = open(answers(listAnalyses, { analyses: [run], current_id: run.id }))
  await see('POWERED BY')
  await expectAccessible()
  expect(again.requestsTo(markAnalysisSeen)).toEqual([])
})

test('entering the screen starts the first analysis once, and after a refusal the person decides', async () => {
  const backend = open(
    runs(),
    refuses(requestAnalysis, 409, 'daily_limit_reached', { detail: 'That was the last one today.' }),
  )
  await see('That was the last one today.')
  expect(backend.requestsTo(requestAnalysis)).toHaveLength(1)
  await press('RETRY AI ANALYSIS')
  await waitFor(() => expect(backend.requestsTo(requestAnalysis)).toHaveLength(2))
  await see('That was the last one today.')
  // The next visit is another entry.
  reopenScreen('/home')
  await see('READY TO FIX THE WORLD?')
  backend.given(answers(requestAnalysis, DONE))
  history.back()
  await see('POWERED BY OpenAI gpt-4o')
  expect(backend.requestsTo(requestAnalysis)).toHaveLength(3)
})

test('a photo that was analyzed meanwhile, as in another tab, is not analyzed again', async () => {
  let isFirst = true
  const backend = open(
    answers(listAnalyses, () => {
      const known = isFirst ? [] : [DONE]
      isFirst = false
      return { analyses: known, current_id: known[0]?.id ?? null }
    }),
  )
  await see('POWERED BY OpenAI gpt-4o')
  expect(backend.requestsTo(requestAnalysis)).toEqual([])
})

test("an analysis counts on the dashboard's gauge at once, without a reload", async () => {
  let hasRun = false
  const gauge = async (value: string) => {
    const meter = await screen.findByRole('meter', { name: 'Analyses today' })
    await waitFor(() => expect(meter.getAttribute('aria-valuetext')).toBe(value))
  }
  open(
    answers(getMe, () => aProfile({ usage: { files: 1, analyses_today: hasRun ? 1 : 0 } })),
    answers(listAnalyses, { analyses: [], current_id: null }),
    {
      route: requestAnalysis,
      reply: (request) => {
        hasRun = true
        return answers(requestAnalysis, RUNNING).reply(request)
      },
    },
    answers(getAnalysis, anAnalysis()),
  )
  reopenScreen('/home')
  await gauge('0 of 50')
  history.back()
  await see('POWERED BY OpenAI gpt-4o')
  screen.getByRole('link', { name: 'BACK TO DASHBOARD' }).click()
  await gauge('1 of 50')
})
