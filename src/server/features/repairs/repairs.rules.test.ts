import { describe, expect, it } from 'vitest'
import { cursorAfter, placeOf } from './repairs.rules.ts'

const id = '01900000-0000-7000-8000-000000000000'
const at = new Date('2026-11-21T10:11:12.345Z')
const encoded = (text: string) => Buffer.from(text).toString('base64url')

describe('a cursor of the list of repairs', () => {
  it('stands for the place after a repair', () => {
    for (const [order, rank] of [
      ['changed', null],
      ['urgency', 7],
    ] as const) {
      const place = { rank, at, id }
      expect(placeOf(cursorAfter(place), order)).toEqual(place)
      expect(placeOf(cursorAfter(place), order === 'changed' ? 'urgency' : 'changed'), 'of the other order').toBeNull()
    }
  })

  it.each([
    ['nothing', ''],
    ['no time', encoded(`yesterday ${id}`)],
    ['a day that does not exist', encoded(`2026-13-41T10:11:12.345Z ${id}`)],
    ['no id', encoded('2026-11-21T10:11:12.345Z')],
    ['an id with SQL', encoded(`2026-11-21T10:11:12.345Z ' or true --`)],
    ['more than both', encoded(`2026-11-21T10:11:12.345Z ${id} ${id}`)],
    ['characters that are not base64', `${cursorAfter({ rank: null, at, id })}!`],
  ])('is refused with %s', (_name, cursor) => {
    expect(placeOf(cursor, 'changed')).toBeNull()
    expect(placeOf(cursor, 'urgency')).toBeNull()
  })
})
