import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { listAnalyses } from '#shared/api/analyses.ts'
import { getFile, listFiles } from '#shared/api/files.ts'
import { getOverview, type Overview } from '#shared/api/overview.ts'
import type { Change } from '#shared/api/events.ts'
import { analysisPath, PATHS } from '#web/lib/paths.ts'
import { answers, isUnreachable, waits } from './support/backend.ts'
import { anAnalysis, anOverview, anOverviewRepair, aPage, aPhoto, aProfile, photos } from './support/builders.ts'
import {
  acceptAnyRequest,
  expectAccessible,
  expectAddress,
  expectNot,
  link,
  openScreen,
  press,
  see,
  user,
} from './support/screen.tsx'

const ME = aProfile({ usage: { files: 3 } })
const RUN = anAnalysis()
const FILES = answers(listFiles, aPage(photos(3)))
const repair = (title: string, changes: Parameters<typeof anOverviewRepair>[0] = {}) =>
  anOverviewRepair({ id: title, title, ...changes })
const readyRun = (id: string, title: string): Overview['ready'][number] => ({
  id,
  created_at: '2026-11-20T09:00:00.000Z',
  repair: repair(title, { file_id: `photo of ${title}` }),
})
const overview = (more: Partial<Overview>) => answers(getOverview, anOverview(more))

const linksOfMain = () => within(screen.getByRole('main')).getAllByRole('link')

test.each([
  [
    'damage to act on',
    { repairs: [repair('Leaking pipe', { urgency: '24h' })] },
    '1 thing needs you now',
    /^Leaking pipe.*SEE WHAT TO DO$/,
  ],
  ['a result', { ready: [readyRun('run', 'Stain')] }, '1 thing waits for you', /^Stain.*SEE RESULT$/],
  [
    'photos',
    { new_photos: { count: 12, files: photos(3) }, repairs: [repair('Stain')] },
    '2 things wait for you',
    /^SHOW THEM ALL$/,
  ],
])('the profile leads with %s', async (_what, going, heading, first) => {
  openScreen(PATHS.profile, ME, FILES, overview(going))
  const part = await screen.findByRole('region', { name: heading })
  const links = within(part).getAllByRole('link')
  expect(links.filter(({ textContent }) => textContent !== 'SEE ALL').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(first),
  ])
  const above = part.compareDocumentPosition(screen.getByRole('heading', { name: 'RECENT UPLOADS' }))
  expect(above & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await expectAccessible()
})

test('the profile names the first thing alone, and leads to the others', async () => {
  const repairs = ['a', 'b', 'c', 'd'].map((title) => repair(`Damage ${title}`, { urgency: 'now' }))
  openScreen(PATHS.profile, ME, FILES, overview({ repairs }))
  await see('4 things need you now')
  await see('Damage a')
  expectNot('Damage b')
  await user.click(await link('SEE ALL'))
  await expectAddress(PATHS.home)
})

test('the profile says nothing more where nothing needs anybody, as of what is only to be watched', async () => {
  openScreen(PATHS.profile, ME, FILES, overview({ repairs: [repair('Thin crack', { urgency: 'watch' })] }))
  await see('RECENT UPLOADS')
  await see('QUICK ACTIONS')
  expectNot('Thin crack')
  expect(linksOfMain()[0]?.textContent).toContain('Settings')
})

test.each([
  ['nothing that is urgent', { repairs: [repair('Stain')], ready: [readyRun('run', 'Crack')] }, 'TAKE A PHOTO'],
  ['photos to analyze', { new_photos: { count: 1, files: photos(1) } }, 'TAKE A PHOTO'],
  ['damage that cannot wait', { repairs: [repair('Burst pipe', { urgency: 'now' })] }, 'SEE WHAT TO DO'],
])('with %s, one action of the dashboard is loud, and it comes first', async (_what, going, loud) => {
  openScreen(PATHS.home, ME, FILES, overview(going))
  await screen.findByRole('link', { name: 'TAKE A PHOTO' })
  const yellow = [...document.querySelectorAll('main .bg-yellow')].filter(({ textContent }) => textContent !== '')
  expect(yellow.map(({ textContent }) => textContent.trim())).toEqual([loud])
  expect(linksOfMain().find(({ textContent }) => textContent !== 'ALL REPAIRS')?.textContent).toContain(loud)
  await expectAccessible()
})

test('the photos of the profile wait for what comes before them, and appear without it when it fails', async () => {
  const backend = openScreen(PATHS.profile, ME, FILES, waits(getOverview))
  await see('LOADING PROFILE...')
  expectNot('wall 1.jpg')
  backend.letGo(isUnreachable(getOverview))
  await see('wall 1.jpg')
  backend.given(overview({ repairs: [repair('Leaking pipe')] }))
  await press('RETRY')
  await see('Leaking pipe')
})

/** Stands in for the stream of the server's events. */
class Stream extends EventTarget {
  constructor() {
    super()
    streams.push(this)
  }
  close(): void {}
}

let streams: Stream[] = []

beforeEach(() => {
  streams = []
  vi.stubGlobal('EventSource', Stream)
})

async function hear(change: Change): Promise<void> {
  await waitFor(() => expect(streams).toHaveLength(1))
  streams[0]?.dispatchEvent(new MessageEvent('changed', { data: JSON.stringify(change) }))
}

const notice = () => screen.findByText(/^Ready: |results are ready$/)

test('a result that is ready is said on any other screen, once, until it is opened or closed', async () => {
  const backend = openScreen(PATHS.settings, ME, overview({}), FILES)
  await see('SETTINGS')
  backend.given(overview({ ready: [readyRun('run 1', 'Kitchen ceiling'), readyRun('from before', 'Old stain')] }))
  await hear({ topic: 'analysis', ids: ['run 1'] })
  expect((await notice()).textContent).toBe('Ready: Kitchen ceiling')
  const region = (await notice()).closest('[role=status]')
  await expectAccessible()
  expect(await link('SEE RESULT')).toHaveProperty('search', '?file=photo%20of%20Kitchen%20ceiling')
  await user.click(await link('Photos'))
  await screen.findByRole('heading', { level: 1, name: 'PHOTOS' })
  expect((await notice()).closest('[role=status]'), 'the same region is not read out again').toBe(region)
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  await press('Close')
  await waitFor(() => expectNot('Ready: Kitchen ceiling'))
  expect(document.activeElement?.id).toBe('main')

  backend.given(overview({ ready: ['1', '2', '3'].map((id) => readyRun(`run ${id}`, `Stain ${id}`)) }))
  await hear({ topic: 'analysis', ids: ['run 2', 'run 3'] })
  expect((await notice()).textContent).toBe('2 results are ready')
  await user.click(await link('SEE THEM'))
  await expectAddress(PATHS.home)
  await waitFor(() => expectNot('2 results are ready'))
  await user.click(await link('Photos'))
  await screen.findByRole('heading', { level: 1, name: 'PHOTOS' })
  expectNot('results are ready')
})

test('a run that has ended without a result, or was seen elsewhere, is no news', async () => {
  const backend = openScreen(PATHS.settings, ME, overview({ ready: [readyRun('run 1', 'Kitchen ceiling')] }), FILES)
  await see('SETTINGS')
  await hear({ topic: 'analysis', ids: ['run 1'] })
  await notice()
  backend.given(overview({}))
  await hear({ topic: 'analysis', ids: ['run 1'] })
  await waitFor(() => expectNot('Ready: Kitchen ceiling'))
  const asked = () => backend.requestsTo(getOverview).length
  const before = asked()
  await hear({ topic: 'analysis', ids: ['run 2'] })
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
  expect(screen.queryByText(/^Ready: /)).toBeNull()
})

test('the screen of a result does not say that it is ready', async () => {
  const photo = aPhoto({ id: RUN.file_ids[0] ?? '' })
  const unseen = { ...readyRun(RUN.id, 'Kitchen ceiling') }
  const backend = openScreen(
    analysisPath(photo.id),
    ME,
    overview({ ready: [unseen, readyRun('other', 'Stain')] }),
    answers(getFile, photo),
    answers(listAnalyses, { analyses: [RUN], current_id: RUN.id }),
    FILES,
  )
  acceptAnyRequest()
  await see('AI DAMAGE ANALYSIS')
  await hear({ topic: 'analysis', ids: [RUN.id, 'other'] })
  expect((await notice()).textContent).toBe('Ready: Stain')
  backend.given(overview({ ready: [unseen] }))
  await user.click(await link('Photos'))
  await expectAddress(PATHS.photos)
  await hear({ topic: 'analysis', ids: ['other'] })
  await waitFor(() => expect(screen.queryByText(/^Ready: /)).toBeNull())
})
