import { screen, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAnalyses, type Analysis } from '#shared/api/analyses.ts'
import { getFile } from '#shared/api/files.ts'
import { updateRepair, type Repair } from '#shared/api/repairs.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { fallbackResult } from '#shared/shown/fallback.rules.ts'
import { NO_ACTUALS } from '#shared/repairs/actuals.schema.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'
import { answers as answersOf, refuses, type Answer } from './support/backend.ts'
import { aPhoto, aProfile, anAdvice, anAnalysis } from './support/builders.ts'
import { expectAccessible, expectNot, openScreen, see } from './support/screen.tsx'

const PHOTO = aPhoto()

const REPAIR: Repair = {
  id: '0199a7a0-0000-7000-8000-0000000000c1',
  title: 'Burst or leaking pipe',
  is_titled: false,
  status: 'open',
  kind: 'pipe',
  severity: 'High',
  urgency: 'now',
  answers: {},
  photos: [PHOTO],
  newest_analysis_id: null,
  ...NO_ACTUALS,
  after_file_id: null,
  check_again: null,
  cost_assumptions: {},
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
}

/** A result of the playbook, with the local estimate that belongs to the answers. */
async function guided(answers: Answers): Promise<Analysis> {
  const { result, advice } = fallbackResult(answers, await loadPlaybook(answers.kind))
  return anAnalysis({ method: 'fallback', provider: null, model: null, answers, result, advice })
}

function open(run: Analysis, ...more: Answer[]) {
  return openScreen(
    `/analysis?file=${PHOTO.id}`,
    aProfile({ usage: { files: 1 } }),
    answersOf(getFile, PHOTO),
    answersOf(listAnalyses, { analyses: [run], current_id: run.id }),
    ...more,
  )
}

const localCost = () => screen.findByRole('region', { name: 'LOCAL COST' })
const PIPE: Answers = { kind: 'pipe', water: 'running', electric: 'near', state: 'CA' }

test('a leak in California shows what a plumber charges, where it comes from, and nothing about doing it yourself', async () => {
  open(await guided(PIPE))
  const section = await localCost()
  expect(section.textContent).toContain('HIRING SOMEBODY$140 - $560')
  expect(section.textContent).not.toContain('YOURSELF')
  expect(section.textContent).toContain('Based on wages and prices in California.')
  await userEvent.click(within(section).getByText(/^COST BREAKDOWN AND SOURCES/))
  expect(section.textContent).toMatch(/Work by plumbers.*plumbers in California.*Source: BLS/)
  // The cost is said once.
  expectNot('ESTIMATED COST')
  expectNot('No local estimate')
  await expectAccessible()
})

test('changing the hours moves the range at once, without a request, and back again', async () => {
  const backend = open(await guided(PIPE))
  const section = await localCost()
  await userEvent.click(within(section).getByText('ASSUMPTIONS YOU CAN CHANGE'))
  const hours = await within(section).findByRole('textbox', { name: 'Hours in all, travel included (h)' })
  expect(within(section).getAllByText('ASSUMED').length).toBeGreaterThan(2)
  const asked = backend.requests.length
  await userEvent.clear(hours)
  expect(section.textContent).toContain('Enter a number from 0.25 to 1,000')
  await userEvent.type(hours, '5')
  expect(section.textContent).toContain('HIRING SOMEBODY$228 - $911')
  expect(within(section).getByText('YOURS')).toBeTruthy()
  expect(section.textContent).toContain('× 5 h (you entered this; 2.86 to 7.86 h)')
  await expectAccessible()
  await userEvent.click(within(section).getByRole('button', { name: '1 is correct' }))
  expect(section.textContent).toContain('Class 4')
  await userEvent.click(within(section).getByRole('button', { name: 'Reset to 1.75 h' }))
  await userEvent.click(within(section).getByRole('button', { name: 'RESET ALL' }))
  expect(section.textContent).toContain('HIRING SOMEBODY$140 - $560')
  expect(backend.requests.length, 'nothing was sent').toBe(asked)
})

test('changed numbers are kept with the repair, and a refusal is said', async () => {
  const kept = answersOf(updateRepair, REPAIR)
  const backend = open(await guided({ ...PIPE, electric: 'no' }), kept)
  const section = await localCost()
  await userEvent.click(within(section).getByText('ASSUMPTIONS YOU CAN CHANGE'))
  const parts = await within(section).findByRole('textbox', { name: 'Small parts for each leak ($)' })
  await userEvent.clear(parts)
  await userEvent.type(parts, '$45')
  await userEvent.click(within(section).getByRole('button', { name: 'SAVE WITH THIS REPAIR' }))
  await see('Your numbers are saved with this repair.')
  expect(backend.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    cost_assumptions: { 'leak.quantity': null, 'leak.hours': null, 'leak.parts': 45, 'leak.minimum_charge': null },
  })
})

test('numbers that could not be kept stay, and the reason is shown', async () => {
  open(await guided(PIPE), refuses(updateRepair, 503, 'unavailable'))
  const section = await localCost()
  await userEvent.click(within(section).getByText('ASSUMPTIONS YOU CAN CHANGE'))
  const hours = await within(section).findByRole('textbox', { name: 'Hours in all, travel included (h)' })
  await userEvent.clear(hours)
  await userEvent.type(hours, '5')
  await userEvent.click(within(section).getByRole('button', { name: 'SAVE WITH THIS REPAIR' }))
  await within(section).findByRole('alert')
  expect(section.textContent).toContain('HIRING SOMEBODY$228 - $911')
})

test("the AI's range beside ours is compared, and an owner's own work has a price of its own", async () => {
  const { advice } = await guided({ kind: 'hole', size_sqft: 3, year_built: 2005 })
  open(anAnalysis({ answers: { kind: 'hole', size_sqft: 3, year_built: 2005 }, advice }))
  const section = await localCost()
  expect(section.textContent).toContain('DOING IT YOURSELF')
  expect(section.textContent).toContain('The estimated cost above is the AI’s, from the photos.')
  expect(section.textContent).not.toContain('do not overlap')
})

test('ranges that do not overlap are said', async () => {
  const { advice } = await guided({ kind: 'hole', size_sqft: 3, year_built: 2005 })
  const run = anAnalysis({ answers: { kind: 'hole' }, advice })
  open({ ...run, result: { ...run.result!, estimatedCost: { min: 2000, max: 3000 } } })
  const section = await localCost()
  expect(section.textContent).toContain('The AI estimates $2,000 - $3,000')
  expect(section.textContent).toContain('do not overlap')
})

test('without figures the screen says why, and with nothing said it says nothing', async () => {
  open(await guided({ kind: 'tile' }))
  expect((await localCost()).textContent).toContain('No local estimate')
  expect((await localCost()).textContent).toContain('no sourced figures')
})

test('with nothing said there is no local cost', async () => {
  open(anAnalysis({ advice: anAdvice() }))
  await see('ESTIMATED COST')
  expect(screen.queryByRole('region', { name: 'LOCAL COST' })).toBeNull()
})
