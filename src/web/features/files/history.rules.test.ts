import { describe, expect, it, test } from 'vitest'
import type { FilePage, FileRecord } from '#shared/api/files.ts'
import {
  EVERYTHING,
  foundSentence,
  isNarrowed,
  photosCount,
  readHistoryQuery,
  RESULT_FILTERS,
  originalToDownload,
  requestQuery,
  shownSentence,
  writeHistoryQuery,
  firstPage,
  withoutPhotos,
  withRecord,
  viewUrl,
  type HistoryQuery,
  type HistoryPages,
} from './history.rules.ts'

const CRACKS: HistoryQuery = { text: 'crack & co', sort: 'largest', result: 'Critical', repairId: '0199a7a0-r' }

describe('the address of the history', () => {
  it('has nothing in it for all photos, newest first', () => {
    expect(writeHistoryQuery(EVERYTHING).toString()).toBe('')
    expect(readHistoryQuery(new URLSearchParams())).toEqual(EVERYTHING)
  })

  it('brings back what was searched', () => {
    for (const result of RESULT_FILTERS) {
      const query = { ...CRACKS, result }
      expect(readHistoryQuery(new URLSearchParams(writeHistoryQuery(query).toString()))).toEqual(query)
    }
  })

  it.each([
    ['?sort=random&result=terrible&repair=..%2Fme', EVERYTHING],
    ['?q=%20roof%20', { ...EVERYTHING, text: 'roof' }],
    [`?q=${'x'.repeat(300)}`, { ...EVERYTHING, text: 'x'.repeat(255) }],
    ['?q=a%00b', { ...EVERYTHING, text: 'ab' }],
  ])('%s is read as far as it makes sense', (address, query) => {
    expect(readHistoryQuery(new URLSearchParams(address))).toEqual(query)
  })
})

describe('the request', () => {
  it('asks for what is searched', () => {
    expect(requestQuery(EVERYTHING)).toEqual({ sort: 'newest' })
    expect(requestQuery(CRACKS)).toEqual({
      sort: 'largest',
      q: 'crack & co',
      severity: 'Critical',
      repair_id: '0199a7a0-r',
    })
    expect(requestQuery({ ...EVERYTHING, result: 'not_analyzed' })).toEqual({ sort: 'newest', analyzed: 'false' })
  })
})

it('offers the worst results first', () => {
  expect(RESULT_FILTERS).toEqual(['all', 'not_analyzed', 'Critical', 'High', 'Medium', 'Low', 'none'])
})

it('knows which queries leave photos out', () => {
  expect(isNarrowed({ ...EVERYTHING, sort: 'name' })).toBe(false)
  expect(isNarrowed({ ...EVERYTHING, text: 'a' })).toBe(true)
  expect(isNarrowed({ ...EVERYTHING, result: 'Low' })).toBe(true)
  expect(isNarrowed({ ...EVERYTHING, repairId: 'r' })).toBe(true)
})

it.each([
  [0, 'roof', 'No photos match “roof”'],
  [1, 'roof', '1 photo matches “roof”'],
  [1000, 'roof', '1,000 photos match “roof”'],
  [undefined, 'roof', 'More than 1,000 photos match “roof”'],
  [0, '', 'No photos here'],
  [2, '', '2 photos'],
])('%s photos for %j are said as %j', (total, text, sentence) => {
  expect(foundSentence(total, { ...EVERYTHING, text })).toBe(sentence)
})

it('says how many photos of all are shown', () => {
  expect(shownSentence(50, 2000)).toBe('50 of 2,000 photos')
  expect(shownSentence(51, 50)).toBe('51 of 51 photos')
  expect(shownSentence(48, undefined)).toBe('48 of more than 1,000 photos')
  expect(photosCount(1)).toBe('1 photo')
})

function file(id: string): FileRecord {
  return {
    id,
    user_id: 'u',
    file_name: `${id}.jpg`,
    file_url: '',
    thumbnail_url: '',
    original_url: '',
    file_size: 1,
    file_type: 'image/jpeg',
    width: 1,
    height: 1,
    quality: null,
    problems: [],
    shows: [],
    repair_id: null,
    severity: null,
    created_at: '2026-11-20T10:00:00.000Z',
  }
}

function page(ids: string[], next: string | null, total?: number): FilePage {
  return { success: true, files: ids.map(file), next_cursor: next, ...(total === undefined ? {} : { total }) }
}

const history: HistoryPages = {
  pages: [page(['a', 'b'], 'after b', 3), page(['c'], null)],
  pageParams: [null, 'after b'],
}

describe('the loaded pages of the history', () => {
  it('lose a photo on any page, and one from their count, but no cursor', () => {
    expect(withoutPhotos(history, ['c'])).toEqual({
      pages: [page(['a', 'b'], 'after b', 2), page([], null)],
      pageParams: [null, 'after b'],
    })
    expect(withoutPhotos(history, ['b']).pages[0]).toEqual(page(['a'], 'after b', 2))
  })

  it('lose several photos at once', () => {
    expect(withoutPhotos(history, ['c', 'a', 'x'])).toEqual({
      pages: [page(['b'], 'after b', 1), page([], null)],
      pageParams: [null, 'after b'],
    })
  })

  it('show a photo as it is now, and its severity on the other photos of its repair', () => {
    const inRepair = (id: string) => ({ ...file(id), repair_id: 'r' })
    const [first] = history.pages
    const before = { ...history, pages: [{ ...first, files: [inRepair('a'), inRepair('b'), file('c')] } as FilePage] }
    const now: FileRecord = { ...inRepair('a'), file_name: 'new.jpg', severity: 'High' }
    expect(withRecord(before, now).pages[0]?.files).toEqual([now, { ...inRepair('b'), severity: 'High' }, file('c')])
    expect(withRecord(history, { ...file('x'), repair_id: 'r' })).toBe(history)
  })

  it('stay as they are when the photo is not among them', () => {
    expect(withoutPhotos(history, ['x'])).toBe(history)
  })

  it('shrink to the first', () => {
    expect(firstPage(history)).toEqual({ pages: [history.pages[0]], pageParams: [null] })
  })
})

const photoOf = (file_type: string) => ({ file_type, file_url: '/display', original_url: '/original' })

test.each(['image/jpeg', 'image/png', 'image/webp'])('%s is viewed as it was uploaded', (type) => {
  expect(viewUrl(photoOf(type))).toBe('/original')
  expect(originalToDownload(photoOf(type))).toBeNull()
})

test('a HEIC is viewed as its copy, and can be downloaded as it was uploaded', () => {
  expect(viewUrl(photoOf('image/heic'))).toBe('/display')
  expect(originalToDownload(photoOf('image/heic'))).toEqual({ url: '/original', format: 'HEIC' })
})
