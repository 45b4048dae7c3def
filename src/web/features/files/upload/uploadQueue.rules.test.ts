import { expect, test } from 'vitest'
import type { FileRecord } from '#shared/api/files.ts'
import { MB, UPLOADS_AT_ONCE } from '#shared/files/uploads.rules.ts'
import { PLANS } from '#shared/plans/plans.ts'
import { changeQueue, failureLine, retryDelay, sendable, uploadShare, type QueueItem } from './uploadQueue.rules.ts'

type Photo = { name: string; type: string; size: number }

const photo = (name: string, size = MB, type = 'image/jpeg'): Photo => ({ name, type, size })

function chosen(...photos: Photo[]): readonly QueueItem<Photo>[] {
  const withIds = photos.map((one, index) => ({ id: String(index), photo: one }))
  return changeQueue([], { type: 'chosen', photos: withIds }, PLANS.free)
}

test('each chosen file is judged by type and size', () => {
  const queue = chosen(photo('a.jpg'), photo('b.pdf', 1, 'application/pdf'), photo('c.jpg', 6 * MB))
  expect(queue.map((item) => item.error?.kind ?? null)).toEqual([null, 'wrong_type', 'too_large'])
  expect(sendable(queue).map((item) => item.id)).toEqual(['0'])
})

test('a photo that is refused only for now is sent again when the server says, for five minutes', () => {
  const busy = { code: 'uploads_busy', retryAfterSeconds: 5 }
  expect(retryDelay(busy, 0)).toBe(5000)
  expect(retryDelay({ code: 'too_many_uploads' }, 0)).toBe(5000)
  expect(retryDelay({ code: 'upload_running', retryAfterSeconds: 2 }, 30_000)).toBe(2000)
  expect(retryDelay(busy, 295_000)).toBe(5000)
  expect(retryDelay(busy, 295_001)).toBeNull()
  expect(retryDelay({ code: 'unavailable', retryAfterSeconds: 5 }, 25_000)).toBe(5000)
  expect(retryDelay({ code: 'unavailable', retryAfterSeconds: 5 }, 25_001)).toBeNull()
  expect(retryDelay({ code: 'limit_reached', retryAfterSeconds: 5 }, 0)).toBeNull()
})

test('one window sends no more photos at the same time than one account may', () => {
  expect(UPLOADS_AT_ONCE.window).toBeLessThan(UPLOADS_AT_ONCE.account)
})

test('the same photo is taken once, within one choice and over two', () => {
  const queue = chosen(photo('a.jpg'), photo('a.jpg'))
  expect(queue).toHaveLength(1)
  const again = changeQueue(queue, { type: 'chosen', photos: [{ id: 'x', photo: photo('a.jpg') }] }, PLANS.free)
  expect(again).toHaveLength(1)
})

test('a smaller copy takes the place of the photo that was too large, until the original is wanted', () => {
  const queue = chosen(photo('a.jpg', 9 * MB), photo('b.jpg'))
  const copy = photo('a.jpg', 2 * MB)
  const shrunk = changeQueue(queue, { type: 'shrunk', id: '0', newId: 'n', photo: copy }, PLANS.free)
  expect(shrunk.map((item) => [item.id, item.error, item.original?.size ?? null])).toEqual([
    ['n', null, 9 * MB],
    ['1', null, null],
  ])
  const again = { id: 'x', photo: photo('a.jpg', 9 * MB) }
  expect(changeQueue(shrunk, { type: 'chosen', photos: [again] }, PLANS.free), 'it is chosen already').toHaveLength(2)
  const restored = changeQueue(shrunk, { type: 'restored', id: 'n', newId: 'o' }, PLANS.free)
  expect(restored.map((item) => [item.id, item.error?.kind ?? null])).toEqual([
    ['o', 'too_large'],
    ['1', null],
  ])
})

test('how much of an upload is done follows its photos, and leaves out those that are only selected', () => {
  let queue = chosen(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'))
  queue = changeQueue(queue, { type: 'started', ids: ['0', '1'] }, PLANS.free)
  expect(uploadShare(queue, 2)).toBe(0)
  queue = changeQueue(queue, { type: 'changed', id: '0', state: { kind: 'sending', share: 0.5 } }, PLANS.free)
  expect(uploadShare(queue, 2)).toBe(0.25)
  queue = changeQueue(queue, { type: 'removed', id: '0' }, PLANS.free)
  expect(uploadShare(queue, 2)).toBe(0.5)
  queue = changeQueue(queue, { type: 'removed', id: '1' }, PLANS.free)
  expect(uploadShare(queue, 2)).toBe(1)
})

test('a photo that shows too little can be kept as it is or taken again, and is sent either way', () => {
  const queue = changeQueue(
    chosen(photo('a.jpg'), photo('b.jpg')),
    { type: 'judged', id: '0', problems: ['dark'] },
    PLANS.free,
  )
  expect(queue.map(({ problems }) => problems)).toEqual([['dark'], []])
  expect(sendable(queue)).toHaveLength(2)
  const kept = changeQueue(queue, { type: 'judged', id: '0', problems: [] }, PLANS.free)
  expect(kept[0]?.problems).toEqual([])
  const again = changeQueue(queue, { type: 'replaced', id: '0', newId: 'n', photo: photo('c.jpg') }, PLANS.free)
  expect(again.map(({ id, problems }) => [id, problems])).toEqual([
    ['n', []],
    ['1', []],
  ])
})

test('a failed photo can be sent again, one under way cannot', () => {
  let queue = chosen(photo('a.jpg'), photo('b.jpg'))
  queue = changeQueue(queue, { type: 'started', ids: ['0', '1'] }, PLANS.free)
  expect(sendable(queue)).toEqual([])
  queue = changeQueue(queue, { type: 'changed', id: '1', state: { kind: 'failed', message: 'No.' } }, PLANS.free)
  expect(sendable(queue).map((item) => item.id)).toEqual(['1'])
  expect(changeQueue(queue, { type: 'removed', id: '1' }, PLANS.free).map((item) => item.id)).toEqual(['0'])
})

test('a failure names its photo once', () => {
  expect(failureLine('a.jpg', 'Upload failed. Please try again.')).toBe('a.jpg: Upload failed. Please try again.')
  expect(failureLine('a.jpg', 'a.jpg: too large')).toBe('a.jpg: too large')
})

test('a photo that is in the history waits until somebody wants it again; one in progress continues', () => {
  const twin = { id: 't' } as FileRecord
  let queue = chosen(photo('a.jpg'), photo('b.jpg'))
  queue = changeQueue(queue, { type: 'started', ids: ['1'] }, PLANS.free)
  queue = changeQueue(queue, { type: 'recognized', id: '0', twin }, PLANS.free)
  queue = changeQueue(queue, { type: 'recognized', id: '1', twin }, PLANS.free)
  expect(queue.map((item) => item.twin)).toEqual([twin, null])
  expect(sendable(queue)).toEqual([])
  queue = changeQueue(queue, { type: 'wanted', id: '0' }, PLANS.free)
  expect(sendable(queue).map((item) => item.id)).toEqual(['0'])
})
