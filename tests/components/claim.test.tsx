import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listRepairAnalyses } from '#shared/api/analyses.ts'
import {
  addEntry,
  deleteClaim,
  deleteEntry,
  getClaim,
  listEntries,
  lookAtPack,
  replaceEntry,
  updateClaim,
} from '#shared/api/claims.ts'
import { listDocuments, uploadDocument, type DocumentRecord } from '#shared/api/documents.ts'
import { getRepair } from '#shared/api/repairs.ts'
import { claimPath, PATHS } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses, waits, type Answer } from './support/backend.ts'
import { aPhoto, aProfile, aRepair } from './support/builders.ts'
import { aClaim, aDiaryEntry, anExpense, anItem, aPack, keepsClaim, ON_PRO } from './support/claims.ts'
import {
  button,
  expectAccessible,
  expectAddress,
  expectFault,
  expectNot,
  field,
  fill,
  openScreen,
  press,
  pressInDialog,
  reopenScreen,
  see,
  seeIn,
  user,
} from './support/screen.tsx'

const CLAIM = aClaim()

function open(begun: Parameters<typeof keepsClaim>[1] = [], ...prepared: Answer[]) {
  return openScreen(claimPath(CLAIM.id), ON_PRO, ...keepsClaim(CLAIM, begun), ...prepared)
}

const form = (name: string) => screen.findByRole('form', { name })

async function pressIn(name: string, label: string): Promise<void> {
  await user.click(await within(await form(name)).findByRole('button', { name: label }))
}

const keysOf = (requests: readonly { headers: Headers }[]) =>
  requests.map(({ headers }) => headers.get('idempotency-key'))

function aDocument(id: string): DocumentRecord {
  return {
    id,
    repair_id: 'kitchen',
    kind: 'receipt',
    file_name: `${id}.pdf`,
    file_type: 'application/pdf',
    file_size: 2_000,
    note: null,
    amount: null,
    paid_on: null,
    is_encrypted: false,
    has_thumbnail: false,
    created_by: 'user',
    created_at: '2026-11-21T12:00:00.000Z',
  }
}

const PHOTOS = answers(getRepair, ({ path }) => {
  const id = path.split('/')[3] ?? ''
  return aRepair({ id, photos: [1, 2, 3].map((n) => aPhoto({ id: `${id}-${n}`, file_name: `${id} ${n}.jpg` })) })
})

test('items are added one after the other, with photos of the repairs of the claim', async () => {
  const backend = open([], PHOTOS)
  await press('ADD AN ITEM')
  await fill({
    'What was destroyed?': ' Sofa, leather ',
    'How many?': '2',
    'A new one costs ($)': '$1,200.50',
    Room: 'Living room',
  })
  await press('CHOOSE PHOTOS')
  await user.click(await screen.findByRole('checkbox', { name: 'hall 2.jpg' }))
  for (const n of [1, 2, 3]) await user.click(screen.getByRole('checkbox', { name: `kitchen ${n}.jpg` }))
  expect(screen.getByRole('checkbox', { name: 'hall 1.jpg' }), 'an item has four photos').toHaveProperty(
    'disabled',
    true,
  )
  await press('Take out photo 4')
  await expectAccessible()
  await pressIn('New item', 'ADD')
  await seeIn('DESTROYED 1', 'Sofa, leather was added.')
  await seeIn('DESTROYED 1', '$2,401 to replace')
  await seeIn('DESTROYED 1', '2 × Sofa, leather')
  expect(backend.requestsTo(addEntry)[0]?.body).toMatchObject({
    list: 'items',
    description: 'Sofa, leather',
    quantity: 2,
    replacement_cost: 1200.5,
    room: 'Living room',
    brand: null,
    file_ids: ['hall-2', 'kitchen-1', 'kitchen-2'],
    document_id: null,
  })
  // The next one is in the same room.
  expect(document.activeElement).toBe(field('What was destroyed?'))
  expect(field('What was destroyed?').value).toBe('')
  expect(field('Room').value).toBe('Living room')
  await fill({ 'What was destroyed?': 'Rug' })
  await pressIn('New item', 'ADD')
  await seeIn('DESTROYED 2', 'Rug')
  const names = within(screen.getByRole('region', { name: 'DESTROYED 2' }))
    .getAllByRole('button', { name: /^Change/ })
    .map((each) => each.getAttribute('aria-label'))
  expect(names, 'the last one added is the first').toEqual(['Change Rug', 'Change 2 × Sofa, leather'])
  await press('CLOSE')
  const opener = await button('ADD AN ITEM')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('what is not understood in an item is said at its field, also where the field was folded away', async () => {
  const backend = open()
  await press('ADD AN ITEM')
  await pressIn('New item', 'ADD')
  await expectFault('What was destroyed?', 'Please say what it was.')
  await fill({ 'What was destroyed?': 'Sofa', 'How many?': '0', 'A new one costs ($)': 'a lot' })
  await pressIn('New item', 'ADD')
  await expectFault('How many?', 'Please enter a whole number from 1 to 999.')
  await fill({ 'How many?': '1', 'A new one costs ($)': '', 'Price then, each ($)': '20000000' })
  const more = field('Price then, each ($)').closest('details')
  if (more !== null) more.open = false
  await pressIn('New item', 'ADD')
  await expectFault('Price then, each ($)', 'Please enter at most $10,000,000.')
  expect(more?.open).toBe(true)
  expect(backend.requestsTo(addEntry)).toEqual([])
  expect(field('What was destroyed?').value).toBe('Sofa')
})

test('an entry that could not be sent stays through a reload, and is sent again as it was under the same key', async () => {
  const backend = open([], isUnreachable(addEntry))
  await press('ADD TO THE DIARY')
  await fill({ 'What was said or done?': 'They come on Monday.' })
  await pressIn('New diary entry', 'ADD')
  await see('What you typed is still here.')
  reopenScreen()
  await form('New diary entry')
  await waitFor(() => expect(field('What was said or done?').value).toBe('They come on Monday.'))
  backend.given(keepsClaim(CLAIM).find(({ route }) => route === addEntry)!)
  await pressIn('New diary entry', 'ADD')
  await see('The entry was added.')
  expect(field('What was said or done?').value, 'ready for the next one').toBe('')
  const sent = backend.requestsTo(addEntry)
  expect(sent).toHaveLength(2)
  expect(new Set(keysOf(sent)).size).toBe(1)
  expect(sent[1]?.body, 'also when it was').toEqual(sent[0]?.body)
})

test('an entry that was refused or changed is sent under another key', async () => {
  const backend = open(
    [],
    refuses(addEntry, 400, 'invalid_field', { detail: 'Choose a document of a repair of this claim.' }),
  )
  await press('ADD AN EXPENSE')
  await fill({ 'Amount ($)': '184.50' })
  await pressIn('New expense', 'ADD')
  await see('Choose a document of a repair of this claim. What you typed is still here.')
  backend.given(refuses(addEntry, 503, 'unavailable'))
  await pressIn('New expense', 'ADD')
  await waitFor(() => expect(backend.requestsTo(addEntry)).toHaveLength(2))
  await fill({ 'Paid to': 'Harbor Inn' })
  await pressIn('New expense', 'ADD')
  await waitFor(() => expect(backend.requestsTo(addEntry)).toHaveLength(3))
  expect(new Set(keysOf(backend.requestsTo(addEntry))).size).toBe(3)
  expect(field('Amount ($)').value).toBe('184.50')
})

test('an expense is added with a receipt that is uploaded there and then', async () => {
  const backend = open(
    [],
    answers(listDocuments, ({ path }) => ({
      success: true as const,
      documents: path.includes('kitchen') ? [aDocument('plumber')] : [],
      next_cursor: null,
    })),
    answers(uploadDocument, ({ body }) => ({
      ...aDocument('added'),
      file_name: (body as File).name,
      repair_id: 'hall',
    })),
  )
  await press('ADD AN EXPENSE')
  await pressIn('New expense', 'ADD')
  await expectFault('Amount ($)', 'Please enter what you paid.')
  await fill({ 'Amount ($)': '184.50', 'Paid on': '2026-11-21', 'Paid to': 'Harbor Inn' })
  await user.selectOptions(field('What was it for?'), 'Lodging')
  await screen.findByRole('option', { name: 'plumber.pdf' })
  await press('ADD A NEW ONE')
  await user.selectOptions(await screen.findByLabelText('It belongs to'), 'Hall floor')
  const input = await screen.findByLabelText('Document')
  await userEvent.setup({ applyAccept: false, delay: null }).upload(input, new File(['Paid.'], 'hotel.pdf'))
  await waitFor(() => expect(field('Receipt').value).toBe('added'))
  expect(backend.requestsTo(uploadDocument).map(({ path }) => path)).toEqual(['/api/repairs/hall/documents'])
  expect(field('Amount ($)').value, 'what was typed meanwhile stays').toBe('184.50')
  await expectAccessible()
  await pressIn('New expense', 'ADD')
  await seeIn('EXPENSES 1', '$184.50 paid')
  await seeIn('EXPENSES 1', 'Nov 21, 2026 · Harbor Inn · with a receipt')
  const said = within(await form('New expense')).getByText('The entry was added.')
  expect(said.parentElement, 'beside the button').toBe((await button('CLOSE')).parentElement)
  expect(document.activeElement).toBe(field('Amount ($)'))
  expect(field('Amount ($)').value, 'ready for the next one').toBe('')
  expect(backend.requestsTo(addEntry)[0]?.body).toEqual({
    list: 'expenses',
    kind: 'lodging',
    paid_on: '2026-11-21',
    vendor: 'Harbor Inn',
    amount: 184.5,
    note: null,
    document_id: 'added',
  })
})

test('an entry is changed in its place, and deleted after a question', async () => {
  const backend = open([anExpense()])
  await press('Change $184.50, lodging')
  await fill({ 'Amount ($)': '200' })
  await pressIn('Change the expense', 'SAVE')
  const change = await button('Change $200, lodging')
  await waitFor(() => expect(document.activeElement).toBe(change))
  expect(backend.requestsTo(replaceEntry)[0]?.body).toMatchObject({ amount: 200, vendor: 'Harbor Inn' })
  await press('Delete $200, lodging')
  await pressInDialog('CANCEL')
  expect(backend.requestsTo(deleteEntry)).toEqual([])
  backend.given(refuses(deleteEntry, 503, 'unavailable'))
  await press('Delete $200, lodging')
  await pressInDialog('DELETE')
  await see('Nothing was deleted.')
  backend.given(keepsClaim(CLAIM).find(({ route }) => route === deleteEntry)!)
  await press('Delete $200, lodging')
  await pressInDialog('DELETE')
  await waitFor(() => expect(backend.requestsTo(deleteEntry)).toHaveLength(2))
})

test.each([
  ['an item', anItem(), 'Change Sofa', 'Change the item', 'Sofa was changed.'],
  ['an expense', anExpense(), 'Change $184.50, lodging', 'Change the expense', 'The entry was changed.'],
  ['a diary entry', aDiaryEntry(), 'Change Call, Acme Mutual', 'Change the diary entry', 'The entry was changed.'],
])('the form of %s closes once it is stored, and its entry says so', async (_what, entry, label, name, words) => {
  open([entry])
  await press(label)
  await pressIn(name, 'SAVE')
  await waitFor(() => expect(screen.queryByRole('form', { name })).toBeNull())
  const change = await button(label)
  await waitFor(() => expect(document.activeElement).toBe(change))
  expect(within(change.closest('li')!).getByRole('status').textContent).toBe(words)
})

test('a photo that is not there yet is added to a repair, and what was typed waits', async () => {
  const run = answers(listRepairAnalyses, { analyses: [], current_id: null })
  open([], answers(getRepair, aRepair({ id: 'hall', title: 'Hall floor' })), run)
  await press('ADD AN ITEM')
  await fill({ 'What was destroyed?': 'Sofa' })
  for (const words of ['To add a photo, open the repair:', 'What you typed stays here.']) await see(words)
  await user.click(within(await form('New item')).getByRole('link', { name: 'Hall floor' }))
  await screen.findByRole('heading', { level: 1, name: 'Hall floor' })
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  await form('New item')
  expect(field('What was destroyed?').value).toBe('Sofa')
})

test('an item of a claim without repairs says where photos come from', async () => {
  openScreen(claimPath(CLAIM.id), ON_PRO, ...keepsClaim(aClaim({ repairs: [] })))
  await press('ADD AN ITEM')
  expectNot('open the repair')
  await press('CHOOSE PHOTOS')
  await see('Photos come from the repairs of the claim. Add a repair to it first.')
})

test('what was begun in a change is there again after another screen', async () => {
  open([anItem()])
  await press('Change Sofa')
  await fill({ 'What was destroyed?': 'Sofa bed' })
  reopenScreen()
  await form('Change the item')
  expect(field('What was destroyed?').value).toBe('Sofa bed')
})

test('what is due next stands first, and a date that is past does not', async () => {
  open([
    aDiaryEntry({ id: 'late', text: 'Long past.', due_on: '2020-01-01' }),
    aDiaryEntry({ id: 'far', text: 'Much later.', due_on: '2099-05-01' }),
    aDiaryEntry({ id: 'next', text: 'Send the receipts.', due_on: '2099-01-02' }),
  ])
  await seeIn('WHAT IS NEXT', 'JAN 2, 2099')
  await seeIn('WHAT IS NEXT', 'Send the receipts.')
  for (const part of ['DESTROYED', 'EXPENSES', 'DIARY', 'DOWNLOAD']) {
    await press(part)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: new RegExp(`^${part}`) }))
  }
})

test('what is missing is folded when it is long, and kind when nothing is', async () => {
  const missing = ['one', 'two', 'three', 'four', 'five'].map((each) => `Missing ${each}.`)
  const backend = open([], answers(lookAtPack, aPack({ missing })))
  await seeIn('WHAT IS NEXT', 'Missing four.')
  expectNot('Missing five.')
  await press('SHOW ALL (5)')
  await seeIn('WHAT IS NEXT', 'Missing five.')
  backend.given(answers(lookAtPack, aPack({ missing: [] })))
  reopenScreen()
  await seeIn('WHAT IS NEXT', 'Nothing that insurers usually ask for is missing.')
})

test('what is missing in repairs of the same name stands there once, and goes when one is renamed', async () => {
  const of = (title: string) => `No photo from further away for ${title}.`
  const claim = aClaim({ repairs: ['a', 'b', 'c'].map((id) => ({ id, title: 'Water Damage', photos: 1 })) })
  const backend = openScreen(
    claimPath(claim.id),
    ON_PRO,
    ...keepsClaim(claim, [], aPack({ missing: [of('Water Damage'), of('Water Damage'), of('Water Damage')] })),
    answers(getRepair, aRepair({ id: 'a', title: 'Water Damage' })),
    answers(listRepairAnalyses, { analyses: [], current_id: null }),
  )
  const lines = () =>
    within(screen.getByRole('region', { name: 'WHAT IS NEXT' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  await see(`${of('Water Damage')} (3 repairs)`)
  expect(lines()).toEqual([`${of('Water Damage')} (3 repairs)`])
  await user.click(screen.getAllByRole('link', { name: 'Water Damage' })[0]!)
  await screen.findByRole('heading', { level: 1, name: 'Water Damage' })
  backend.given(answers(lookAtPack, aPack({ missing: [of('Kitchen'), of('Water Damage')] })))
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  await see(of('Kitchen'))
  expect(lines(), 'the screen was left and opened within seconds').toEqual([of('Kitchen'), of('Water Damage')])
})

test('a flood says what its insurance asks for, with the source, and other losses do not', async () => {
  const backend = open()
  await see('WHAT IS NEXT')
  expectNot('NFIP')
  backend.given(...keepsClaim(aClaim({ loss_cause: 'flood' })))
  reopenScreen()
  await seeIn(
    'WHAT IS NEXT',
    'Flood insurance (NFIP): a signed Proof of Loss is usually due 60 days after the flood. Ask your insurer for the form.',
  )
  const source = screen.getByRole('link', { name: '44 CFR Part 61' })
  expect(source.getAttribute('href')).toBe('https://www.ecfr.gov/current/title-44/part-61')
  expect(source.getAttribute('rel')).toBe('noopener noreferrer')
})

test('facts are stored group by group, and only what was changed', async () => {
  const backend = open()
  await fill({ Insurer: ' Acme Mutual ', 'Deductible ($)': 'much', "Adjuster's name": 'Kim' })
  await pressIn('INSURER', 'SAVE')
  await expectFault('Deductible ($)', 'Please enter an amount in dollars, such as 350 or 1,250.50.')
  await fill({ 'Deductible ($)': '1,000' })
  await pressIn('INSURER', 'SAVE')
  await waitFor(() => expect(backend.requestsTo(updateClaim)).toHaveLength(1))
  expect(backend.requestsTo(updateClaim)[0]?.body).toEqual({ insurer: 'Acme Mutual', deductible: 1000 })
  await see('Acme Mutual · $1,000')
  await see('Saved.')
  expect(field("Adjuster's name").value, 'what belongs to another group waits').toBe('Kim')
  await fill({ 'When did it happen?': '2099-01-01' })
  await pressIn('THE LOSS', 'SAVE')
  await expectFault('When did it happen?', "The date of loss can't be in the future.")
  await fill({ 'When did it happen?': '2026-11-19' })
  await user.selectOptions(field('What caused it?'), 'Flood from outside')
  backend.given(isUnreachable(updateClaim))
  await pressIn('THE LOSS', 'SAVE')
  await see('What you typed is still here.')
  reopenScreen()
  await waitFor(() => expect(field('When did it happen?').value).toBe('2026-11-19'))
  backend.given(keepsClaim(CLAIM).find(({ route }) => route === updateClaim)!)
  await pressIn('THE LOSS', 'SAVE')
  await waitFor(() =>
    expect(backend.requestsTo(updateClaim).at(-1)?.body).toEqual({ loss_date: '2026-11-19', loss_cause: 'flood' }),
  )
})

test('the status is stored at once, and what was refused says so', async () => {
  const backend = open([], refuses(updateClaim, 503, 'unavailable'))
  await user.selectOptions(await screen.findByLabelText('Where the claim is'), 'Filed')
  await see("The service isn't available right now.")
  expect(field('Where the claim is').value).toBe('preparing')
  backend.given(answers(updateClaim, { ...CLAIM, status: 'filed' }))
  await user.selectOptions(field('Where the claim is'), 'Filed')
  await waitFor(() => expect(field('Where the claim is').value).toBe('filed'))
})

test('repairs are ordered, taken out and added', async () => {
  const backend = open()
  await press('Move Kitchen ceiling down')
  await see('Kitchen ceiling is now repair 2 of 2.')
  await press('Take Hall floor out of this claim')
  await see('Hall floor was taken out of this claim. The repair itself stays.')
  await press('ADD REPAIRS')
  await user.click(await screen.findByRole('checkbox', { name: 'Cellar' }))
  expect(screen.queryByRole('checkbox', { name: 'Kitchen ceiling' }), 'it is in the claim').toBeNull()
  await expectAccessible()
  await press('ADD 1 REPAIR')
  await seeIn('REPAIRS 2', 'Cellar')
  expect(backend.requestsTo(updateClaim).map(({ body }) => body)).toEqual([
    { repair_ids: ['hall', 'kitchen'] },
    { repair_ids: ['kitchen'] },
    { repair_ids: ['kitchen', 'cellar'] },
  ])
  backend.given(refuses(updateClaim, 409, 'key_reused', { detail: 'This repair is already in another claim.' }))
  await press('ADD REPAIRS')
  await user.click(await screen.findByRole('checkbox', { name: 'Hall floor' }))
  await press('ADD 1 REPAIR')
  await see('This repair is already in another claim.')
})

/** The addresses of the downloads that were begun. */
function watchDownloads(): string[] {
  const begun: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    begun.push(this.getAttribute('href') ?? '')
  })
  return begun
}

test('the pack needs a choice, and the originals need a tick', async () => {
  const begun = watchDownloads()
  const backend = open()
  await press('DOWNLOAD THE PACK')
  await see('Please choose how the photos go into the pack.')
  expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
  await user.click(screen.getByRole('radio', { name: /^The original photos/ }))
  await press('DOWNLOAD THE PACK')
  await see('Please tick that you know what the originals contain.')
  await user.click(
    screen.getByRole('checkbox', {
      name: "The originals contain the camera's details and, in 12 of 14 photos, where they were taken.",
    }),
  )
  await expectAccessible()
  expect(begun).toEqual([])
  await press('DOWNLOAD THE PACK')
  await see("Your download has started. Stay logged in until it's done.")
  await user.click(screen.getByRole('radio', { name: /^Copies of the photos/ }))
  backend.given(waits(lookAtPack))
  await press('DOWNLOAD THE PACK')
  await press('PREPARING...')
  backend.letGo(answers(lookAtPack, aPack()))
  await waitFor(() => expect(begun).toHaveLength(2))
  expect(begun).toEqual([
    `/api/claims/${CLAIM.id}/pack.zip?originals=keep`,
    `/api/claims/${CLAIM.id}/pack.zip?originals=clean`,
  ])
})

test('a pack that is refused says why, and nothing begins', async () => {
  const begun = watchDownloads()
  const backend = open()
  await user.click(await screen.findByRole('radio', { name: /^No photos/ }))
  const detail = 'A download is already running. Please wait until it has finished.'
  backend.given(refuses(lookAtPack, 429, 'too_many_attempts', { detail }))
  await press('DOWNLOAD THE PACK')
  await see(detail)
  expect(begun).toEqual([])
})

test('a pack that would be too large says so before it is begun', async () => {
  open([], answers(lookAtPack, aPack({ bytes: 3 * 1024 ** 3, with_location: 0 })))
  await user.click(await screen.findByRole('radio', { name: /^The original photos/ }))
  await user.click(screen.getByRole('checkbox', { name: "The originals contain the camera's details." }))
  await press('DOWNLOAD THE PACK')
  await see('This pack would be larger than 2 GB. Download it without originals, or in two claims.')
})

test('a claim without photos asks nothing about them', async () => {
  const begun = watchDownloads()
  open([], answers(lookAtPack, aPack({ photos: 0, photo_pdfs: [] })))
  await press('DOWNLOAD THE PACK')
  await waitFor(() => expect(begun).toEqual([`/api/claims/${CLAIM.id}/pack.zip?originals=none`]))
  expectNot('PHOTOS AS PDF')
})

test('the photos are PDFs in parts, each with a link of its own', async () => {
  const begun = watchDownloads()
  open()
  const links = await screen.findAllByRole('link', { name: /^PART/ })
  const at = (part: number, mb: number) => `/api/claims/${CLAIM.id}/photos.pdf?part=${part}&max_mb=${mb}`
  expect(links.map((each) => [each.getAttribute('aria-label'), each.getAttribute('href')])).toEqual([
    ['PART 1 OF 1, at most 10 MB', at(1, 10)],
    ['PART 1 OF 3, at most 4 MB', at(1, 4)],
    ['PART 2 OF 3, at most 4 MB', at(2, 4)],
    ['PART 3 OF 3, at most 4 MB', at(3, 4)],
  ])
  await user.click(links[2]!)
  await waitFor(() => expect(begun).toEqual([at(2, 4)]))
})

test('a form that was open when the plan ended keeps what was typed', async () => {
  const detail = 'The claim pack is part of Pro Fixer and Enterprise Fixer. Upgrade your plan to use it.'
  open([], refuses(addEntry, 403, 'limit_reached', { detail }))
  await press('ADD AN ITEM')
  await fill({ 'What was destroyed?': 'Sofa' })
  await pressIn('New item', 'ADD')
  await see(`${detail} What you typed is still here.`)
  expect(field('What was destroyed?').value).toBe('Sofa')
})

test('lists that are full show a few entries first', async () => {
  open(Array.from({ length: 12 }, (_, place) => anItem({ id: `i${place}`, description: `Chair ${place + 1}.` })))
  await seeIn('DESTROYED 12', 'Chair 12.')
  expectNot('Chair 1.')
  await press('SHOW ALL (12)')
  await see('Chair 1.')
})

test('a claim is deleted after a question', async () => {
  const backend = open([], refuses(deleteClaim, 503, 'unavailable'))
  await press('DELETE THIS CLAIM')
  await pressInDialog('DELETE')
  await see('Nothing was deleted.')
  backend.given(answers(deleteClaim, null))
  await press('DELETE THIS CLAIM')
  await pressInDialog('DELETE')
  await expectAddress(PATHS.claims)
  await see('The claim was deleted. Its repairs and documents are still there.')
})

test('a claim that does not exist says so', async () => {
  openScreen(claimPath('gone'), ON_PRO, refuses(getClaim, 404, 'not_found'))
  await see('CLAIM NOT FOUND')
})

test('on a plan without claims everything is read and downloaded, and nothing is changed', async () => {
  const begun = watchDownloads()
  const me = aProfile()
  const claim = aClaim({ insurer: 'Acme Mutual', deductible: 1000, status: 'filed' })
  const entries = [anItem(), anExpense({ note: 'Two nights.' }), aDiaryEntry()]
  openScreen(claimPath(claim.id), me, ...keepsClaim(claim, entries))
  await see('This claim stays: you can read, download and delete it.')
  await see('Acme Mutual · $1,000')
  for (const words of ['Filed', 'Sofa', 'Two nights.', 'They send an adjuster.', 'Kitchen ceiling']) await see(words)
  for (const name of [/^ADD/, /^Change/, /^Delete/, /^Move/, /^Take/, 'SAVE']) {
    expect(screen.queryByRole('button', { name }), String(name)).toBeNull()
  }
  await expectAccessible()
  await user.click(screen.getByRole('radio', { name: /^Copies of the photos/ }))
  await press('DOWNLOAD THE PACK')
  await waitFor(() => expect(begun).toEqual([`/api/claims/${claim.id}/pack.zip?originals=clean`]))
})

test('lists, photos and receipts that cannot be read say so, and are asked for again', async () => {
  const backend = open([], isUnreachable(listEntries), isUnreachable(getRepair), isUnreachable(listDocuments))
  const items = await screen.findByRole('region', { name: 'DESTROYED 0' })
  await user.click(await within(items).findByRole('button', { name: 'RETRY' }))
  backend.given(keepsClaim(CLAIM, [anItem()]).find(({ route }) => route === listEntries)!)
  await user.click(await within(items).findByRole('button', { name: 'RETRY' }))
  await seeIn('DESTROYED 1', 'Sofa')
  await press('ADD AN ITEM')
  await press('CHOOSE PHOTOS')
  const item = within(await form('New item'))
  const retries = await waitFor(() => {
    const buttons = item.getAllByRole('button', { name: 'RETRY' })
    expect(buttons, 'the photos of two repairs, and the receipts').toHaveLength(3)
    return buttons
  })
  backend.given(PHOTOS, answers(listDocuments, { success: true, documents: [aDocument('plumber')], next_cursor: null }))
  for (const retry of retries) await user.click(retry)
  await screen.findByRole('checkbox', { name: 'kitchen 1.jpg' })
  await screen.findAllByRole('option', { name: 'plumber.pdf' })
})
