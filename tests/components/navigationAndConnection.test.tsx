import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { getMe } from '#shared/api/accounts.ts'
import { listAnalyses } from '#shared/api/analyses.ts'
import { getPlans } from '#shared/api/billing.ts'
import { getDiagnostics } from '#shared/api/diagnostics.ts'
import { getFile, listFiles, uploadFile } from '#shared/api/files.ts'
import { getOverview } from '#shared/api/overview.ts'
import { getRepair } from '#shared/api/repairs.ts'
import { readDescription, type ApiDescription } from '#shared/publicApi/description.ts'
import { describeApi } from '#shared/publicApi/openapi.ts'
import { noteAnswer } from '#web/lib/online.ts'
import { reloadForNewVersion } from '#web/lib/reload.ts'
import { answers, isUnreachable, refuses, ROUTES, type TestBackend, waits } from './support/backend.ts'
import { aPage, aPhoto, aProfile, aRepair, anAnalysis, thePlans } from './support/builders.ts'
import { logIn } from './support/login.ts'
import {
  button,
  choosePlan,
  expectAccessible,
  expectAddress,
  expectNot,
  field,
  fill,
  goOffline,
  goOnline,
  holdTime,
  openScreen,
  passSeconds,
  press,
  see,
  user,
  watchPage,
} from './support/screen.tsx'

const OFFLINE = "You're offline."

test.each([
  ['/', 'Back to Login'],
  ['/register', 'Back'],
  ['/forgot-password', 'Back'],
])('who reads the texts that %s names finds back to it', async (route, back) => {
  openScreen(
    route,
    null,
    { route: ROUTES.health, reply: () => ({ status: 200, body: { status: 'ok' } }) },
    answers(getDiagnostics, { checked_at: '2026-11-20T09:00:00.000Z', checks: [] }),
    answers(readDescription, JSON.parse(JSON.stringify(describeApi())) as ApiDescription),
  )
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['Diagnostics', '/diagnostics'],
    ['For Developers', '/developers'],
  ] as const) {
    const footer = await screen.findByRole('contentinfo')
    within(footer).getByRole('link', { name }).click()
    const heading = await screen.findByRole('heading', { level: 1, name: name.toUpperCase() })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(location.pathname).toBe(path)
    screen.getByRole('link', { name: back }).click()
    await expectAddress(route)
  }
})

test('who opens the privacy policy first finds the way to the login', async () => {
  openScreen('/privacy', null)
  const back = await screen.findByRole('link', { name: 'Back to Login' })
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  back.click()
  await expectAddress('/')
})

test('a logout without an answer is reported and tried again, also after a reload, until the next login', async () => {
  const reload = () => document.body.replaceChildren()
  openScreen('/profile', aProfile(), isUnreachable(ROUTES.logOut))
  await press('LOGOUT')
  await see('this browser may still be logged in')
  await press('TRY AGAIN')
  await button('TRY AGAIN')
  await expectAccessible()

  reload()
  const without = openScreen('/home', aProfile(), isUnreachable(ROUTES.logOut))
  await waitFor(() => expect(without.requestsTo(ROUTES.logOut)).not.toEqual([]))
  await see("The server can't be reached. Please check your network, or try again in a moment.")
  expectNot('Ann Fixer')
  expect(without.requestsTo(getMe), 'nobody is shown as logged in').toEqual([])

  reload()
  const answering = openScreen('/home', null, answers(ROUTES.logOut, null))
  await screen.findByRole('heading', { level: 1, name: 'LOGIN' })
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  expect(answering.requestsTo(ROUTES.logOut)).toHaveLength(1)

  reload()
  const next = openScreen('/home', aProfile())
  await button('LOGOUT')
  expect(next.requestsTo(ROUTES.logOut), 'the next login is left alone').toEqual([])
})

test.each(['/terms', '/privacy', '/emergency', '/diagnostics'])(
  'at %s there is the navigation for those who are logged in, and only for them',
  async (route) => {
    openScreen(route, aProfile(), answers(getDiagnostics, { checked_at: '2026-11-20T09:00:00.000Z', checks: [] }), {
      route: ROUTES.health,
      reply: () => ({ status: 200, body: { status: 'ok' } }),
    })
    const tabs = within(await screen.findByRole('navigation', { name: 'Main' }))
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Photos',
      'Camera',
      'Repairs',
      'Account',
    ])
    await expectAccessible()
    tabs.getByRole('link', { name: 'Home' }).click()
    await expectAddress('/home')
  },
)

test('a registration continues when the network is back', async () => {
  const values = {
    'Full Name': 'Ann Fixer',
    Email: 'ann.fixer@example.com',
    Password: 'sunny day 1',
    'Confirm Password': 'sunny day 1',
  }
  const backend = openScreen('/register', null, isUnreachable(ROUTES.register))
  await fill(values)
  goOffline()
  await see(OFFLINE)
  await press('CREATE ACCOUNT')
  await see("The server can't be reached. Please check your network, or try again in a moment.")
  for (const [label, value] of Object.entries(values)) expect(field(label).value).toBe(value)
  goOnline()
  await waitFor(() => expectNot(OFFLINE))
  backend.given({ route: ROUTES.register, reply: () => ({ status: 200, body: {} }) }, answers(getMe, aProfile()))
  await press('CREATE ACCOUNT')
  await see('Registration successful! Redirecting to your profile...')
  await expectAddress('/profile')
  expect(backend.requestsTo(ROUTES.register).at(-1)?.body).toEqual({
    name: 'Ann Fixer',
    email: 'ann.fixer@example.com',
    password: 'sunny day 1',
  })
})

test('forgot password keeps the address without a network and with it', async () => {
  openScreen('/forgot-password', null)
  await fill({ Email: 'dana@example.org' })
  goOffline()
  await see(OFFLINE)
  expect(field('Email').value).toBe('dana@example.org')
  goOnline()
  await waitFor(() => expectNot(OFFLINE))
  expect(field('Email').value).toBe('dana@example.org')
})

test('plans that could not be loaded come by themselves when the network is back', async () => {
  const backend = openScreen('/payment', aProfile(), isUnreachable(getPlans))
  await see("The server can't be reached.")
  goOffline()
  await see(OFFLINE)
  backend.given(answers(getPlans, thePlans()))
  goOnline()
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'UPGRADE TO THIS' })).toHaveLength(3))
  expectNot(OFFLINE)
  await choosePlan('Basic Fixer')
  await see('Upgrading from Free Fixer to Basic Fixer')
  await expectAccessible()
})

test('a photo that could not be loaded comes by itself when the network is back, or the server', async () => {
  const [photo, run] = [aPhoto(), anAnalysis()]
  openScreen(
    `/analysis?file=${photo.id}`,
    aProfile({ usage: { files: 1 } }),
    answers(getFile, photo),
    answers(listAnalyses, { analyses: [run], current_id: run.id }),
    answers(getRepair, aRepair()),
  )
  const name = `Uploaded photo: ${photo.file_name}`
  const failsToLoad = async () => {
    fireEvent.error(await screen.findByRole('img', { name }))
    await see("This photo can't be loaded right now.")
  }
  await failsToLoad()
  goOffline()
  goOnline()
  await screen.findByRole('img', { name })
  // The device keeps its network, and only the server is out of reach for a while.
  await failsToLoad()
  noteAnswer(false)
  noteAnswer(true)
  await screen.findByRole('img', { name })
})

test('what is typed into the search stays while the answers come late', async () => {
  const found = answers(listFiles, ({ query }) => {
    const text = query.get('q')
    return aPage([aPhoto({ file_name: `${text ?? 'wall'} 1.jpg` })], { total: 1 })
  })
  const backend = openScreen('/photos', aProfile({ usage: { files: 8 } }), {
    route: listFiles,
    reply: (request) => (request.query.get('q') === 'roof' ? 'waits' : found.reply(request)),
  })
  await see('wall 1.jpg')
  await fill({ 'Search names, titles and damage': 'roof' })
  await expectAddress('/photos?q=roof')
  await fill({ 'Search names, titles and damage': 'roof 7' })
  await see('1 photo matches “roof 7”')
  backend.letGo(found)
  await see('roof 7 1.jpg')
  expect(field('Search names, titles and damage').value).toBe('roof 7')
})

const IDLE = 'Your session has expired due to inactivity. Please log in again.'

/** The session ends by its idle time, and after six hours the person looks at the page again. */
async function comeBackAfterIdleEnd(backend: TestBackend): Promise<void> {
  backend.given(...[getMe, listFiles, getOverview, getPlans].map((route) => refuses(route, 401, 'signed_out')))
  vi.setSystemTime(Date.now() + 6 * 3_600_000)
  // What is shown counts as old after ten seconds.
  await passSeconds(11)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a session that ends when idle says so, and the login leads back with the query; a logout does not', async () => {
  holdTime()
  const backend = openScreen('/upload?sort=name', aProfile())
  await see('UPLOAD DAMAGE PHOTOS')
  await comeBackAfterIdleEnd(backend)
  await expectAddress('/')
  await see(IDLE)
  await logIn(backend, aProfile())
  await see('UPLOAD DAMAGE PHOTOS')
  expect(location.pathname + location.search).toBe('/upload?sort=name')

  backend.given(answers(ROUTES.logOut, null), refuses(getMe, 401, 'signed_out'))
  await press('LOGOUT')
  await expectAddress('/')
  await see('SIGN IN')
  expectNot(IDLE)
  await logIn(backend, aProfile())
  await expectAddress('/profile')
})

test("a person who logs in after another person's idle end is not led to their page", async () => {
  holdTime()
  const backend = openScreen('/upload', aProfile())
  await see('UPLOAD DAMAGE PHOTOS')
  await comeBackAfterIdleEnd(backend)
  await see(IDLE)
  await logIn(backend, aProfile({ id: '0199a7a0-0000-7000-8000-000000000002' }))
  await expectAddress('/profile')
})

test('the page is reloaded for a new version once in a while, and never while photos are sent', async () => {
  const page = watchPage()
  const backend = openScreen('/upload', aProfile(), waits(uploadFile))
  const photo = new File([new Uint8Array(4)], 'wall.jpg', { type: 'image/jpeg' })
  await user.upload(await screen.findByLabelText('Damage photos'), photo)
  await press('UPLOAD 1 DAMAGE PHOTO(S)')
  await see('Uploading your photo')
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  expect(reloadForNewVersion(), 'the upload would be cut off').toBe(false)
  backend.letGo(answers(uploadFile, aPhoto()))
  await see('1 new photo')
  expect(reloadForNewVersion()).toBe(true)
  expect(reloadForNewVersion(), 'another reload would not mend it').toBe(false)
  expect(page.reloads).toBe(1)
})
