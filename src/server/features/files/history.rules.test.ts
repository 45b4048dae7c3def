import { describe, expect, it } from 'vitest'
import { FILE_ORDERS } from '#shared/files/history.rules.ts'
import { cursorAfter, placeOf } from './history.rules.ts'

const id = '01920000-0000-7000-8000-00000000000a'
const photo = { id, fileName: 'crack "é" 😀.jpg', fileSize: 1234 }

function cursorOf(content: unknown): string {
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')
}

describe('a cursor', () => {
  it('names the place of its photo in its order', () => {
    expect(placeOf(cursorAfter(photo, 'newest'), 'newest')).toEqual({ order: 'newest', id })
    expect(placeOf(cursorAfter(photo, 'oldest'), 'oldest')).toEqual({ order: 'oldest', id })
    expect(placeOf(cursorAfter(photo, 'name'), 'name')).toEqual({ order: 'name', id, name: photo.fileName })
    expect(placeOf(cursorAfter(photo, 'largest'), 'largest')).toEqual({ order: 'largest', id, size: 1234 })
  })

  it('can stand in an address as it is, and is never longer than the contract takes', () => {
    const longest = { ...photo, fileName: '😀'.repeat(255) }
    expect(cursorAfter(longest, 'name')).toMatch(/^[\w-]{1,2000}$/)
    expect(cursorAfter({ ...photo, fileName: '"'.repeat(255) }, 'name')).toMatch(/^[\w-]{1,2000}$/)
  })

  it('of one order is none of another', () => {
    for (const written of FILE_ORDERS) {
      for (const read of FILE_ORDERS) {
        expect(placeOf(cursorAfter(photo, written), read) !== null, `${written} as ${read}`).toBe(written === read)
      }
    }
  })

  it.each([
    ['nothing', ''],
    ['an id', id],
    ['no base64', '!!!'],
    ['no JSON', cursorOf('newest')],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]).toString('base64url')],
    ['null', cursorOf('null')],
    ['a list', cursorOf(['newest', id])],
    ['an order without an id', cursorOf({ order: 'newest' })],
    ['an id without an order', cursorOf({ id })],
    ['an id that is none', cursorOf({ order: 'newest', id: "1' or true--" })],
    ['an unknown order', cursorOf({ order: 'random', id })],
    ['more than its order has', cursorOf({ order: 'newest', id, name: 'x' })],
    ['spaces that were not written so', cursorOf(`{"order": "newest", "id": "${id}"}`)],
    ['base64 with something behind it', `${cursorAfter(photo, 'newest')}=`],
    ['base64 with something in it', cursorAfter(photo, 'newest').replace(/^./, '$& ')],
  ])('that is %s is none', (_what, cursor) => {
    expect(placeOf(cursor, 'newest')).toBeNull()
  })

  it.each([
    ['a name that is none', 'name', { order: 'name', id, name: 5 }],
    ['a name that no database can hold', 'name', { order: 'name', id, name: 'a\0b' }],
    ['a size that is none', 'largest', { order: 'largest', id, size: '1' }],
    ['half a byte', 'largest', { order: 'largest', id, size: 1.5 }],
    ['a size beyond all counting', 'largest', { order: 'largest', id, size: 1e300 }],
    ['a size below nothing', 'largest', { order: 'largest', id, size: -1 }],
  ] as const)('with %s is none', (_what, order, content) => {
    expect(placeOf(cursorOf(content), order)).toBeNull()
  })
})
