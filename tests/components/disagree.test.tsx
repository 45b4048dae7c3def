import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { giveFeedback, listAnalyses } from '#shared/api/analyses.ts'
import { getFile } from '#shared/api/files.ts'
import { answers, isUnreachable } from './support/backend.ts'
import { aPhoto, aProfile, anAdvice, anAnalysis } from './support/builders.ts'
import { button, choose, expectAccessible, field, fill, openScreen, press, see, user } from './support/screen.tsx'

const PHOTO = aPhoto()
const DONE = anAnalysis()
const SAID = { what: 'severity', text: 'It is much worse.', consent: true } as const

function open(run = DONE, ...more: Parameters<typeof openScreen>[2][]) {
  return openScreen(
    `/analysis?file=${PHOTO.id}`,
    aProfile({ usage: { files: 1 } }),
    answers(getFile, PHOTO),
    answers(listAnalyses, { analyses: [run], current_id: run.id }),
    ...more,
  )
}

test('somebody who disagrees says what is wrong, and is thanked', async () => {
  const backend = open(DONE, isUnreachable(giveFeedback))
  await press('Report a mistake in this result')
  await expectAccessible()
  await press('SEND')
  await see('Please choose what is wrong')
  await choose('How bad it is')
  await fill({ 'What would be right? (optional)': SAID.text })
  await user.click(screen.getByLabelText('You may use what I wrote and all photos of this result to improve Mendsight'))
  await press('SEND')
  await see("The server can't be reached. Please check your network, or try again in a moment.")
  await expectAccessible()
  expect(field('What would be right? (optional)').value).toBe(SAID.text)
  backend.given(
    answers(giveFeedback, { id: 'f1', analysis_id: DONE.id, created_at: '2026-11-20T10:00:00.000Z', ...SAID }),
  )
  await press('SEND')
  await see('Thank you. We saved what you said with this result.')
  expect(backend.requestsTo(giveFeedback).at(-1)).toMatchObject({
    path: `/api/analyses/${DONE.id}/feedback`,
    body: SAID,
  })
  const opener = await button('Report a mistake in this result')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('nobody is asked to disagree with the general guidance', async () => {
  const advice = anAdvice({ urgency: null, guide: 'general' })
  open(anAnalysis({ method: 'fallback', provider: null, model: null, advice }))
  await see('GENERAL REPAIR GUIDANCE')
  expect(screen.queryByRole('button', { name: 'Report a mistake in this result' })).toBeNull()
})
