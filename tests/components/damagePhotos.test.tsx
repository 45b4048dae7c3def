import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { listAnalyses, requestAnalysis } from '#shared/api/analyses.ts'
import { getFile, listFiles, updateFile } from '#shared/api/files.ts'
import { getRepair, updateRepair } from '#shared/api/repairs.ts'
import { answers, isUnreachable, refuses, waits, type Answer, type TestBackend } from './support/backend.ts'
import { aPage, aPhoto, aProfile, aRepair, anAdvice, anAnalysis } from './support/builders.ts'
import { expectAccessible, expectNot, openScreen, press, see, user } from './support/screen.tsx'

const PHOTO = aPhoto()
const OTHER = aPhoto({ id: '0199a7a0-0000-7000-8000-0000000000a2', file_name: 'whole room.jpg' })
const RUN = anAnalysis()

function open(...prepared: Answer[]): TestBackend {
  return openScreen(
    `/analysis?file=${PHOTO.id}`,
    aProfile({ usage: { files: 2 } }),
    answers(getFile, PHOTO),
    answers(listAnalyses, { analyses: [RUN], current_id: RUN.id }),
    answers(getRepair, aRepair()),
    answers(listFiles, aPage([PHOTO, OTHER])),
    ...prepared,
  )
}

const OPENER = 'ADD PHOTOS OF THE SAME DAMAGE'

test('what a photo shows is stored, and the result says at once what it is based on', async () => {
  const backend = open()
  await press(OPENER)
  await see('PHOTOS OF THIS DAMAGE')
  await screen.findByRole('checkbox', { name: 'Something that shows the size' })
  await expectAccessible()
  const evidence = { level: 'strong', reasons: ['This is based on 2 photos.'], wanted: [] } as const
  const strong = anAnalysis({
    advice: anAdvice({ evidence: { ...evidence, reasons: [...evidence.reasons], wanted: [] } }),
  })
  backend.given(
    answers(updateFile, { ...PHOTO, shows: ['near', 'scale'] }),
    answers(listAnalyses, { analyses: [strong], current_id: strong.id }),
  )
  await user.click(screen.getByRole('checkbox', { name: 'Something that shows the size' }))
  await see('Strong: there is a lot to go on.')
  expect(backend.requestsTo(updateFile).map(({ body }) => body)).toEqual([{ shows: ['scale'] }])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Close-up' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'From farther away' }))
  expect(backend.requestsTo(updateFile).at(-1)?.body).toEqual({ shows: ['far', 'scale'] })
})

test('photos of the same damage are added and analyzed together', async () => {
  const backend = open(answers(updateRepair, aRepair({ photos: [PHOTO, OTHER] })), waits(requestAnalysis))
  await press(OPENER)
  const offered = await screen.findByRole('group', { name: 'Add from your photos, up to 8 in all' })
  await user.click(within(offered).getByRole('checkbox', { name: 'whole room.jpg' }))
  await press('ANALYZE 2 PHOTOS TOGETHER')
  await see('AI ANALYZING DAMAGE...')
  expectNot('PHOTOS OF THIS DAMAGE')
  expect(backend.requestsTo(updateRepair).map(({ body }) => body)).toEqual([{ add_file_ids: [OTHER.id], move: true }])
})

test('photos that cannot be loaded or added say why', async () => {
  const backend = open(isUnreachable(getRepair), refuses(updateRepair, 404, 'not_found'))
  await press(OPENER)
  await see("The server can't be reached. Please check your network, or try again in a moment.")
  await expectAccessible()
  backend.given(answers(getRepair, aRepair()))
  await press('RETRY')
  await user.click(await screen.findByRole('checkbox', { name: 'whole room.jpg' }))
  await press('ANALYZE 2 PHOTOS TOGETHER')
  await screen.findByRole('alert')
  await expectAccessible()
  await press('CLOSE')
  expectNot('PHOTOS OF THIS DAMAGE')
  expect(document.activeElement?.textContent).toBe(OPENER)
})
