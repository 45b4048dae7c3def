import { expect, it } from 'vitest'
import { readMessage, writeMessage } from './eventMessage.rules.ts'

const ids = (count: number): string[] => Array.from({ length: count }, () => crypto.randomUUID())

it('reads what it writes', () => {
  const message = { to: 'u', topic: 'photos', ids: ids(3) } as const
  expect(readMessage(writeMessage(message))).toEqual(message)
})

it('stays below the 8,000 bytes that PostgreSQL accepts', () => {
  const few = writeMessage({ to: crypto.randomUUID(), topic: 'session_ended', ids: ids(50) })
  expect(Buffer.byteLength(few)).toBeLessThan(2_500)
  expect(readMessage(writeMessage({ to: 'u', topic: 'photos', ids: ids(51) }))?.ids).toBe('all')
})

it('ignores what a different version of the product may send', () => {
  for (const text of [
    '',
    'no JSON',
    'null',
    '{"u":"u","t":"unknown","i":[]}',
    '{"u":"u","t":"me","i":[1]}',
    '{"u":1}',
  ]) {
    expect(readMessage(text)).toBeNull()
  }
})
