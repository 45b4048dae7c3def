import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { getReport, listAnalyses } from '#shared/api/analyses.ts'
import { getFile, getFileContent } from '#shared/api/files.ts'
import { createShare, endShare, listShares, updateShare, type Share } from '#shared/api/shares.ts'
import { USUAL_INCLUDES, USUAL_INCLUDES_OF_SHOP } from '#shared/shares/shares.rules.ts'
import { chooseShop } from '#web/lib/chosenShop.ts'
import { wordsAbout } from '#web/parts/share/share.rules.ts'
import { answers, refuses, type Answer, type TestBackend } from './support/backend.ts'
import { anAdvice, anAnalysis, aPhoto, aProfile } from './support/builders.ts'
import {
  button,
  expectAccessible,
  expectNot,
  fill,
  openScreen,
  press,
  pressInDialog,
  says,
  see,
  user,
} from './support/screen.tsx'
import { aShop } from './support/shops.ts'

const ACME = aShop()
const PHOTO = aPhoto()
const RUN = anAnalysis()

function aShare(changes: Partial<Share> = {}): Share {
  return {
    id: 'share-1',
    repair_id: RUN.repair_id ?? '',
    label: '',
    includes: USUAL_INCLUDES,
    has_password: false,
    url: 'https://mendsight.test/shared#share-1.secret',
    is_active: true,
    expires_at: '2026-12-20T09:00:00.000Z',
    created_at: '2026-11-20T09:00:00.000Z',
    revoked_at: null,
    opened: 0,
    last_opened_at: null,
    wrong_passwords: 0,
    ...changes,
  }
}

const links = (...shares: Share[]) => answers(listShares, { success: true as const, shares })

function open(...prepared: Answer[]): TestBackend {
  return openScreen(
    `/analysis?file=${PHOTO.id}`,
    aProfile({ usage: { files: 1 } }),
    answers(getFile, PHOTO),
    answers(listAnalyses, { analyses: [RUN], current_id: RUN.id }),
    { route: getReport, reply: () => ({ status: 200, body: 'File name: hall.jpg' }) },
    ...prepared,
  )
}

test('two presses make a link and copy it, with what is usual', async () => {
  const backend = open(links(), answers(createShare, aShare()))
  await press('SHARE')
  await press('COPY A LINK')
  await see('Copied. Paste it into a message.')
  expect(await navigator.clipboard.readText()).toBe(aShare().url)
  expect(backend.requestsTo(createShare).map(({ body }) => body)).toEqual([{}])
  await says('Not opened yet.', 'PDF WITH PHOTOS', 'REPORT AS TEXT', 'PRINT')
  await press('COPY THE LINK')
  expect(backend.requestsTo(createShare), 'The next press copies the same link').toHaveLength(1)
  await expectAccessible()
})

test('what is copied of a shop’s link says which shop sent it, and its links usually have no costs', async () => {
  chooseShop(ACME.id)
  onTestFinished(() => chooseShop(undefined))
  const run = { ...RUN, confirmed: null }
  const backend = openScreen(
    `/analysis?file=${PHOTO.id}`,
    aProfile({ usage: { files: 1 }, shops: [ACME] }),
    answers(getFile, PHOTO),
    answers(listAnalyses, { analyses: [run], current_id: run.id }),
    { route: getReport, reply: () => ({ status: 200, body: 'File name: hall.jpg' }) },
    links(),
    answers(createShare, aShare({ includes: USUAL_INCLUDES_OF_SHOP })),
  )
  await press('SHARE')
  await press('COPY A LINK')
  await see('Copied. Paste it into a message.')
  expect(await navigator.clipboard.readText()).toBe(
    `Acme Repairs shared a report of the damage with you: ${aShare().url}`,
  )
  expectNot('without costs')
  await see('PDF WITH THE COST')
  const pdfs = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^PDF WITH/ }).map(({ href }) => href)
  expect(pdfs.map((href) => href.replace(/^.*report\.pdf/, ''))).toEqual(['', '?costs=shown'])
  await press('ANOTHER LINK')
  await press('MAKE AND COPY')
  await waitFor(() =>
    expect(backend.requestsTo(createShare).at(-1)?.body).toMatchObject({ includes: USUAL_INCLUDES_OF_SHOP }),
  )
})

test('the PDF stands beside the text', async () => {
  open()
  const pdf = await screen.findByRole<HTMLAnchorElement>('link', { name: 'REPORT AS PDF' })
  expect(pdf.href).toMatch(/report\.pdf$/)
  expect(screen.getByRole('link', { name: 'DOWNLOAD REPORT' })).toBeTruthy()
})

test('a link may be for somebody, end another day, have a password, and show more or less', async () => {
  const backend = open(links(), answers(createShare, aShare({ label: 'Plumber', has_password: true })))
  await press('SHARE')
  await press('PASSWORD, END DATE, WHAT IT SHOWS')
  await fill({ 'Who is it for?': 'Plumber', Password: 'short' })
  await press('MAKE AND COPY')
  await see('Please use at least 8 characters.')
  await fill({ Password: 'right as rain 7' })
  await user.selectOptions(screen.getByLabelText('When does it end?'), 'In 90 days')
  await user.click(screen.getByRole('checkbox', { name: 'The estimated cost' }))
  await user.click(screen.getByRole('checkbox', { name: 'Your title for the repair' }))
  await press('MAKE AND COPY')
  await see('Copied. Paste it into a message, and send the password another way.')
  expect(backend.requestsTo(createShare).map(({ body }) => body)).toEqual([
    {
      label: 'Plumber',
      password: 'right as rain 7',
      expires_in_days: 90,
      includes: { ...USUAL_INCLUDES, costs: false, title: true },
    },
  ])
})

test('the sheet says whether a link was opened, and turns it off for good', async () => {
  const opened = aShare({ label: 'Plumber', opened: 2, last_opened_at: '2026-11-21T09:00:00.000Z', wrong_passwords: 1 })
  let shares = [opened]
  const backend = open(
    answers(listShares, () => ({ success: true as const, shares })),
    answers(endShare, () => {
      shares = [{ ...opened, is_active: false }]
      return null
    }),
  )
  await press('SHARE')
  await see('Opened 2 times, last Nov 21, 2026. 1 wrong password.')
  await press('COPY Plumber')
  await see('Copied. Paste it into a message.')
  await press('TURN OFF Plumber')
  await pressInDialog('TURN OFF')
  await see('The link is off. Nobody can open it now.')
  expectNot('Opened 2 times')
  expect(backend.requestsTo(endShare)).toHaveLength(1)
  await button('COPY A LINK')
})

test('a link is changed, and keeps its day if that was not chosen', async () => {
  const share = aShare({ label: 'Plumber', has_password: true })
  const backend = open(links(share), answers(updateShare, { ...share, has_password: false }))
  await press('SHARE')
  await press('CHANGE Plumber')
  await press('REMOVE THE PASSWORD')
  await button('CHANGE Plumber')
  await press('CHANGE Plumber')
  await press('SAVE')
  await button('CHANGE Plumber')
  expect(backend.requestsTo(updateShare).map(({ body }) => body)).toEqual([
    { password: null },
    { label: 'Plumber', includes: USUAL_INCLUDES },
  ])
})

test('a link that cannot be made says why, and the other ways are still there', async () => {
  open(links(), refuses(createShare, 403, 'limit_reached', { detail: 'Your plan includes 3 active links.' }))
  await press('SHARE')
  await press('COPY A LINK')
  await see('Your plan includes 3 active links.')
  await press(/^REPORT AS TEXT/)
  await see('The report was copied to your clipboard.')
  expect(await navigator.clipboard.readText()).toContain('File name: hall.jpg')
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: /^PDF WITH PHOTOS/ }).href).toMatch(/report\.pdf$/)
})

test('a photo goes to another app with a few words, where the browser hands over files', async () => {
  const shared: ShareData[] = []
  Object.assign(navigator, {
    canShare: () => true,
    share: (content: ShareData) => Promise.resolve(void shared.push(content)),
  })
  onTestFinished(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })
  open(links(), { route: getFileContent, reply: () => ({ status: 200, body: 'the photo' }) })
  await press('SHARE')
  await says('PHOTO WITH WORDS')
  await press(/^PHOTO WITH WORDS/)
  await waitFor(() => expect(shared).toHaveLength(1))
  expect(shared[0]?.files?.map(({ name }) => name)).toEqual(['photo.jpg'])
  expect(shared[0]?.text).toContain(`${RUN.result?.damageType ?? ''}, severity high (an estimate from a photo).`)
})

test('PRINT prints the screen without the sheet', async () => {
  let onPaper = ''
  const { print } = globalThis
  globalThis.print = () => (onPaper = document.body.textContent)
  onTestFinished(() => void (globalThis.print = print))
  open(links())
  await press('SHARE')
  await press(/^PRINT/)
  await waitFor(() => expect(onPaper).toContain('Water Damage'))
  expect(onPaper).not.toContain('COPY A LINK')
})

test('the words for a photo say what to do first, what it is, and what to say on the phone', () => {
  const first = { code: 'F-GAS' as const, title: 'LEAVE NOW', lines: ['Call from outside.'], call: [] }
  const work = { ...anAdvice().work, say: 'I smell gas.' }
  const words = wordsAbout({ run: anAnalysis({ advice: anAdvice({ first_message: first, work }) }) })
  expect(words.split('\n')).toEqual([
    'LEAVE NOW',
    'Call from outside.',
    'Water Damage, severity high (an estimate from a photo).',
    '\u201cI smell gas.\u201d',
  ])
})

test('the words for a photo claim no assessment where there is none', () => {
  expect(wordsAbout({ run: null })).toBe('')
  const guided = (guide: 'general' | 'pipe') => anAnalysis({ method: 'fallback', advice: anAdvice({ guide }) })
  expect(wordsAbout({ run: guided('general') })).not.toMatch(/severity|estimate|Damage/)
  expect(wordsAbout({ run: guided('pipe') })).toContain('(prepared guidance, not an assessment of the photo).')
})

test('the words for a photo do not tell who lives in the house', () => {
  const frail = { code: 'F-VULN' as const, title: 'KEEP PEOPLE AT RISK AWAY', lines: ['They stay out.'], call: [] }
  const gas = { code: 'F-GAS' as const, title: 'LEAVE NOW', lines: ['Call from outside.'], call: [] }
  const words = (also: (typeof gas)[]) =>
    wordsAbout({ run: anAnalysis({ advice: anAdvice({ first_message: frail, also }) }) })
  expect(words([])).not.toContain('RISK')
  expect(words([gas])).toMatch(/^LEAVE NOW\n/)
  expect(words([gas])).not.toContain('They stay out')
})
