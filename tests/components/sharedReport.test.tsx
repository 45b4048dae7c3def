import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { getShared, getShareSender, openShare } from '#shared/api/shares.ts'
import { PATHS } from '#web/lib/paths.ts'
import { FROM_SOMEBODY, LINK, REPORT, SECRET, SHARED_ID } from './screens/shared.ts'
import { answers, refuses } from './support/backend.ts'
import { aProfile } from './support/builders.ts'
import { button, closeScreen, expectNot, fill, openScreen, press, see } from './support/screen.tsx'

test('a shared report is opened by a press, with its password, and shows what to do first', async () => {
  const backend = openScreen(LINK, null, FROM_SOMEBODY, refuses(openShare, 403, 'share_password_required'))
  await see('Somebody shared a damage report with you')
  expect(location.hash).toBe(`#${SHARED_ID}`)
  expect(backend.requestsTo(openShare)).toEqual([])
  await press('OPEN')
  await see('This report is protected. Please enter the password.')
  backend.given(answers(openShare, null), answers(getShared, REPORT))
  await fill({ Password: 'long enough' })
  await press('OPEN')
  await see('Damage report from Ann Fixer')
  await see('Not confirmed.')
  await button('SAVE AS PDF')
  await button('PRINT')
  expect(screen.getAllByRole('img', { name: /Photo \d of 2/ })).toHaveLength(2)
})

test('a link of a shop names it before it is opened, and a server that does not say whose it is keeps nobody out', async () => {
  openScreen(LINK, null, answers(getShareSender, { shop: 'Acme Repairs' }))
  await see('Acme Repairs shared a damage report with you')
  closeScreen()
  openScreen(
    LINK,
    null,
    refuses(getShareSender, 429, 'too_many_attempts'),
    answers(openShare, null),
    answers(getShared, REPORT),
  )
  await see('Somebody shared a damage report with you')
  await press('OPEN')
  await see('Damage report from Ann Fixer')
})

test('a report of finished work begins with it, and says what was to be done first further down', async () => {
  const sections = [
    { part: 'done', heading: 'THE WORK IS DONE', lines: ['Finished on Nov 30, 2026, as the shop says.'] },
    { part: 'work_done', heading: 'WHAT WAS DONE', lines: ['In the words of the shop:', 'New trap.'] },
    { part: 'assessment', heading: 'WHAT WAS FOUND BEFORE THE WORK', lines: ['Severity: High'] },
    { part: 'first', heading: 'WHAT HAD TO BE DONE FIRST', lines: ['STAY OUT OF THAT ROOM'] },
  ]
  const done = { ...REPORT, status: 'Done', severity: null, first_message: null, sections }
  openScreen(LINK, null, FROM_SOMEBODY, answers(openShare, null), answers(getShared, done))
  await press('OPEN')
  await see('New trap.')
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(sections.map(({ heading }) => heading))
  const work = screen.getByRole('heading', { name: 'WHAT WAS DONE' })
  const photos = screen.getByRole('list', { name: 'Photos' })
  expect(work.compareDocumentPosition(photos) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test.each([
  [410, 'share_ended', 'This link has ended. Ask the person who sent it for a new one.'],
  [404, 'not_found', "We couldn't find this."],
] as const)('a link that cannot be opened by another press has no button: %i', async (status, code, sentence) => {
  openScreen(LINK, null, FROM_SOMEBODY, refuses(openShare, status, code))
  await press('OPEN')
  await see(sentence)
  expectNot('OPEN')
})

test('nobody is logged out by a link whose half hour is over', async () => {
  openScreen(`${PATHS.shared}#${SHARED_ID}`, aProfile(), refuses(getShared, 403, 'share_closed'))
  await press('OPEN')
  await see('Please open the link again.')
  await button('OPEN')
})

test.each(['', `#${SHARED_ID}.short`, '#nothing'])('a link that was cut says so: %o', async (hash) => {
  openScreen(PATHS.shared + hash, null)
  await see('This link is incomplete. Ask for it again, or copy it completely.')
})

test('an address is a link among the sources alone, and never in a title or a question', async () => {
  const evil = 'https://evil.example/pay'
  const sections = [
    { part: 'repair', heading: 'REPAIR', lines: [`Title: Pay here ${evil}`] },
    { part: 'questions', heading: 'QUESTIONS', lines: [`Q: See ${evil}`, `A: Look at ${evil}`] },
    { part: 'steps', heading: 'REPAIR INSTRUCTIONS', lines: [`1. Read ${evil}`, `- ${evil}`] },
    { part: 'sources', heading: 'SOURCES', lines: ['- EPA: Mold. epa.gov/mold/index.html'] },
  ]
  openScreen(`${PATHS.shared}#${SHARED_ID}`, null, answers(getShared, { ...REPORT, sections }))
  await press('OPEN')
  await see(`Q: See ${evil}`)
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toContain('https://epa.gov/mold/index.html')
  expect(addresses.filter((address) => address?.includes('evil'))).toEqual([])
})

test('the secret of a link is out of the address before any screen has loaded, and still opens it', async () => {
  history.replaceState(null, '', LINK)
  vi.resetModules()
  const { heldLink } = await import('#web/lib/heldLink.ts')
  expect(location.hash).toBe(`#${SHARED_ID}`)
  expect(heldLink).toEqual({ id: SHARED_ID, secret: SECRET })
  history.replaceState(null, '', `${PATHS.shared}#token=abc`)
  vi.resetModules()
  expect((await import('#web/lib/heldLink.ts')).heldLink).toBeNull()
  expect(location.hash).toBe('#token=abc')
})

test('the local app says what there is instead', async () => {
  vi.stubGlobal('IS_LOCAL_APP', true)
  openScreen(PATHS.shared, null)
  await see('Sharing by link needs a server. Download the PDF instead.')
})
