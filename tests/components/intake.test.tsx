import { listActivity } from '#shared/api/activities.ts'
import { listColleagues, listComments } from '#shared/api/comments.ts'
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import {
  acceptSubmission,
  addIntakePhoto,
  beginIntake,
  createIntakeLink,
  declineSubmission,
  listIntakeLinks,
  listSubmissions,
  lookAtIntake,
  removeIntakePhoto,
  submitIntake,
  updateIntakeLink,
  withdrawIntake,
  type IntakeLink,
} from '#shared/api/intake.ts'
import { listRepairAnalyses } from '#shared/api/analyses.ts'
import { getRepair } from '#shared/api/repairs.ts'
import { getShop } from '#shared/api/shops.ts'
import { NO_BRANDING } from '#shared/shops/noBranding.ts'
import { wantedPhotos } from '#shared/intake/wantedPhotos.rules.ts'
import { chooseShop } from '#web/lib/chosenShop.ts'
import { repairPath } from '#web/lib/paths.ts'
import { withEmergencies } from '#web/features/intake/emergencySaid.rules.ts'
import { printedCode } from '#web/features/intake/PrintSheets.tsx'
import { aRepair } from './support/builders.ts'
import { answers, refuses, waits, type Answer } from './support/backend.ts'
import {
  aMember,
  anIntakeLink,
  anIntakePage,
  aSubmission,
  INTAKE,
  openInbox,
  SHOP_ID,
  TOKEN,
  WITHDRAWAL,
} from './support/intake.ts'
import {
  acceptAnyRequest,
  button,
  expectAccessible,
  expectAddress,
  expectNot,
  fill,
  link,
  openScreen,
  press,
  pressInDialog,
  see,
  seeIn,
  user,
} from './support/screen.tsx'
import { aShopWithUsage } from './support/shops.ts'
import { choosePhotos, jpeg } from './support/uploads.ts'

const SENT = { reference: 'K7QF-3M2A', first_message: null, urgency: 'week', is_mailed: false } as const

const WORKING: Answer[] = [
  answers(lookAtIntake, anIntakePage()),
  answers(beginIntake, { draft_id: 'd1' }),
  answers(addIntakePhoto, { id: 'stored1' }),
  answers(removeIntakePhoto, null),
  answers(submitIntake, SENT),
]

const tick = async (name: string) => user.click(await screen.findByRole('checkbox', { name }))
const contact = () => fill({ 'Your name': 'Dana Miller', 'Phone (or email)': '503 555 0143' })

test('a customer reads what to do first before anything is sent, and then sends photos and answers', async () => {
  const backend = openScreen(INTAKE, null, ...WORKING)
  await see('IS IT ONE OF THESE? READ IT FIRST')
  await see('Nothing was sent so far.')
  await press('SEND THE REQUEST')
  await see('Please add a photo or write what is damaged.')
  await see('Please enter your name.')
  await see('Please enter a phone number or an email address, so that the shop can answer.')
  await see('Please agree so that the shop may see your photos.')
  await user.click(await screen.findByText('SEWAGE'))
  await see('Is this happening now?')
  await see('SEWAGE: KEEP OUT')
  await press('YES: SEWAGE')
  await press('Water: a leak, a stain or a flood')
  await press('Yes, running')
  await see('Is anything electrical there, such as an outlet, a light or a cord?')
  await choosePhotos(jpeg('leak.jpg'))
  await see(wantedPhotos('sewage'))
  await tick('Take out where the photos were taken')
  await contact()
  await press('SEND THE REQUEST')
  await see('Please agree so that the shop may see your photos.')
  expect(backend.requests.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/intake'))).toEqual([])

  await tick('I agree.')
  const scrolled = vi.spyOn(globalThis, 'scrollTo')
  await press('SEND THE REQUEST')
  await see('Acme Repairs HAS YOUR REQUEST')
  expect(scrolled).toHaveBeenLastCalledWith(0, 0)
  await see('K7QF-3M2A')
  await see('Write it down, or take a picture of it.')
  expect(backend.requestsTo(beginIntake).map(({ body }) => body)).toEqual([
    { challenge_answer: { salt: 'salt', number: 7, expires: 1_900_000_000, signature: 'signed' } },
  ])
  expect(backend.requestsTo(addIntakePhoto).map(({ body, query }) => [(body as File).name, query.size])).toEqual([
    ['leak.jpg', 0],
  ])
  expect(backend.requestsTo(submitIntake).map(({ body }) => body)).toEqual([
    {
      name: 'Dana Miller',
      email: '',
      phone: '503 555 0143',
      address: '',
      insurance: '',
      note: '',
      answers: { kind: 'sewage', water: 'running' },
      consent: true,
      consent_version: '1 OpenAI',
      website: '',
    },
  ])
})

test('the first press alone is sent, and the inbox shows it', async () => {
  const backend = openScreen(INTAKE, null, ...WORKING)
  await press('A crack, a hole or something broken')
  await contact()
  await tick('I agree.')
  await press('SEND THE REQUEST')
  await see('K7QF-3M2A')
  expect(backend.requestsTo(submitIntake).map(({ body }) => body)).toMatchObject([{ answers: { group: 'broken' } }])
})

test('a request of which no more is known than the first press says that', async () => {
  const submissions = [aSubmission({ answers: { group: 'broken' }, note: null })]
  openInbox('owner', answers(listSubmissions, { success: true, submissions, next_cursor: null }))
  await screen.findByRole('heading', { name: 'A crack, a hole or something broken' })
  await see('What is damaged? A crack, a hole or something broken')
})

test('a warning names the phone of the shop after those who make it safe, and the questions end with what follows', async () => {
  openScreen(INTAKE, null, ...WORKING)
  await press('Water: a leak, a stain or a flood')
  await press('Yes, running')
  await press('Yes, and it got wet')
  const warning = (await screen.findByRole('heading', { name: 'WATER NEAR ELECTRICITY', level: 2 })).closest('section')
  expect(warning?.textContent).toContain('Once it is safe, call Acme Repairs: 503-555-0100')
  while (screen.queryByRole('heading', { name: 'NEXT: THE PHOTOS' }) === null) await press('SKIP')
  expectNot("THANKS, THAT'S ALL")
})

test('a photo whose place this browser cannot take out is not sent with it', async () => {
  const backend = openScreen(INTAKE, null, ...WORKING)
  await choosePhotos(jpeg('kitchen.jpg'))
  await contact()
  await tick('I agree.')
  await press('SEND THE REQUEST')
  await see("This browser can't take the location out of this photo.")
  expect(backend.requestsTo(addIntakePhoto)).toEqual([])
  await press('REMOVE photo 1')
  await fill({ 'What happened? (if you like)': 'The tap drips.' })
  await press('SEND THE REQUEST')
  await see('K7QF-3M2A')
  expect(backend.requestsTo(beginIntake)).toHaveLength(1)
})

test('a request that was open for too long is begun again with the photos of the page', async () => {
  const backend = openScreen(INTAKE, null, ...WORKING)
  let isOver = true
  backend.given({
    route: submitIntake,
    reply: () => {
      const status = isOver ? 409 : 200
      const problem = { type: 'about:blank', title: 'x', status, code: 'draft_ended', detail: 'Over.' }
      const body = isOver ? problem : SENT
      isOver = false
      return { status, body }
    },
  })
  await choosePhotos(jpeg('leak.jpg'))
  await tick('Take out where the photos were taken')
  await contact()
  await tick('I agree.')
  await press('SEND THE REQUEST')
  await see('K7QF-3M2A')
  expect(backend.requestsTo(lookAtIntake)).toHaveLength(2)
  expect(backend.requestsTo(beginIntake)).toHaveLength(2)
  expect(backend.requestsTo(addIntakePhoto)).toHaveLength(2)
})

test('what was sent before something failed is not sent again, and a photo that was taken out goes there, too', async () => {
  const backend = openScreen(INTAKE, null, ...WORKING, refuses(submitIntake, 503, 'unavailable'))
  await choosePhotos(jpeg('a.jpg'), jpeg('b.jpg', 5))
  await tick('Take out where the photos were taken')
  await contact()
  await tick('I agree.')
  await press('SEND THE REQUEST')
  await see("The service isn't available right now.")
  expect(backend.requestsTo(addIntakePhoto)).toHaveLength(2)
  await press('REMOVE photo 1')
  backend.given(answers(submitIntake, SENT))
  await press('SEND THE REQUEST')
  await see('K7QF-3M2A')
  expect(backend.requestsTo(addIntakePhoto)).toHaveLength(2)
  expect(backend.requestsTo(removeIntakePhoto).map(({ path }) => path)).toEqual([`/api/intake/${TOKEN}/photos/stored1`])
})

test('what a customer writes is asked about in the page, and no answer to it is sent', async () => {
  const backend = openScreen(INTAKE, null, ...WORKING)
  await fill({ 'What happened? (if you like)': 'It smells like gas in the kitchen.' })
  await see('GAS: LEAVE NOW')
  const asked = screen.queryAllByRole('button', { name: 'NO' })
  if (asked[0] !== undefined) await user.click(asked[0])
  await contact()
  await tick('I agree.')
  await press('SEND THE REQUEST')
  await see('K7QF-3M2A')
  const [sent] = backend.requestsTo(submitIntake)
  expect(sent?.body).toMatchObject({ note: 'It smells like gas in the kitchen.', answers: {} })
  expect(JSON.stringify(sent?.body)).not.toContain('hazard')
})

test('an emergency that is said on its tile counts, and a no takes back nothing', () => {
  expect(withEmergencies({}, { gas: 'unsure' })).toEqual({ emergency: { gas: 'unsure' } })
  expect(withEmergencies({ emergency: { gas: 'yes' } }, { gas: 'no' })).toEqual({ emergency: { gas: 'yes' } })
  expect(withEmergencies({ kind: 'pipe', water: 'drip' }, { water: 'yes' })).toEqual({
    kind: 'pipe',
    water: 'drip',
    electric: 'near',
  })
  expect(withEmergencies({ electric: 'wet' }, { water: 'yes' })).toEqual({ electric: 'wet' })
  expect(withEmergencies({}, { water: 'no', sewage: 'no' })).toEqual({})
})

test('a printed code has the address in words, and nothing of a name becomes a part of the picture', () => {
  const code = {
    data: [
      [true, false],
      [false, true],
    ],
    size: 2,
  }
  const svg = printedCode({ shop: 'A & <b>', url: `https://mendsight.example/i/${TOKEN}`, code, size: 'card' })
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(parsed.querySelector('parsererror')).toBeNull()
  const texts = [...parsed.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(texts[0]).toBe('A & <b>')
  expect(texts.slice(2).join('')).toBe(`mendsight.example/i/${TOKEN}`)
  expect(parsed.documentElement.getAttribute('width')).toBe('108mm')
})

test('a request is taken back with the link of its mail', async () => {
  const backend = openScreen(
    `/withdraw#token=${WITHDRAWAL}`,
    null,
    answers(withdrawIntake, { erased: true, shop: 'Acme Repairs' }),
  )
  await press('TAKE THE REQUEST BACK')
  await see('Your request and your photos have been erased.')
  expect(backend.requestsTo(withdrawIntake)).toHaveLength(1)
})

test('a request that the shop has accepted is not called taken back', async () => {
  const told = { erased: false, shop: 'Acme Repairs', reference: 'K7QF-3M2A' }
  openScreen(`/withdraw#token=${WITHDRAWAL}`, null, answers(withdrawIntake, told))
  await see('If the shop has not accepted your request, it is erased at once with all its photos.')
  await press('TAKE THE REQUEST BACK')
  await see('Acme Repairs WAS TOLD')
  await see('Request K7QF-3M2A to Acme Repairs')
  await see('Acme Repairs has already accepted your request')
  expectNot('TAKEN BACK')
})

test('a phone number that cannot be dialed is not sent, and one of phone and mail is said to be enough', async () => {
  const backend = openScreen(INTAKE, null, ...WORKING)
  await see('The shop needs a phone number or an email address to answer you. One of the two is enough.')
  await fill({
    'Your name': 'Dana Miller',
    'Phone (or email)': 'call me',
    'What happened? (if you like)': 'The tap drips.',
  })
  await tick('I agree.')
  await press('SEND THE REQUEST')
  await see('Please enter a phone number such as 503 555 0100.')
  expect(backend.requestsTo(beginIntake)).toEqual([])
  await fill({ 'Phone (or email)': '', 'Email (or phone)': 'dana@example.org' })
  await press('SEND THE REQUEST')
  await see('K7QF-3M2A')
})

test('the consent leads to the privacy policy', async () => {
  openScreen(INTAKE, null, ...WORKING)
  expect((await link('PRIVACY POLICY')).getAttribute('href')).toBe('/privacy')
})

test('a member accepts the most urgent request, which opens its repair though it leaves the list first', async () => {
  const accepted = aSubmission({ status: 'accepted', repair_id: 'r1', photos: [] })
  const backend = openInbox(
    'owner',
    answers(listSubmissions, { success: true, submissions: [aSubmission()], next_cursor: null }),
    waits(acceptSubmission),
    refuses(getRepair, 404, 'not_found'),
  )
  const card = await screen.findByRole('article', { name: 'Request K7QF-3M2A' })
  await within(card).findByText('ACT NOW')
  acceptAnyRequest()
  await press('ACCEPT K7QF-3M2A')
  // Another tab or member hears of it sooner.
  backend.given(answers(listSubmissions, { success: true, submissions: [], next_cursor: null }))
  await press('DECLINED')
  await press('NEW')
  backend.letGo(answers(acceptSubmission, accepted))
  await expectAddress('/repairs/r1')
  expect(backend.requestsTo(acceptSubmission)).toHaveLength(1)
})

test('a request is declined after a question, and its sender is blocked on request', async () => {
  const backend = openInbox(
    'owner',
    answers(listSubmissions, ({ query }) => ({
      success: true as const,
      submissions: query.get('status') === 'new' ? [aSubmission()] : [aSubmission({ status: 'declined', photos: [] })],
      next_cursor: null,
    })),
    answers(declineSubmission, aSubmission({ status: 'declined', photos: [] })),
  )
  await press('DECLINE AND BLOCK K7QF-3M2A')
  await pressInDialog('DECLINE AND BLOCK')
  await button('DECLINE K7QF-3M2A')
  expect(backend.requestsTo(declineSubmission).map(({ body }) => body)).toEqual([{ block: true }])
  await press('DECLINED')
  await button('DELETE K7QF-3M2A')
  expectNot('ACCEPT K7QF-3M2A')
})

test('a link is made, printed, closed and gets another address, by those who manage the shop', async () => {
  const backend = openInbox(
    'owner',
    answers(listSubmissions, { success: true, submissions: [], next_cursor: null }),
    answers(listIntakeLinks, { success: true, links: [] }),
    answers(getShop, { ...aShopWithUsage(), branding: { ...NO_BRANDING, phone: '503-555-0100' } }),
    answers(createIntakeLink, anIntakeLink()),
    answers(updateIntakeLink, ({ body }) => anIntakeLink(body as Partial<IntakeLink>)),
  )
  await see('No request waits. They appear here as soon as a customer sends one.')
  await user.click(await screen.findByText('LINKS AND CODES TO PRINT'))
  await press('MAKE A LINK')
  await press('SAVE')
  await see('Please give it a name.')
  await fill({ 'Name of the link': 'Van 2' })
  await press('SAVE')
  await screen.findByRole('img', { name: 'QR code of Van 2' })
  await see(`https://mendsight.example/i/${TOKEN}`)
  await press('PRINT the code of Van 2')
  await press('6 STICKERS')
  expect(screen.getAllByRole('img', { name: 'QR code of the request page' })).toHaveLength(6)
  await see('503-555-0100')
  const printed = vi.spyOn(globalThis, 'print').mockReturnValue()
  await press('PRINT')
  expect(printed).toHaveBeenCalledOnce()
  await press('Close')
  await see('A new address ends every code that is printed with the one of today, and so does DELETE.')
  await user.click(await screen.findByRole('switch', { name: 'Takes requests' }))
  await see('Customers are told that you take none right now.')
  await press('NEW ADDRESS for Van 2')
  await pressInDialog('NEW ADDRESS')
  await vi.waitFor(() =>
    expect(backend.requestsTo(updateIntakeLink).map(({ body }) => body)).toEqual([
      { is_open: false },
      { new_address: true },
    ]),
  )
  await expectAccessible()
})

test('who may not decide sees the requests and no buttons for it', async () => {
  openInbox(
    'technician',
    answers(listSubmissions, { success: true, submissions: [aSubmission()], next_cursor: null }),
    answers(listIntakeLinks, { success: true, links: [anIntakeLink()] }),
    answers(getShop, aShopWithUsage()),
  )
  await see('It comes through the ceiling.')
  expectNot('DECLINE AND BLOCK')
  await user.click(await screen.findByText('LINKS AND CODES TO PRINT'))
  await screen.findByRole('img', { name: 'QR code of Van 2' })
  expectNot('MAKE A LINK')
  expectNot('NEW ADDRESS')
})

test('a repair of a shop begins with its customer, what the customer said, and how urgent that sounds', async () => {
  chooseShop(SHOP_ID)
  const repair = aRepair({ workspace_id: SHOP_ID, severity: null, urgency: 'now' })
  const submissions = [
    aSubmission({ status: 'accepted', repair_id: repair.id, withdrawn_at: '2026-11-23T10:00:00.000Z' }),
  ]
  openScreen(
    repairPath(repair.id),
    aMember('technician'),
    answers(getRepair, repair),
    answers(listRepairAnalyses, { analyses: [], current_id: null }),
    answers(listColleagues, { success: true, colleagues: [] }),
    answers(listComments, { success: true, comments: [], next_cursor: null }),
    answers(listActivity, { success: true, activities: [], next_cursor: null }),
    answers(listSubmissions, ({ query }) => ({
      success: true as const,
      submissions: query.get('repair_id') === repair.id ? submissions : [],
      next_cursor: null,
    })),
  )
  await seeIn('Customer', 'Request K7QF-3M2A')
  await seeIn('Customer', 'Dana Miller')
  await seeIn('Customer', '7 Elm Street')
  await seeIn('Customer', 'The customer took this request back')
  await seeIn('Customer', 'What the customer wrote')
  await seeIn('Customer', 'It comes through the ceiling.')
  await seeIn('Customer', 'ACT NOW')
  await seeIn('Customer', 'By what the customer said. Nothing has assessed it so far.')
  await seeIn('Customer', 'Is there water? Yes, running')
  expect((await link('503-555-0143')).getAttribute('href')).toBe('tel:5035550143')
  const [customer, photos] = ['Customer', 'PHOTOS'].map((name) => screen.getByRole('heading', { name }))
  expect(customer!.compareDocumentPosition(photos!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
