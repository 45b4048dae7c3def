import { expect, test } from 'vitest'
import type { FileRecord } from '#shared/api/files.ts'
import type { OverviewRepair } from '#shared/api/overview.ts'
import { photosToAnalyze, thingsToDo, withoutPhotos } from './useOverview.ts'

const repair = (id: string, urgency: OverviewRepair['urgency'] = null) => ({ id, urgency }) as OverviewRepair
const ready = (id: string, urgency: OverviewRepair['urgency'] = null) => ({
  id: `run of ${id}`,
  created_at: '2026-11-20T09:00:00.000Z',
  repair: repair(id, urgency),
})
const photos = (...ids: string[]) => ({ count: ids.length, files: ids.map((id) => ({ id }) as FileRecord) })

const names = (things: ReturnType<typeof thingsToDo>) =>
  things.map((thing) => (thing.kind === 'photos' ? 'photos' : `${thing.kind} ${thing.repair.id}`))

test('damage that cannot wait comes first, then what is ready, then photos, and then other damage', () => {
  const overview = {
    ready: [ready('seen by nobody'), ready('burst pipe', 'now')],
    repairs: [repair('burst pipe', 'now'), repair('outlet', '24h'), repair('stain', 'week'), repair('guided')],
    new_photos: photos('a', 'b'),
  }
  expect(names(thingsToDo(overview))).toEqual([
    'ready burst pipe',
    'repair outlet',
    'ready seen by nobody',
    'photos',
    'repair stain',
    'repair guided',
  ])
})

test('what is only to be watched needs nobody now, unless nobody has seen it', () => {
  const overview = { ready: [], repairs: [repair('crack', 'watch')], new_photos: photos() }
  expect(thingsToDo(overview)).toEqual([])
  expect(names(thingsToDo({ ...overview, ready: [ready('crack', 'watch')] }))).toEqual(['ready crack'])
})

test('the photos are counted, and it is said when there may be more', () => {
  expect(photosToAnalyze(1)).toBe('1 photo to analyze')
  expect(photosToAnalyze(12)).toBe('12 photos to analyze')
  expect(photosToAnalyze(100)).toBe('100+ photos to analyze')
})

test('photos that are shown elsewhere count no more', () => {
  expect(withoutPhotos({ ...photos('a', 'b'), count: 9 }, ['b', 'c'])).toEqual({ count: 8, files: [{ id: 'a' }] })
})
