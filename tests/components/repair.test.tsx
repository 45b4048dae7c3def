import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { EMERGENCY_LINE } from '#shared/analyses/analysis.messages.ts'
import { listRepairAnalyses, requestRepairAnalysis } from '#shared/api/analyses.ts'
import { getFile, listFiles, uploadFile } from '#shared/api/files.ts'
import { deleteRepair, getRepair, listRepairs, updateRepair, type Repair } from '#shared/api/repairs.ts'
import { photosAfter } from '#shared/repairs/change.rules.ts'
import { PATHS, repairPath } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses, type Answer, type TestBackend } from './support/backend.ts'
import { aListedRepair, anAdvice, anAnalysis, aPage, aPhoto, aProfile, aRepair, photos } from './support/builders.ts'
import {
  button,
  expectAccessible,
  expectAddress,
  expectNot,
  field,
  fill,
  openScreen,
  press,
  pressInDialog,
  see,
  seeIn,
  user,
} from './support/screen.tsx'

const RUN = anAnalysis()

type Patch = {
  file_ids?: string[]
  add_file_ids?: string[]
  remove_file_ids?: string[]
  move?: boolean
  check_again?: { on?: string; what?: string } | null
}

/** Opens a repair on a server that applies each change to it. */
function open(changes: Partial<Repair> = {}, ...prepared: Answer[]): TestBackend {
  let repair = aRepair(changes)
  const all = [...repair.photos, ...photos(3)]
  return openScreen(
    repairPath(repair.id),
    aProfile({ usage: { files: 4 } }),
    answers(getRepair, () => repair),
    answers(listRepairAnalyses, { analyses: [RUN], current_id: RUN.id }),
    answers(updateRepair, ({ body }) => {
      const { file_ids: _ids, add_file_ids: _added, remove_file_ids: _removed, ...patch } = body as Patch
      const { move: _, check_again: check, ...others } = patch
      const ids = photosAfter(
        repair.photos.map(({ id }) => id),
        body as Patch,
      )
      const moved = ids?.flatMap((id) => all.find((photo) => photo.id === id) ?? [])
      repair = { ...repair, ...others, ...(moved === undefined ? {} : { photos: moved }) }
      if (check !== undefined) {
        const { on = '', what = null } = { ...repair.check_again, ...check }
        repair = { ...repair, check_again: check === null ? null : { on, what: what?.trim() ?? null, is_over: false } }
      }
      return repair
    }),
    ...prepared,
  )
}

const patches = (backend: TestBackend) => backend.requestsTo(updateRepair).map(({ body }) => body)

test('a repair is renamed in its place', async () => {
  const backend = open()
  await press('RENAME')
  await fill({ Title: ' Bathroom ceiling ' })
  await expectAccessible()
  await press('SAVE')
  await screen.findByRole('heading', { level: 1, name: 'Bathroom ceiling' })
  expect(patches(backend)).toEqual([{ title: 'Bathroom ceiling' }])
  const opener = await button('RENAME')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a title that cannot be saved stays in its field, and an empty one is not sent', async () => {
  const backend = open({}, isUnreachable(updateRepair))
  await press('RENAME')
  await fill({ Title: 'Bathroom ceiling' })
  await press('SAVE')
  await see('What you typed is still here.')
  expect(field('Title').value).toBe('Bathroom ceiling')
  await user.clear(field('Title'))
  await press('SAVE')
  await see('Please enter a title.')
  expect(patches(backend)).toHaveLength(1)
})

test('a status is saved at once, and one that cannot be saved is taken back', async () => {
  const backend = open()
  await user.click(await screen.findByRole('radio', { name: 'DONE' }))
  await screen.findByRole('radio', { name: 'DONE', checked: true })
  await see('BEFORE AND AFTER')
  expect(patches(backend)).toEqual([{ status: 'done', finished_on: expect.any(String) }])
  backend.given(isUnreachable(updateRepair))
  await user.click(await screen.findByRole('radio', { name: 'IN PROGRESS' }))
  await see("The status hasn't changed.")
  await screen.findByRole('radio', { name: 'DONE', checked: true })
  await expectAccessible()
})

test('photos are put in another order and taken out with buttons, which can be undone', async () => {
  const [one, two, three] = photos(3)
  const backend = open({ photos: photos(3) })
  await press('Move wall 1.jpg later')
  await see('wall 1.jpg is now photo 2 of 3.')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move wall 1.jpg later' })),
  )
  await press('Move wall 3.jpg earlier')
  await waitFor(() =>
    expect(patches(backend)).toEqual([
      { file_ids: [two?.id, one?.id, three?.id] },
      { file_ids: [two?.id, three?.id, one?.id] },
    ]),
  )
  await press('Move wall 2.jpg earlier')
  expect(patches(backend), 'the first has nowhere to go').toHaveLength(2)
  await press('Take wall 3.jpg out of this repair')
  await see("You'll still find it in your photos.")
  await waitFor(() => expect(patches(backend).at(-1)).toEqual({ remove_file_ids: [three?.id] }))
  await expectAccessible()
  await press('UNDO')
  await waitFor(() => expect(patches(backend).at(-1)).toEqual({ file_ids: [two?.id, three?.id, one?.id] }))
  await button('Take wall 3.jpg out of this repair')
})

test('an order that an older screen sends takes no photo back from the repair that it was moved to', async () => {
  const backend = open({ photos: photos(2) }, refuses(updateRepair, 409, 'photo_in_repair'))
  await press('Move wall 1.jpg later')
  await see('The photos of this repair are shown as they are saved.')
  expect(patches(backend)).toEqual([{ file_ids: [photos(2)[1]?.id, photos(2)[0]?.id] }])
})

test('an order that cannot be saved is shown as it is saved', async () => {
  const backend = open({ photos: photos(2) })
  await button('Move wall 1.jpg later')
  backend.given(isUnreachable(updateRepair))
  await press('Move wall 1.jpg later')
  await see('The photos of this repair are shown as they are saved.')
  await waitFor(() =>
    expect(screen.getAllByRole('img', { name: /^wall/ }).map((image) => image.getAttribute('alt'))).toEqual([
      'wall 1.jpg',
      'wall 2.jpg',
    ]),
  )
})

test('photos of the history are added, and then a new analysis is offered', async () => {
  const backend = open({}, answers(listFiles, aPage(photos(3))), answers(requestRepairAnalysis, RUN))
  await press('ADD PHOTOS')
  await user.click(await screen.findByRole('checkbox', { name: 'wall 2.jpg' }))
  await expectAccessible()
  await press('ADD 1 PHOTO')
  await see('Photos have been added since the last analysis.')
  expect(patches(backend)).toEqual([{ add_file_ids: [photos(2)[1]?.id], move: true }])
  await button('ANALYZE 2 PHOTOS TOGETHER')
})

test('a photo that is taken for a repair joins it without another press, and opens large', async () => {
  const taken = aPhoto({ id: 'taken' })
  const backend = open({ photos: photos(1) }, answers(listFiles, aPage(photos(1))), answers(uploadFile, taken))
  await press('ADD PHOTOS')
  const input = await screen.findByLabelText('New photos')
  await user.upload(input, new File(['x'], 'wall 2.jpg', { type: 'image/jpeg' }))
  await waitFor(() => expect(patches(backend)).toEqual([{ add_file_ids: [taken.id], move: true }]))
  await press('Open wall 1.jpg')
  await screen.findByRole('dialog', { name: /^Photo 1 of \d: wall 1.jpg$/ })
})

test('what it cost is saved field by field and compared with the estimate', async () => {
  const backend = open({ actual_hours: 3 })
  await see('The AI estimated $300 - $900')
  await fill({ 'Cost in dollars': 'a lot' })
  await press('SAVE THE WORK')
  await see('Please enter an amount in dollars, such as 350 or 1,250.50.')
  await fill({ 'Cost in dollars': '$1,000' })
  await press('SAVE THE WORK')
  await see('It cost $1,000. $100 more than the highest estimate.')
  await see('Saved.')
  expect(patches(backend)).toEqual([{ actual_cost: 1000 }])
  backend.given(isUnreachable(updateRepair))
  await fill({ 'Hours of work': '12' })
  await press('SAVE THE WORK')
  await see('What you typed is still here.')
  expect(field('Hours of work').value).toBe('12')
  await expectAccessible()
})

test('what was done is saved as it was typed, and taken away again', async () => {
  const backend = open({})
  await fill({ 'What was done': ' New trap.\n- Dried the ceiling ' })
  await press('SAVE THE WORK')
  await see('Saved.')
  expect(patches(backend)).toEqual([{ work_done: 'New trap.\n- Dried the ceiling' }])
  await user.clear(field('What was done'))
  await press('SAVE THE WORK')
  await see('Saved.')
  expect(patches(backend).at(-1)).toEqual({ work_done: null })
  await expectAccessible()
})

test('the day on which it was finished is the one where its owner is, and can be corrected', async () => {
  const backend = open({})
  await button('SAVE THE WORK')
  expectNot('Finished on')
  await user.click(await screen.findByRole('radio', { name: 'DONE' }))
  await see('Finished on')
  const today = new Date()
  const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  expect(patches(backend)).toEqual([{ status: 'done', finished_on: day }])
  fireEvent.change(field('Finished on'), { target: { value: '2999-01-01' } })
  await press('SAVE THE WORK')
  await see('Please enter the day on which it was finished.')
  fireEvent.change(field('Finished on'), { target: { value: '2024-02-29' } })
  await press('SAVE THE WORK')
  await see('Saved.')
  expect(patches(backend).at(-1)).toEqual({ finished_on: '2024-02-29' })
  await expectAccessible()
})

test('a day to check again is saved with the zone of the reader, changed and removed', async () => {
  const backend = open()
  await see('CHECK AGAIN')
  await press('SAVE THE DAY')
  await see('Please choose a day.')
  fireEvent.change(field('Check again on'), { target: { value: '2001-01-02' } })
  await see('Please choose today or a later day.')
  fireEvent.change(field('Check again on'), { target: { value: '2199-01-02' } })
  await fill({ 'What to look at': ' Has it grown? ' })
  await press('SAVE THE DAY')
  await see("You'll be reminded on Jan 2, 2199.")
  await see('Saved.')
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(patches(backend)).toEqual([{ check_again: { on: '2199-01-02', time_zone: zone, what: 'Has it grown?' } }])
  await expectAccessible()
  await press('REMOVE IT')
  await see('The day is gone.')
  expect(patches(backend).at(-1)).toEqual({ check_again: null })
  expect(field('Check again on').value).toBe('')
  expect(document.activeElement?.textContent).toBe('CHECK AGAIN')
  backend.given(isUnreachable(updateRepair))
  fireEvent.change(field('Check again on'), { target: { value: '2199-01-03' } })
  await press('SAVE THE DAY')
  await see('What you typed is still here.')
  expect(field('Check again on').value).toBe('2199-01-03')
})

test('what is due to be checked stands before the steps, and stays in its place when it was checked', async () => {
  open({ check_again: { on: '2026-01-02', what: 'Has it grown?', is_over: false } })
  await see('You wanted to look at this again on Jan 2, 2026.')
  await see('Let the ceiling dry.')
  const isBeforeSteps = () => {
    const place = screen.getByRole('region', { name: 'CHECK AGAIN' })
    const steps = screen.getByText('Let the ceiling dry.')
    return (place.compareDocumentPosition(steps) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  }
  expect(isBeforeSteps()).toBe(true)
  await see('Has it grown?')
  await press('I CHECKED IT')
  await see('The day is gone.')
  expect(isBeforeSteps()).toBe(true)
  expectNot('Has it grown?')
})

test('a repair that was finished reminds of nothing, and says how it would', async () => {
  open({ status: 'done', check_again: { on: '2026-01-02', what: null, is_over: true } })
  await see('The repair is done since, so nothing reminds you. Save the day to be reminded all the same.')
})

test('a finished repair may get a photo of after, shown beside the one of before', async () => {
  const after = photos(1)[0] ?? aPhoto()
  const backend = open({}, answers(listFiles, aPage(photos(3))), answers(getFile, after))
  await user.click(await screen.findByRole('radio', { name: 'DONE' }))
  await see('BEFORE AND AFTER')
  await press('ADD A PHOTO OF AFTER')
  await user.click(await screen.findByRole('radio', { name: 'wall 1.jpg' }))
  await press('USE THIS PHOTO')
  await screen.findByRole('img', { name: 'After: wall 1.jpg' })
  await screen.findByRole('img', { name: 'Before: wet ceiling.jpg' })
  expect(patches(backend).at(-1)).toEqual({ after_file_id: after.id })
  await expectAccessible()
  await press('REMOVE IT')
  await button('ADD A PHOTO OF AFTER')
})

test('results are compared over time, and the general guidance is not one of them', async () => {
  const older = anAnalysis({ id: 'b0', created_at: '2026-10-01T09:00:00.000Z', advice: anAdvice({ urgency: 'month' }) })
  const result = RUN.result === null ? null : { ...RUN.result, severity: 'Medium' as const }
  const guidance = anAnalysis({ id: 'b9', method: 'fallback', advice: anAdvice({ urgency: null, guide: 'general' }) })
  open({}, answers(listRepairAnalyses, { analyses: [guidance, RUN, { ...older, result }], current_id: RUN.id }))
  await seeIn('OVER TIME', "It's rated worse: High instead of Medium.")
  await seeIn('OVER TIME', "It's more urgent: “Act this week” instead of “Act this month”.")
  await seeIn('OVER TIME', 'General guidance, not from your photos')
  await expectAccessible()
})

test('a result over time that finds no damage says so, and neither how bad it is nor when to act', async () => {
  if (RUN.result === null) throw new Error('A finished analysis has a result')
  const none = { damageType: 'No visible damage', severity: 'Low' as const, repairInstructions: [] }
  const run = anAnalysis({ id: 'b2', result: { ...RUN.result, ...none }, advice: anAdvice({ urgency: 'watch' }) })
  open({}, answers(listRepairAnalyses, { analyses: [run, RUN], current_id: run.id }))
  await seeIn('OVER TIME', 'No damage visible')
  const [newest] = within(screen.getByRole('region', { name: 'OVER TIME' })).getAllByRole('listitem')
  expect(newest?.textContent).not.toMatch(/KEEP AN EYE|[$]/)
})

test('a first message is shown first, and a step that is withheld is not', async () => {
  const message = { code: 'F-GAS' as const, title: 'GAS: LEAVE NOW', lines: ['Leave the house.'], call: [] }
  const held = anAnalysis({
    advice: anAdvice({
      urgency: 'now',
      first_message: message,
      withheld: [{ step: 1, why: 'It could be dangerous.', who: 'the fire department' }],
    }),
    steps: [{ n: 2, done: false }],
  })
  open({}, answers(listRepairAnalyses, { analyses: [held], current_id: held.id }))
  await seeIn('GAS: LEAVE NOW', 'Leave the house.')
  await see('0 of 1 done')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})

test('every danger of the result is said above the steps that can be ticked', async () => {
  const message = { code: 'F-LEAD' as const, title: 'OLD PAINT', lines: ['Do not sand it.'], call: [] }
  const run = anAnalysis({
    answers: { kind: 'ceiling_stain' },
    advice: anAdvice({ do_not: ['Do not stand below it.'], also: [message], is_text_unread: true }),
  })
  open({}, answers(listRepairAnalyses, { analyses: [run], current_id: run.id }))
  await seeIn('SAFETY WARNINGS', 'Turn off the power in this room.')
  await seeIn('SAFETY WARNINGS', EMERGENCY_LINE)
  await seeIn('DO NOT', 'Do not stand below it.')
  await seeIn('ALSO', 'Do not sand it.')
  const [tick] = screen.getAllByRole('checkbox')
  for (const title of ['SAFETY WARNINGS', 'DO NOT', 'ALSO']) {
    const order = screen.getByRole('region', { name: title }).compareDocumentPosition(tick ?? document.body)
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING, title).toBeTruthy()
  }
  await expectAccessible()
})

test('a repair is deleted only after a question, with its photos only if that was said', async () => {
  const backend = open(
    {},
    answers(deleteRepair, null),
    answers(listRepairs, { success: true, repairs: [aListedRepair({ title: 'Fence' })], next_cursor: null }),
  )
  await press('DELETE THIS REPAIR')
  await see('You keep its photo.')
  await pressInDialog('CANCEL')
  expect(backend.requestsTo(deleteRepair)).toEqual([])
  await press('DELETE IT WITH ITS PHOTO')
  await see('your notes and its photo will be deleted.')
  await pressInDialog('DELETE')
  await expectAddress(PATHS.repairs)
  await see('The repair and its photos were deleted.')
  await see('Fence')
  expect(backend.requestsTo(deleteRepair).map(({ query }) => query.get('photos'))).toEqual(['delete'])
  expectNot('REPAIR NOT FOUND')
})
