import { describe, expect, it } from 'vitest'
import type { FilePage, FileRecord } from '#shared/api/files.ts'
import { firstPage, withoutPhotos, withRecord, type HistoryPages } from './historyPages.rules.ts'

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
