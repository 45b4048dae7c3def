import { describe, expect, it } from 'vitest'
import { contains, pageOf } from './history.rules.ts'
import type { LocalPhoto } from './local.types.ts'

const photo = (id: string, fileName: string, fileSize = 1): LocalPhoto => ({
  id,
  userId: 'ann',
  fileName,
  fileType: 'image/jpeg',
  fileSize,
  width: 1,
  height: 1,
  sha256: '',
  quality: null,
  shows: [],
  uploadKey: id,
  uploadDate: new Date(0),
})

const PHOTOS = [photo('1', 'photo 10.jpg', 5), photo('2', 'Photo 2.jpg', 9), photo('3', 'attic.jpg', 5)]

function idsOf(order: 'newest' | 'oldest' | 'name' | 'largest', limit = 2): string[][] {
  const pages: string[][] = []
  for (let cursor: string | undefined; ;) {
    const found = pageOf(PHOTOS, (each) => each, { order, cursor, limit })
    if (found === null) throw new Error('The cursor cannot be read')
    pages.push(found.page.map(({ id }) => id))
    if (found.next === null) return pages
    cursor = found.next
  }
}

describe('pages of the history', () => {
  it('follow each other in every order', () => {
    expect(idsOf('newest')).toEqual([['3', '2'], ['1']])
    expect(idsOf('oldest')).toEqual([['1', '2'], ['3']])
    expect(idsOf('name')).toEqual([['3', '2'], ['1']])
    expect(idsOf('largest')).toEqual([['2', '3'], ['1']])
  })

  it('go on after a photo that was deleted meanwhile', () => {
    const first = pageOf(PHOTOS, (each) => each, { order: 'newest', cursor: undefined, limit: 2 })
    const left = PHOTOS.filter(({ id }) => id !== '2')
    const second = pageOf(left, (each) => each, { order: 'newest', cursor: first?.next ?? '', limit: 2 })
    expect(second?.page.map(({ id }) => id)).toEqual(['1'])
  })

  it('are refused for a cursor that cannot be read', () => {
    expect(pageOf(PHOTOS, (each) => each, { order: 'newest', cursor: 'nonsense', limit: 2 })).toBeNull()
    expect(pageOf(PHOTOS, (each) => each, { order: 'newest', cursor: '{}', limit: 2 })).toBeNull()
  })
})

it('a search ignores case and how an accent is written', () => {
  expect(contains('Décor.JPG', 'de\u0301cor')).toBe(true)
  expect(contains('ceiling.jpg', 'wall')).toBe(false)
})
