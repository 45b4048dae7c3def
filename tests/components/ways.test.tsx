import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { changePassword, type Me } from '#shared/api/accounts.ts'
import { listAnalyses, listRepairAnalyses } from '#shared/api/analyses.ts'
import { listClaims } from '#shared/api/claims.ts'
import { getDiagnostics } from '#shared/api/diagnostics.ts'
import { getFile, listFiles } from '#shared/api/files.ts'
import { getOverview } from '#shared/api/overview.ts'
import { deleteRepair, getRepair, listRepairs } from '#shared/api/repairs.ts'
import { fitsPath } from '#shared/lib/pathPatterns.ts'
import { ROUTE_TABLE } from '#web/app/routeTable.ts'
import { openOverlay } from '#web/lib/overlayEntries.ts'
import { analysisPath, claimPath, PATHS, purchasePath, repairPath, type Path } from '#web/lib/paths.ts'
import { answers, ROUTES, type Answer } from './support/backend.ts'
import {
  aListedRepair,
  anAnalysis,
  anOverview,
  anOverviewRepair,
  aPage,
  aPhoto,
  aProfile,
  aRepair,
} from './support/builders.ts'
import { aClaim, anItem, keepsClaim } from './support/claims.ts'
import {
  acceptAnyRequest,
  reopenScreen,
  expectAddress,
  fill,
  openScreen,
  press,
  pressInDialog,
  see,
  user,
} from './support/screen.tsx'

const REPAIR = aRepair()
const PHOTO = aPhoto({ repair_id: REPAIR.id, severity: 'High' })
const RUN = anAnalysis()
const RUNS = { analyses: [RUN], current_id: RUN.id }

const CLAIM = aClaim({ repairs: [{ id: REPAIR.id, title: REPAIR.title, photos: 1 }] })

const ADDRESSES: Partial<Record<Path, string>> = {
  [PATHS.analysis]: analysisPath(PHOTO.id),
  [PATHS.repair]: repairPath(REPAIR.id),
  [PATHS.claim]: claimPath(CLAIM.id),
  [PATHS.paymentOptions]: purchasePath('pro'),
}

/** An account with one of everything, so that no screen lacks what it links to. */
const EVERYTHING: Answer[] = [
  ...keepsClaim(CLAIM, [anItem()]),
  answers(listClaims, { success: true, claims: [CLAIM], next_cursor: null }),
  answers(listFiles, aPage([PHOTO])),
  answers(getFile, PHOTO),
  answers(listAnalyses, RUNS),
  answers(listRepairAnalyses, RUNS),
  answers(getRepair, REPAIR),
  answers(listRepairs, { success: true, repairs: [aListedRepair()], next_cursor: null }),
  answers(
    getOverview,
    anOverview({ repairs: [anOverviewRepair({ file_id: PHOTO.id })], new_photos: { count: 1, files: [PHOTO] } }),
  ),
  { route: ROUTES.health, reply: () => ({ status: 200, body: { status: 'ok' } }) },
  answers(getDiagnostics, { checked_at: '2026-11-20T09:00:00.000Z', checks: [] }),
]

const ME = aProfile({ usage: { files: 1 } })

const CASES = ROUTE_TABLE.flatMap(({ path, access }) => [
  ...(access === 'logged_out' ? [] : [{ path, who: 'a person who is logged in', me: ME }]),
  ...(access === 'logged_in' ? [] : [{ path, who: 'nobody', me: null }]),
])

const LINKS = 'a[href]:not([target], [download])'

const here = () => location.pathname + location.search
const heading = () => document.querySelector('h1')?.textContent

async function isLoaded(me: Me | null): Promise<void> {
  await waitFor(() => {
    // The screens that are open to anyone do not wait for the session. Those of mails have a footer instead, and what
    // somebody shared has no navigation for anybody.
    const hasNavigation = me !== null && location.pathname !== PATHS.shared
    if (hasNavigation) expect(document.querySelector('nav[aria-label=Main], footer')).not.toBeNull()
    const heading = document.querySelector('h1')
    expect(heading?.textContent).toBeTruthy()
    expect(heading?.textContent).not.toMatch(/^LOADING/)
    expect(document.querySelector('.skeleton, [aria-busy=true]')).toBeNull()
  })
}

/** The links of the screen to other screens of the app, each once. */
function ways(me: Me | null): string[] {
  // The others lead a person who is logged in to the profile.
  const paths = ROUTE_TABLE.flatMap(({ path, access }) => (me !== null && access === 'logged_out' ? [] : [path]))
  const all = [...document.querySelectorAll(LINKS)].flatMap((link) => {
    const url = new URL((link as HTMLAnchorElement).href)
    const isBack = link.textContent.startsWith('Back')
    const isScreen = url.origin === location.origin && paths.some((path) => fitsPath(path, url.pathname))
    return isBack || !isScreen || url.pathname === location.pathname ? [] : [link.getAttribute('href') ?? '']
  })
  return [...new Set(all)]
}

async function goBack(): Promise<void> {
  const back = screen.queryByRole('link', { name: 'Back' })
  if (back === null) history.back()
  else await user.click(back)
}

test.each(CASES)('Back returns to $path from every screen that it links to, for $who', async ({ path, me }) => {
  const address = ADDRESSES[path] ?? path
  openScreen(address, me, ...EVERYTHING)
  acceptAnyRequest()
  await isLoaded(me)
  const found = ways(me)
  expect(found).not.toEqual([])
  for (const way of found) {
    await isLoaded(me)
    const link = await waitFor(() => {
      const each = [...document.querySelectorAll<HTMLElement>(LINKS)].find((link) => link.getAttribute('href') === way)
      if (each === undefined) throw new Error(`${way} is not on the screen`)
      return each
    })
    const before = here()
    const title = heading()
    link.click()
    await waitFor(() => expect(here(), `the link to ${way}`).not.toBe(before))
    // The screen that is left stays until the next one is there, and may lead elsewhere itself.
    await waitFor(() => expect(heading(), `the screen of ${way}`).not.toBe(title))
    await isLoaded(me)
    await goBack()
    await waitFor(() => expect(here(), `the way back from ${way}`).toBe(before))
  }
})

test('Back of a screen that was opened directly leads to the one that the specification names', async () => {
  for (const [address, parent] of [
    [analysisPath(PHOTO.id), PATHS.upload],
    [PATHS.upload, PATHS.home],
    [PATHS.photos, PATHS.home],
    [PATHS.payment, PATHS.home],
    [purchasePath('pro'), PATHS.payment],
    [PATHS.changeEmail, PATHS.settings],
    [PATHS.terms, PATHS.home],
  ] as const) {
    openScreen(address, ME, ...EVERYTHING)
    acceptAnyRequest()
    await isLoaded(ME)
    await user.click(await screen.findByRole('link', { name: 'Back' }))
    await expectAddress(parent)
    document.body.replaceChildren()
  }
})

test('a form that is done, and a repair that is deleted, are no place to come back to', async () => {
  openScreen(PATHS.home, ME, ...EVERYTHING, answers(changePassword, { success: true }), answers(deleteRepair, null))
  acceptAnyRequest()
  await isLoaded(ME)
  await user.click(await screen.findByRole('link', { name: /^Settings/ }))
  await user.click(await screen.findByRole('link', { name: /^Change Password/ }))
  await fill({
    'Current Password': 'correct-horse-1',
    'New Password': 'correct-horse-2',
    'Confirm New Password': 'correct-horse-2',
  })
  await press('UPDATE PASSWORD')
  await expectAddress(PATHS.settings)
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  await expectAddress(PATHS.home)
  await user.click(await screen.findByRole('link', { name: 'ALL REPAIRS' }))
  await user.click(await screen.findByRole('link', { name: REPAIR.title }))
  await press('DELETE THIS REPAIR')
  await pressInDialog('DELETE')
  await expectAddress(PATHS.repairs)
  await see('The repair was deleted.')
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  await expectAddress(PATHS.home)
})

const sheet = () => screen.queryByRole('dialog')

async function openPhotoFromHome(): Promise<void> {
  openScreen(PATHS.home, ME, ...EVERYTHING)
  acceptAnyRequest()
  await user.click(await screen.findByRole('link', { name: 'Photos' }))
  await user.click(await screen.findByRole('button', { name: `Open ${PHOTO.file_name}` }))
  await screen.findByRole('dialog')
}

test('Back of the browser closes an open photo and leaves the screen as it was', async () => {
  await openPhotoFromHome()
  const photo = screen.getByRole('dialog')
  history.back()
  await waitFor(() => expect(photo.isConnected).toBe(false))
  expect(location.pathname).toBe(PATHS.photos)
  history.back()
  await expectAddress(PATHS.home)
})

test.each([
  ['the button', 'the link', () => press('Close'), () => user.click(screen.getByRole('link', { name: 'Back' }))],
  ['Escape', 'the browser', () => user.keyboard('{Escape}'), () => Promise.resolve(history.back())],
])('what was closed with %s is passed over by the Back of %s', async (_how, _way, close, goBack) => {
  await openPhotoFromHome()
  await close()
  await waitFor(() => expect(sheet()).toBeNull())
  await goBack()
  await expectAddress(PATHS.home)
})

test('the way back from a link in an open photo leads to the screen below', async () => {
  await openPhotoFromHome()
  await user.click(await screen.findByRole('link', { name: `SEE RESULT ${PHOTO.file_name}` }))
  await expectAddress(analysisPath(PHOTO.id))
  await see('AI DAMAGE ANALYSIS')
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  await expectAddress(PATHS.photos)
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  await expectAddress(PATHS.home)
})

test('what is open over something else closes first, and one follows another without an entry between', async () => {
  openScreen(PATHS.home, ME, ...EVERYTHING)
  acceptAnyRequest()
  await isLoaded(ME)
  const closed: string[] = []
  openOverlay(() => closed.push('lower'))
  openOverlay(() => closed.push('upper'))
  history.back()
  await waitFor(() => expect(closed).toEqual(['upper']))
  history.back()
  await waitFor(() => expect(closed).toEqual(['upper', 'lower']))
  const { length } = history
  const leave = openOverlay(() => closed.push('first question'))
  leave()
  openOverlay(() => closed.push('second question'))
  expect(history).toHaveLength(length - 1)
  history.back()
  await waitFor(() => expect(closed.at(-1)).toBe('second question'))
  expect(history.state).not.toHaveProperty('overlay')
  await see('READY TO FIX THE WORLD?')
})

test('a page that was reloaded while a dialog was open has no entry for it any more', async () => {
  await openPhotoFromHome()
  reopenScreen()
  await waitFor(() => expect(history.state).not.toHaveProperty('overlay'))
  await isLoaded(ME)
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  await expectAddress(PATHS.home)
})
