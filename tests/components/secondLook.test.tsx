import { expect, test } from 'vitest'
import { listAnalyses } from '#shared/api/analyses.ts'
import { getFile } from '#shared/api/files.ts'
import { answers } from './support/backend.ts'
import { aPhoto, aProfile, anAnalysis } from './support/builders.ts'
import { expectAccessible, expectNot, openScreen, see, visibleText } from './support/screen.tsx'

const PHOTO = aPhoto()

function open(run = anAnalysis()) {
  return openScreen(
    `/analysis?file=${PHOTO.id}`,
    aProfile({ usage: { files: 1 } }),
    answers(getFile, PHOTO),
    answers(listAnalyses, { analyses: [run], current_id: run.id }),
  )
}

test('a second model that disagrees is said, with what follows from it', async () => {
  open(anAnalysis({ second_look: { model: 'gpt-4o-mini', state: 'answered', disagrees: ['kind', 'severity'] } }))
  await see('TWO MODELS DISAGREE')
  expect(visibleText()).toContain('rated how bad it is differently. We show the more serious rating.')
  await expectAccessible()
})

test('one that agrees or failed is a quiet line, and without one there is none', async () => {
  open(anAnalysis({ second_look: { model: 'gpt-4o-mini', state: 'failed', disagrees: [] } }))
  await see("didn't answer. This is the first model's result.")
  expectNot('TWO MODELS DISAGREE')
  await expectAccessible()
})
