import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { getMe } from '#shared/api/accounts.ts'
import { cancelAnalysis, getAnalysis, listAnalyses, requestAnalysis } from '#shared/api/analyses.ts'
import { getFile } from '#shared/api/files.ts'
import { answers, isUnreachable, waits, type Answer, type TestBackend } from './support/backend.ts'
import { aPhoto, aProfile, anAnalysis } from './support/builders.ts'
import { button, expectAccessible, openScreen, press, reopenScreen, see } from './support/screen.tsx'

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
})

function open(...prepared: Answer[]): TestBackend {
  return openScreen(
    `/analysis?file=${PHOTO.id}`,
    aProfile({ usage: { files: 1 } }),
    answers(getFile, PHOTO),
    ...prepared,
  )
}

test('a running analysis says so, keeps running through a fault, and can be canceled', async () => {
  const backend = open(
    answers(listAnalyses, { analyses: [RUNNING], current_id: null }),
    isUnreachable(getAnalysis),
    answers(cancelAnalysis, CANCELED),
  )
  await see('AI ANALYZING DAMAGE...')
  await see('The AI is looking at your photos.')
  await see('The connection failed. Please check your network and try again.')
  await expectAccessible()
  await press('CANCEL')
  await see('The analysis was canceled.')
  await button('ANALYZE')
  await expectAccessible()
  expect(backend.requestsTo(cancelAnalysis)).toHaveLength(1)
})

test('general guidance is labeled as such, with its reason, its hint and another try', async () => {
  const backend = open(answers(listAnalyses, { analyses: [GUIDANCE], current_id: GUIDANCE.id }), waits(requestAnalysis))
  await see('ANALYSIS NOTICE')
  await see('Using general repair guidance.')
  await see('Set OPENAI_API_KEY in .env.')
  await expectAccessible()
  await press('RETRY AI ANALYSIS')
  await see('AI ANALYZING DAMAGE...')
  backend.letGo(answers(requestAnalysis, { ...anAnalysis(), id: '0199a7a0-0000-7000-8000-0000000000b3' }))
  await see('POWERED BY OpenAI gpt-4o')
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
