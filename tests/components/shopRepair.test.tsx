import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ask } from '#shared/advice/advice.ts'
import { listActivity } from '#shared/api/activities.ts'
import {
  confirmFinding,
  getReport,
  giveFeedback,
  listAnalyses,
  listRepairAnalyses,
  requestAnalysis,
  takeBackConfirmation,
} from '#shared/api/analyses.ts'
import {
  addComment,
  deleteComment,
  listColleagues,
  listComments,
  updateComment,
  type CommentRecord,
} from '#shared/api/comments.ts'
import { getRepair, listRepairs, updateRepair, type Repair } from '#shared/api/repairs.ts'
import { listDocuments, type DocumentRecord } from '#shared/api/documents.ts'
import { getFile } from '#shared/api/files.ts'
import { listFiles } from '#shared/api/files.ts'
import { getWaiting } from '#shared/api/intake.ts'
import { listNotes } from '#shared/api/notes.ts'
import { getOverview } from '#shared/api/overview.ts'
import type { Shop } from '#shared/api/shops.ts'
import { chooseShop } from '#web/lib/chosenShop.ts'
import { calendarDay } from '#web/lib/dates.ts'
import { analysisPath, PATHS, repairPath } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses, type Answer, type TestBackend } from './support/backend.ts'
import {
  aPage,
  aListedRepair,
  anAdvice,
  anAnalysis,
  anOverview,
  anOverviewRepair,
  aPhoto,
  aProfile,
  aRepair,
} from './support/builders.ts'
import {
  button,
  choose,
  closeScreen,
  expectAccessible,
  expectNot,
  field,
  fill,
  link,
  openScreen,
  press,
  pressInDialog,
  see,
  user,
} from './support/screen.tsx'
import { aShop, SHOP_ID } from './support/shops.ts'

const SHOP = SHOP_ID
const ACME = aShop()
beforeEach(() => chooseShop(SHOP))
afterEach(() => chooseShop(undefined))

const ME = aProfile({ shops: [ACME] })
const member = (user_id: string, name: string, role: 'owner' | 'technician' | 'viewer') => ({
  user_id,
  name,
  role,
})
const DANA = member('dana', 'Dana', 'technician')
const MEMBERS = [member(ME.id, ME.name, 'owner'), DANA, member('vic', 'Vic', 'viewer')]
const RUN = anAnalysis({ confirmed: null })
const FEEDBACK = {
  id: 'f1',
  analysis_id: RUN.id,
  what: 'kind',
  text: 'It is rust.',
  consent: false,
  created_at: '2026-11-20T10:00:00.000Z',
} as const

const aComment = (changes: Partial<CommentRecord> = {}): CommentRecord => ({
  id: 'comment-1',
  repair_id: 'r',
  author: { user_id: 'dana', name: 'Dana' },
  text: 'See https://example.com/valve, @Ann Fixer',
  mentions: [ME.id],
  created_at: '2026-11-20T09:00:00.000Z',
  edited_at: null,
  ...changes,
})

/** Opens a repair of a shop on a server that applies each change to it. */
function open(changes: Partial<Repair> = {}, ...prepared: Answer[]): TestBackend {
  let repair = aRepair({ workspace_id: SHOP, assigned_to: null, due_on: null, ...changes })
  let run = RUN
  return openScreen(
    repairPath(repair.id),
    ME,
    answers(getRepair, () => repair),
    answers(listRepairAnalyses, () => ({ analyses: [run], current_id: run.id })),
    answers(updateRepair, ({ body }) => (repair = { ...repair, ...(body as object) })),
    answers(listColleagues, { success: true, colleagues: MEMBERS }),
    answers(listComments, { success: true, comments: [aComment()], next_cursor: null }),
    answers(listActivity, {
      success: true,
      activities: [
        {
          id: 'a1',
          kind: 'assigned',
          repair_id: repair.id,
          actor: { user_id: 'gone', name: 'Gus' },
          facts: { to: 'dana' },
          created_at: '2026-11-20T09:00:00.000Z',
        },
      ],
      next_cursor: null,
    }),
    answers(confirmFinding, () => (run = { ...run, confirmed: { name: 'Dana', at: '2026-11-29T12:00:00.000Z' } })),
    answers(takeBackConfirmation, () => (run = { ...run, confirmed: null })),
    ...prepared,
  )
}

const patches = (backend: TestBackend) => backend.requestsTo(updateRepair).map(({ body }) => body)

test('work is given and has a day by which, each saved at once', async () => {
  const backend = open()
  const who = await screen.findByRole('combobox', { name: 'Assigned to' })
  await within(who).findByRole('option', { name: 'Dana' })
  expect(within(who).queryByRole('option', { name: 'Vic' })).toBeNull()
  await user.selectOptions(who, 'Dana')
  await see('Saved.')
  await fill({ Due: '2026-11-01' })
  await waitFor(() => expect(patches(backend)).toEqual([{ assigned_to: 'dana' }, { due_on: '2026-11-01' }]))
  await screen.findByLabelText('Due (late)')
  await expectAccessible()
  backend.given(refuses(updateRepair, 403, 'role_missing'))
  await user.selectOptions(who, 'Nobody')
  await see('Your role in this shop does not include this. Ask its owner or an admin.')
})

test('comments are read with their links and names, and written with those who are told', async () => {
  const backend = open({}, answers(addComment, aComment({ id: 'comment-2' })))
  const link = await screen.findByRole('link', { name: 'https://example.com/valve' })
  expect(link.getAttribute('rel')).toBe('nofollow noopener noreferrer')
  expect(screen.getByText('@Ann Fixer').tagName).toBe('STRONG')
  await expectAccessible()
  await fill({ 'New comment': 'Please look' })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Mention' }), 'Dana')
  expect(field('New comment').value).toBe('Please look @Dana ')
  await press('ADD COMMENT')
  await waitFor(() => expect(field('New comment').value).toBe(''))
  const [sent] = backend.requestsTo(addComment)
  expect(sent?.body).toEqual({ text: 'Please look @Dana', mentions: ['dana'] })
  expect(sent?.headers.get('idempotency-key')).toMatch(/.+/)
})

test('a comment that cannot be sent stays in its field, and is sent again as the same one', async () => {
  const backend = open({}, isUnreachable(addComment))
  await fill({ 'New comment': 'Please look' })
  await press('ADD COMMENT')
  await see('What you typed is still here.')
  backend.given(answers(addComment, aComment({ id: 'comment-2' })))
  await press('ADD COMMENT')
  await waitFor(() => expect(field('New comment').value).toBe(''))
  const keys = backend.requestsTo(addComment).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
})

test('a comment of one’s own is changed and deleted', async () => {
  const own = aComment({ author: { user_id: ME.id, name: ME.name }, text: 'Wet', created_at: new Date().toISOString() })
  const backend = open(
    {},
    answers(listComments, { success: true, comments: [own], next_cursor: null }),
    answers(updateComment, { ...own, text: 'Dry' }),
    { route: deleteComment, reply: () => ({ status: 204, body: null }) },
  )
  await press('CHANGE')
  await fill({ 'Your comment': 'Dry' })
  await press('SAVE')
  await waitFor(() => expect(backend.requestsTo(updateComment)[0]?.body).toEqual({ text: 'Dry', mentions: [] }))
  await button('CHANGE')
  await user.click(screen.getByRole('button', { name: /^Delete the comment of / }))
  await pressInDialog('DELETE')
  await waitFor(() => expect(backend.requestsTo(deleteComment)).toHaveLength(1))
})

test('what happened is told with the names of those who left', async () => {
  open()
  await see('ACTIVITY')
  await see('Gus (left)')
  await see('assigned it to Dana')
})

test('the cost that was entered for a repair leads, and the estimate says that it is one', async () => {
  open({ actual_cost: 315 })
  const result = await screen.findByRole('region', { name: 'Result' })
  expect(result.textContent).toMatch(/\$315\s*Estimated: \$/)
})

test('a result is not confirmed before it was said what is confirmed, and a mistake is told instead', async () => {
  const backend = open({}, answers(giveFeedback, FEEDBACK))
  await press('CONFIRM ON SITE')
  await see('DID YOU SEE IT ON SITE?')
  await see('You saw the damage on site and it is:')
  await expectAccessible()
  await press('CANCEL')
  expectNot('You saw the damage on site and it is:')
  await press('CONFIRM ON SITE')
  await press('SOMETHING IS WRONG')
  await choose('The kind of damage')
  await fill({ 'What would be right? (optional)': 'It is rust.' })
  await press('SEND')
  await see(
    'Thank you. We saved what you said with this result. Your colleagues read it in the comments on this repair.',
  )
  expect(backend.requestsTo(giveFeedback)[0]?.body).toMatchObject({ what: 'kind', text: 'It is rust.' })
  expect(backend.requestsTo(confirmFinding)).toEqual([])
})

test('photos of other customers are not offered for a repair of a shop', async () => {
  const apart = aPhoto({ id: 'apart', file_name: 'apart.jpg', repair_id: null })
  const elsewhere = aPhoto({ id: 'elsewhere', file_name: 'elsewhere.jpg', repair_id: 'another' })
  open({}, answers(listFiles, aPage([apart, elsewhere])))
  await press('ADD PHOTOS')
  await screen.findByRole('checkbox', { name: 'apart.jpg' })
  expect(screen.queryByRole('checkbox', { name: /elsewhere/ })).toBeNull()
})

test('a result is confirmed on site, and that can be taken back', async () => {
  const backend = open()
  await see('Nobody has confirmed this on site yet.')
  await press('CONFIRM ON SITE')
  await press('YES, THAT IS RIGHT')
  await see('Confirmed on site by Dana, Nov 29, 2026.')
  await expectAccessible()
  await press('TAKE BACK')
  await see('Nobody has confirmed this on site yet.')
  expect(backend.requestsTo(confirmFinding)).toHaveLength(1)
  expect(backend.requestsTo(takeBackConfirmation)).toHaveLength(1)
})

const INVOICE: DocumentRecord = {
  id: 'd1',
  repair_id: 'r',
  kind: 'invoice',
  file_name: 'invoice.pdf',
  file_type: 'application/pdf',
  file_size: 2_000_000,
  note: null,
  amount: null,
  paid_on: null,
  is_encrypted: false,
  has_thumbnail: false,
  created_by: 'dana',
  created_at: '2026-11-21T12:00:00.000Z',
}

/** The names of all that can be pressed or filled in on the full screen of a repair, for a member of its shop. */
async function controls(shop: Partial<Shop>, { madeBy = ME.id }: { madeBy?: string } = {}): Promise<string[]> {
  const asked: Ask = { code: 'gas_smell', question: 'Do you smell gas?', sentence: '', answer: null }
  const run = anAnalysis({
    confirmed: { name: 'Dana', at: '2026-11-29T12:00:00.000Z' },
    advice: anAdvice({ ask: [asked] }),
  })
  const repair = aRepair({
    workspace_id: SHOP,
    created_by: madeBy,
    assigned_to: null,
    due_on: null,
    status: 'done',
    actual_cost: 120,
    photos: [aPhoto(), aPhoto({ id: 'another', file_name: 'door.jpg' })],
    check_again: { on: '2026-11-01', what: null, is_over: false },
  })
  openScreen(
    repairPath(repair.id),
    aProfile({ shops: [{ ...ACME, ...shop }] }),
    answers(getRepair, repair),
    answers(listRepairAnalyses, { analyses: [run], current_id: run.id }),
    answers(listNotes, {
      success: true,
      notes: [
        {
          id: 'n1',
          repair_id: repair.id,
          text: 'It dries.',
          created_by: madeBy,
          created_at: '2026-11-20T09:00:00.000Z',
        },
      ],
      next_cursor: null,
    }),
    answers(listDocuments, { success: true, documents: [INVOICE], next_cursor: null }),
    answers(listColleagues, { success: true, colleagues: MEMBERS }),
    answers(listComments, { success: true, comments: [aComment()], next_cursor: null }),
    answers(listActivity, { success: true, activities: [], next_cursor: null }),
    { route: getReport, reply: () => ({ status: 200, body: 'The report' }) },
  )
  for (const part of ['It dries.', 'invoice.pdf', 'COMMENTS', 'ACTIVITY', 'Paid: $120']) await see(part)
  await see(shop.role === 'viewer' || madeBy !== ME.id ? 'ACTIVITY' : 'DELETE THIS REPAIR')
  await expectAccessible()
  const main = within(screen.getByRole('main'))
  return (['button', 'textbox', 'checkbox', 'radio', 'combobox'] as const)
    .flatMap((role) => main.queryAllByRole(role))
    .filter((control) => !control.matches(':disabled'))
    .map(
      (control) =>
        control.getAttribute('aria-label') ??
        (control as HTMLInputElement).labels?.[0]?.textContent ??
        control.textContent,
    )
}

test('a viewer reads and comments, and is offered nothing that the shop would refuse', async () => {
  const looks = ['Open wet ceiling.jpg', 'Open door.jpg']
  expect(await controls({ role: 'viewer' })).toEqual(['SHARE', ...looks, 'ADD COMMENT', 'New comment', 'Mention'])
  await press('SHARE')
  await see('PDF WITH PHOTOS')
  expectNot('COPY A LINK')
})

test('a technician is offered to delete what they made, and nothing that others made', async () => {
  const isDeleting = (name: string | null) => name !== null && /^delete/i.test(name)
  const own = await controls({ role: 'technician' })
  expect(own.filter(isDeleting)).toEqual([
    'Delete the note of Nov 20, 2026, 9:00 AM',
    'DELETE THIS REPAIR',
    'DELETE IT WITH ITS 2 PHOTOS',
  ])
  closeScreen()
  const others = await controls({ role: 'technician' }, { madeBy: 'dana' })
  expect(others).toContain('ADD NOTE')
  expect(others.filter(isDeleting)).toEqual([])
})

test('a viewer reads a result, and is offered no change of it', async () => {
  const photo = aPhoto()
  openScreen(
    analysisPath(photo.id),
    aProfile({ shops: [{ ...ACME, role: 'viewer' }] }),
    answers(getFile, photo),
    answers(listAnalyses, { analyses: [RUN], current_id: RUN.id }),
    answers(getRepair, aRepair({ workspace_id: SHOP })),
  )
  await see('REPAIR INSTRUCTIONS')
  await see('OPEN THIS REPAIR')
  const steps = screen.getByRole('region', { name: 'REPAIR INSTRUCTIONS' })
  for (const step of within(steps).getAllByRole('checkbox')) expect(step).toHaveProperty('disabled', true)
  const refused = [
    'ADD A CAPTION',
    'ANALYZE ANOTHER PHOTO',
    'TELL US MORE',
    'ADD PHOTOS OF THE SAME DAMAGE',
    'ASK ABOUT THIS',
    'ANALYZE AGAIN',
    'CONFIRM ON SITE',
  ]
  for (const words of [...refused, 'Report a mistake in this result']) expectNot(words)
})

test('a viewer starts no analysis by looking at a photo, and is told that there is none', async () => {
  const photo = aPhoto()
  const backend = openScreen(
    analysisPath(photo.id),
    aProfile({ shops: [{ ...ACME, role: 'viewer' }] }),
    answers(getFile, photo),
    answers(listAnalyses, { analyses: [], current_id: null }),
  )
  await see('This photo has no analysis yet.')
  expect(backend.requestsTo(requestAnalysis)).toEqual([])
})

test.each(['failed', 'cancelled'] as const)('a viewer is not offered to repeat a run that %s', async (status) => {
  const photo = aPhoto()
  const run = anAnalysis({ id: RUN.id, status, result: null })
  openScreen(
    analysisPath(photo.id),
    aProfile({ shops: [{ ...ACME, role: 'viewer' }] }),
    answers(getFile, photo),
    answers(listAnalyses, { analyses: [run], current_id: null }),
    answers(getRepair, aRepair({ workspace_id: SHOP })),
  )
  await see('ANALYSIS NOTICE')
  for (const words of ['RETRY AI ANALYSIS', 'ANALYZE']) expectNot(words)
})

test('in a shop that is read-only, what can be deleted is offered and nothing else', async () => {
  expect(await controls({ role: 'owner', is_read_only: true, read_only_reason: 'plan' })).toEqual([
    'SHARE',
    'Open wet ceiling.jpg',
    'Open door.jpg',
    'Delete invoice.pdf',
    'Delete the comment of Nov 20, 2026, 9:00 AM',
    'Delete the note of Nov 20, 2026, 9:00 AM',
    'MOVE TO MY HOME',
    'DELETE THIS REPAIR',
    'DELETE IT WITH ITS 2 PHOTOS',
  ])
})

test('a repair of a home has none of this', async () => {
  openScreen(
    repairPath(aRepair().id),
    ME,
    answers(getRepair, aRepair()),
    answers(listRepairAnalyses, { analyses: [anAnalysis()], current_id: anAnalysis().id }),
  )
  await see('NOTES')
  await see('Only you see your notes.')
  for (const text of ['COMMENTS', 'ACTIVITY', 'CONFIRM ON SITE', 'Assigned to']) expectNot(text)
})

const daysFromNow = (days: number) => calendarDay(new Date(Date.now() + days * 86_400_000))

test('a repair that is done leads with the work, and says quietly how bad it was', async () => {
  open({ status: 'done', due_on: daysFromNow(-2) })
  await see(`Was ${RUN.result!.severity.toLowerCase()}`)
  await screen.findByRole('combobox', { name: 'Assigned to' })
  expect(screen.queryByLabelText('Due (late)')).toBeNull()
  const [after, result] = [
    screen.getByRole('heading', { name: 'BEFORE AND AFTER' }),
    screen.getByRole('region', { name: 'Result' }),
  ]
  expect(after.compareDocumentPosition(result)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the home of a shop begins with the requests that wait, what is late, due or taken by nobody, and what was asked', async () => {
  const late = aListedRepair({ id: 'a', title: 'Fence', assigned_to: ME.id, due_on: daysFromNow(-2) })
  const asked = aListedRepair({ id: 'd', title: 'Porch', assigned_to: null })
  const open = anOverviewRepair({ id: 'b', title: 'Roof', urgency: 'now' })
  const calm = anOverviewRepair({ id: 'c', title: 'Paint', urgency: 'month' })
  const backend = openScreen(
    PATHS.home,
    ME,
    answers(getOverview, anOverview({ repairs: [open, calm] })),
    answers(getWaiting, { success: true, count: 2, urgency: 'now' }),
    answers(listRepairs, ({ query }) => ({
      success: true as const,
      repairs: query.has('mentioned') ? [asked] : [late],
      next_cursor: null,
    })),
  )
  await link('INBOX, 2 requests wait')
  const today = await screen.findByRole('region', { name: 'TODAY' })
  await within(today).findByText('2 REQUESTS WAIT')
  within(today).getByText('The most urgent: ACT NOW')
  expect(within(today).getByRole('link', { name: 'OPEN THE INBOX' }).getAttribute('href')).toBe(`/shops/${SHOP}/inbox`)
  within(today).getByText('Late by 2 days')
  within(today).getByText('Assigned to you')
  within(today).getByText('Roof')
  expect(within(today).getByRole('link', { name: 'YOUR WORK' }).getAttribute('href')).toBe(`/shops/${SHOP}?who=me`)
  const mentions = screen.getByRole('region', { name: 'YOU WERE MENTIONED' })
  expect(within(mentions).getByRole('link').textContent).toBe('Porch')
  const others = screen.getByRole('region', { name: 'WHAT TO ACT ON' })
  within(others).getByText('Paint')
  expect(within(others).queryByText('Roof')).toBeNull()
  expect(today.compareDocumentPosition(others)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const asking = backend.requestsTo(listRepairs).map(({ query }) => [query.get('due_by'), query.get('mentioned')])
  expect(asking).toEqual([
    [daysFromNow(0), null],
    [null, 'me'],
  ])
  await expectAccessible()
})

test('the home of a shop says when nothing waits, and its bar has no number then', async () => {
  openScreen(PATHS.home, ME, answers(listRepairs, { success: true, repairs: [], next_cursor: null }))
  await see('No request waits, and nothing is late or due today.')
  expectNot('YOU WERE MENTIONED')
  await link('INBOX')
})

test('the board shows each repair in the column of its status, what is due first, with who does it and whom to call', async () => {
  const customer = { name: 'Carla', phone: '503-555-0143' }
  const late = aListedRepair({ id: 'a', title: 'Fence', assigned_to: 'dana', due_on: daysFromNow(-2), customer })
  const due = aListedRepair({ id: 'c', title: 'Door', assigned_to: 'dana', due_on: daysFromNow(0) })
  const roof = aListedRepair({ id: 'b', title: 'Roof', assigned_to: null, due_on: null, urgency: 'now' })
  const done = aListedRepair({ id: 'd', title: 'Sink', status: 'done', severity: 'Critical', due_on: daysFromNow(0) })
  const backend = openScreen(
    `/shops/${SHOP}`,
    ME,
    answers(listColleagues, { success: true, colleagues: MEMBERS }),
    answers(listRepairs, ({ query }) => ({
      success: true as const,
      repairs:
        query.get('status') === 'open'
          ? query.has('due_by')
            ? [late, due]
            : [roof, due, late]
          : query.get('status') === 'done'
            ? [done]
            : [],
      next_cursor: null,
    })),
  )
  await screen.findByRole('heading', { name: 'BOARD' })
  screen.getByRole('combobox', { name: 'Status' })
  await screen.findByRole('region', { name: 'IN PROGRESS' })
  const column = await screen.findByRole('region', { name: 'OPEN' })
  await within(column).findByRole('link', { name: 'Fence' })
  expect(await within(column).findAllByText('Dana')).toHaveLength(2)
  await within(column).findByText('Late by 2 days')
  within(column).getByText('Due today')
  within(column).getByText('Unassigned')
  // Those that are due come with a request of their own.
  await waitFor(() =>
    expect(
      within(column)
        .getAllByRole('heading', { level: 3 })
        .map((title) => title.textContent),
    ).toEqual(['Fence', 'Door', 'Roof']),
  )
  expect(within(column).getByRole('link', { name: 'Call Carla: 503-555-0143' }).getAttribute('href')).toBe(
    'tel:5035550143',
  )
  const finished = await screen.findByRole('region', { name: 'DONE' })
  await within(finished).findByText('Was critical')
  expect(within(finished).queryByText('Due today')).toBeNull()
  await within(await screen.findByRole('region', { name: 'IN PROGRESS' })).findByText('Nothing here.')
  await expectAccessible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Whose work' }), 'Mine')
  await waitFor(() =>
    expect(backend.requestsTo(listRepairs).filter(({ query }) => query.get('assigned_to') === 'me')).toHaveLength(5),
  )
})
