import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { stepHash } from '#shared/analyses/steps.rules.ts'
import { getAnalysis, listAnalyses, markStep } from '#shared/api/analyses.ts'
import { getFile } from '#shared/api/files.ts'
import { analysisPath } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses, waits, type Answer } from './support/backend.ts'
import { anAnalysis, aPhoto, aProfile } from './support/builders.ts'
import { expectAccessible, expectNot, goOffline, goOnline, openScreen, see, user } from './support/screen.tsx'

const RUN = anAnalysis()
const KEPT = "We couldn't save your check marks. They're kept on this device"
const STORED = `mendsight:ticked:${RUN.id}`

function open(...prepared: Answer[]) {
  return openScreen(
    analysisPath(aPhoto().id),
    aProfile({ usage: { files: 1 } }),
    answers(getFile, aPhoto()),
    answers(listAnalyses, { analyses: [RUN], current_id: RUN.id }),
    ...prepared,
  )
}

const stepsWith = (...done: number[]) => ({
  success: true as const,
  steps: RUN.steps.map(({ n }) => ({ n, done: done.includes(n) })),
})
const ticks = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { checked: true }).length
const expectTicks = (expected: boolean[]) =>
  waitFor(() =>
    expect(
      ['Find the leak and stop it.', 'Let the ceiling dry.'].map(
        (step) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(step) }).checked,
      ),
    ).toEqual(expected),
  )

test('a step is shown as done at once, and saved in the account', async () => {
  const backend = open(waits(markStep))
  await see('Let the ceiling dry.')
  await user.click(screen.getByText('Let the ceiling dry.'))
  await expectTicks([false, true])
  backend.letGo(answers(markStep, stepsWith(2)))
  await waitFor(() => expect(localStorage.getItem(STORED)).toBeNull())
  expect(backend.requestsTo(markStep)).toMatchObject([
    { path: `/api/analyses/${RUN.id}/steps/2`, body: { done: true, text_hash: stepHash('Let the ceiling dry.') } },
  ])
  await expectTicks([false, true])
  expectNot(KEPT)
  await expectAccessible()
})

test('a check mark that cannot be saved stays, and is saved when the connection is back', async () => {
  const backend = open(isUnreachable(markStep))
  await see('Let the ceiling dry.')
  await user.click(screen.getByText('Let the ceiling dry.'))
  await see(KEPT)
  await expectTicks([false, true])
  expect(localStorage.getItem(STORED)).toBe(
    JSON.stringify({ 2: { done: true, hash: stepHash('Let the ceiling dry.') } }),
  )
  await expectAccessible()
  goOffline()
  backend.given(answers(markStep, stepsWith(2)))
  goOnline()
  await waitFor(() => expect(localStorage.getItem(STORED)).toBeNull())
  await waitFor(() => expectNot(KEPT))
  await expectTicks([false, true])
})

test('check marks of this browser from before are saved once, those of other steps are dropped', async () => {
  localStorage.setItem(STORED, '[0,7]')
  const backend = open(answers(markStep, stepsWith(1)))
  await see('Let the ceiling dry.')
  await waitFor(() => expect(localStorage.getItem(STORED)).toBeNull())
  expect(backend.requestsTo(markStep).map(({ path, body }) => [path.slice(-1), body])).toEqual([['1', { done: true }]])
  await expectTicks([true, false])
  expect(ticks()).toBe(1)
})

test('a step that is left out meanwhile is not shown as done, and the reason is', async () => {
  open(refuses(markStep, 409, 'step_withheld'), answers(getAnalysis, { ...RUN, steps: RUN.steps.slice(0, 1) }))
  await see('Let the ceiling dry.')
  await user.click(screen.getByText('Let the ceiling dry.'))
  await see('This step was left out for your safety')
  await expectTicks([false, false])
  expect(localStorage.getItem(STORED)).toBeNull()
})

test('a check mark of a step whose text has changed meanwhile is not saved, and the new text is shown', async () => {
  const { result } = RUN
  if (result === null) throw new Error('A finished analysis has a result')
  const backend = open(refuses(markStep, 409, 'step_changed'), answers(getAnalysis, RUN))
  await see('Let the ceiling dry.')
  const changed = {
    ...RUN,
    result: { ...result, repairInstructions: ['Find the leak and stop it.', 'Leave the room.'] },
  }
  backend.given(answers(listAnalyses, { analyses: [changed], current_id: RUN.id }))
  await user.click(screen.getByText('Let the ceiling dry.'))
  await see('This step has changed since you marked it')
  await see('Leave the room.')
  await waitFor(() => expect(ticks()).toBe(0))
  expect(localStorage.getItem(STORED)).toBeNull()
})
