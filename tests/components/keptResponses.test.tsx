import { InfiniteQueryObserver } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/dom'
import { openDB } from 'idb'
import './support/indexedDb.ts'
import { expect, test, vi } from 'vitest'
import { getAnalysis, listAnalyses, requestAnalysis } from '#shared/api/analyses.ts'
import { getFile } from '#shared/api/files.ts'
import { RULES_VERSION } from '#shared/safety/rulesVersion.ts'
import { createQueryClient } from '#web/app/queryClient.ts'
import { followChanges } from '#web/app/backgroundWork.ts'
import { keepResponse, readKeptResponse } from '#web/backend/keptResponses.ts'
import { answers, isUnreachable, type Answer, type TestBackend } from './support/backend.ts'
import { aPhoto, aProfile, anAnalysis } from './support/builders.ts'
import { expectNot, fill, openScreen, press, see, visibleText } from './support/screen.tsx'

const ME = aProfile({ usage: { files: 1 } })
const PHOTO = aPhoto()
const RUN = anAnalysis()
const RUNS = { analyses: [RUN], current_id: RUN.id }
const STEP = 'Find the leak and stop it.'
const OF_PHOTO = JSON.stringify(['analyses', 'of', PHOTO.id])
const OF_OTHER = JSON.stringify(['analyses', 'of', 'repair', 'another'])
const OF_REPAIR = JSON.stringify(['analyses', 'of', 'repair', RUN.repair_id])

const isKept = async (hash: string) => (await readKeptResponse(ME.id, hash)) !== undefined

function open(...prepared: Answer[]): TestBackend {
  return openScreen(`/analysis?file=${PHOTO.id}`, ME, answers(getFile, PHOTO), answers(listAnalyses, RUNS), ...prepared)
}

/** The streams of events that are opened from here on. */
function followedStreams(): EventTarget[] {
  const streams: EventTarget[] = []
  class Stream extends EventTarget {
    constructor() {
      super()
      streams.push(this)
    }
    close(): void {}
  }
  vi.stubGlobal('EventSource', Stream)
  return streams
}

/** Sends an answer that names a danger. */
async function sayBurningSmell(): Promise<void> {
  await press('TELL US MORE')
  await fill({ 'In your own words': 'burning smell at the outlet' })
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map((alert) => visibleText(alert))
        .join(),
    ).toMatch(/do not/i),
  )
  await press('SEND ANSWERS')
}

test.each([
  ['the rules of this version is shown', RULES_VERSION, STEP],
  ['other safety rules is not shown', 'safety-1', 'RETRY'],
])('without a server, advice that was kept under %s', async (_, rules, words) => {
  await keepResponse(ME.id, OF_PHOTO, [RUN])
  const kept = await openDB('mendsight-kept')
  await kept.put('answers', { ...(await kept.get('answers', OF_PHOTO)), rules })
  kept.close()
  open(isUnreachable(listAnalyses))
  await see(words)
  if (words !== STEP) expectNot(STEP)
})

test('after a change of the answers, earlier advice is not kept', async () => {
  open(answers(requestAnalysis, RUN), answers(getAnalysis, RUN))
  await see(STEP)
  await waitFor(async () => expect(await isKept(OF_PHOTO)).toBe(true))
  const earlier = JSON.stringify(['analyses', 'of', 'earlier'])
  // What the person read of another photo earlier, in which nothing has changed since.
  await keepResponse(ME.id, earlier, [RUN])
  await sayBurningSmell()
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  await waitFor(async () => expect(await isKept(earlier)).toBe(false))
  await waitFor(async () => expect(await isKept(OF_PHOTO)).toBe(true))
})

test('advice that may show too much is forgotten when nobody hears what became of the answers', async () => {
  open(isUnreachable(requestAnalysis))
  await see(STEP)
  await keepResponse(ME.id, OF_REPAIR, [RUN])
  await sayBurningSmell()
  await waitFor(async () => expect(await isKept(OF_REPAIR)).toBe(false))
  // It does not come back from memory when the person returns from a screen without an account.
  screen.getByRole('link', { name: 'EMERGENCY' }).click()
  await screen.findByRole('heading', { level: 1, name: 'EMERGENCY' })
  screen.getAllByRole('link', { name: 'Home' })[0]?.click()
  await waitFor(async () => expect(await isKept('["overview"]')).toBe(true))
  expect(await isKept(OF_REPAIR)).toBe(false)
})

test('advice is forgotten when another device says something about the repair', async () => {
  const streams = followedStreams()
  await keepResponse(ME.id, OF_REPAIR, [RUN])
  await keepResponse(ME.id, OF_OTHER, [])
  const stop = followChanges(createQueryClient(), ME.id)
  const data = JSON.stringify({ topic: 'repairs', ids: [RUN.repair_id] })
  streams[0]?.dispatchEvent(new MessageEvent('changed', { data }))
  await waitFor(async () => expect(await isKept(OF_REPAIR)).toBe(false))
  expect(await isKept(OF_OTHER)).toBe(true)
  stop()
})

test('a list of which a later page was read is read again when something has changed', async () => {
  const streams = followedStreams()
  const client = createQueryClient()
  const asked: number[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['files', 'history'],
    queryFn: ({ pageParam }) => {
      asked.push(pageParam)
      return Promise.resolve(pageParam)
    },
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
    staleTime: Infinity,
  })
  const leave = observer.subscribe(() => undefined)
  await waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  await observer.fetchNextPage()
  expect(asked).toEqual([1, 2])
  const stop = followChanges(client, ME.id)
  const data = JSON.stringify({ topic: 'photos', ids: ['1'] })
  streams[0]?.dispatchEvent(new MessageEvent('changed', { data }))
  await waitFor(() => expect(asked).toEqual([1, 2, 1, 2]))
  stop()
  leave()
})

test('a person does not read what another one has kept on the device', async () => {
  await keepResponse('somebody else', OF_PHOTO, [RUN])
  expect(await readKeptResponse('somebody else', OF_PHOTO)).toEqual([RUN])
  expect(await isKept(OF_PHOTO)).toBe(false)
})
