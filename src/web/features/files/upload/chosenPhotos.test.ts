import { expect, test } from 'vitest'
import type { FileRecord } from '#shared/api/files.ts'
import { MB } from '#shared/files/uploads.rules.ts'
import { PLANS } from '#shared/plans/plans.ts'
import { changeChoice, sendable, toSend, type ChosenPhoto } from './chosenPhotos.ts'

type Photo = { name: string; type: string; size: number; lastModified: number }

const photo = (name: string, size = MB, type = 'image/jpeg'): Photo => ({ name, type, size, lastModified: 7 })

function chosen(...photos: Photo[]): readonly ChosenPhoto<Photo>[] {
  const withIds = photos.map((one, index) => ({ id: String(index), photo: one }))
  return changeChoice([], { type: 'chosen', photos: withIds }, PLANS.free)
}

test('each chosen file is judged by type and size', () => {
  const queue = chosen(photo('a.jpg'), photo('b.pdf', 1, 'application/pdf'), photo('c.jpg', 6 * MB))
  expect(queue.map((item) => item.error?.kind ?? null)).toEqual([null, 'wrong_type', 'too_large'])
  expect(sendable(queue).map((item) => item.id)).toEqual(['0'])
})

test('the same photo is taken once, within one choice and over two', () => {
  const queue = chosen(photo('a.jpg'), photo('a.jpg'))
  expect(queue).toHaveLength(1)
  const again = changeChoice(queue, { type: 'chosen', photos: [{ id: 'x', photo: photo('a.jpg') }] }, PLANS.free)
  expect(again).toHaveLength(1)
})

test('a smaller copy takes the place of the photo that was too large, until the original is wanted', () => {
  const queue = chosen(photo('a.jpg', 9 * MB), photo('b.jpg'))
  const copy = photo('a.jpg', 2 * MB)
  const shrunk = changeChoice(queue, { type: 'shrunk', id: '0', newId: 'n', photo: copy }, PLANS.free)
  expect(shrunk.map((item) => [item.id, item.error, item.original?.size ?? null])).toEqual([
    ['n', null, 9 * MB],
    ['1', null, null],
  ])
  expect(shrunk.map(toSend).map(({ id, isSmallerCopy }) => [id, isSmallerCopy])).toEqual([
    ['n', true],
    ['1', false],
  ])
  const again = { id: 'x', photo: photo('a.jpg', 9 * MB) }
  expect(changeChoice(shrunk, { type: 'chosen', photos: [again] }, PLANS.free), 'it is chosen already').toHaveLength(2)
  const restored = changeChoice(shrunk, { type: 'restored', id: 'n', newId: 'o' }, PLANS.free)
  expect(restored.map((item) => [item.id, item.error?.kind ?? null])).toEqual([
    ['o', 'too_large'],
    ['1', null],
  ])
})

test('a photo that shows too little can be kept as it is or taken again, and is sent either way', () => {
  const queue = changeChoice(
    chosen(photo('a.jpg'), photo('b.jpg')),
    { type: 'judged', id: '0', problems: ['dark'] },
    PLANS.free,
  )
  expect(queue.map(({ problems }) => problems)).toEqual([['dark'], []])
  expect(sendable(queue)).toHaveLength(2)
  const kept = changeChoice(queue, { type: 'judged', id: '0', problems: [] }, PLANS.free)
  expect(kept[0]?.problems).toEqual([])
  const again = changeChoice(queue, { type: 'replaced', id: '0', newId: 'n', photo: photo('c.jpg') }, PLANS.free)
  expect(again.map(({ id, problems }) => [id, problems])).toEqual([
    ['n', []],
    ['1', []],
  ])
})

test('a photo that is in the history waits until somebody wants it again', () => {
  const twin = { id: 't' } as FileRecord
  let queue = chosen(photo('a.jpg'), photo('b.jpg'))
  queue = changeChoice(queue, { type: 'recognized', id: '0', twin }, PLANS.free)
  expect(queue.map((item) => item.twin)).toEqual([twin, null])
  expect(sendable(queue).map((item) => item.id)).toEqual(['1'])
  queue = changeChoice(queue, { type: 'wanted', id: '0' }, PLANS.free)
  expect(sendable(queue).map((item) => item.id)).toEqual(['0', '1'])
})

test('a photo of which a smaller copy is being made is not sent', () => {
  const queue = changeChoice(
    chosen(photo('a.jpg'), photo('b.jpg')),
    { type: 'changed', id: '0', state: { kind: 'preparing' } },
    PLANS.free,
  )
  expect(sendable(queue).map((item) => item.id)).toEqual(['1'])
  expect(changeChoice(queue, { type: 'removed', ids: ['0', '1'] }, PLANS.free)).toEqual([])
})
