import { describe, expect, it } from 'vitest'
import type { FilePage, FileRecord } from '#shared/api/files.ts'
import { firstPage, withoutPhoto, type HistoryPages } from './historyPages.rules.ts'

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
    expect(withoutPhoto(history, 'c')).toEqual({
      pages: [page(['a', 'b'], 'after b', 2), page([], null)],
      pageParams: [null, 'after b'],
    })
    expect(withoutPhoto(history, 'b').pages[0]).toEqual(page(['a'], 'after b', 2))
  })

  it('stay as they are when the photo is not among them', () => {
    expect(withoutPhoto(history, 'x')).toBe(history)
  })

  it('shrink to the first', () => {
    expect(firstPage(history)).toEqual({ pages: [history.pages[0]], pageParams: [null] })
  })
})
