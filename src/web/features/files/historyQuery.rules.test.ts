import { describe, expect, it } from 'vitest'
import { FILE_ORDERS } from '#shared/files/history.rules.ts'
import {
  foundSentence,
  readHistoryQuery,
  searchedName,
  shownSentence,
  writeHistoryQuery,
} from './historyQuery.rules.ts'

describe('the query of the history', () => {
  it('is read from an address as it was written there', () => {
    for (const sort of FILE_ORDERS) {
      for (const name of ['', 'crack', '50% & more = “é” 😀', '+1']) {
        const address = writeHistoryQuery({ name, sort }).toString()
        expect(readHistoryQuery(new URLSearchParams(address))).toEqual({ name, sort })
      }
    }
  })

  it('leaves the address alone when nothing is asked for', () => {
    expect(writeHistoryQuery({ name: '', sort: 'newest' }).toString()).toBe('')
  })

  it.each(['', 'sort=random&other=1', 'sort=', 'sort=toString', 'name=%20%20', 'name=%00'])(
    'of an address with ?%s is the history as it comes',
    (address) => {
      expect(readHistoryQuery(new URLSearchParams(address))).toEqual({ name: '', sort: 'newest' })
    },
  )

  it('asks for no more than a name can be, and without the space around it', () => {
    expect(searchedName('  kitchen ceiling ')).toBe('kitchen ceiling')
    expect(searchedName('x'.repeat(1000))).toHaveLength(255)
  })
})

describe('the sentences of the history', () => {
  it('count what was found', () => {
    expect(foundSentence(0, 'crack')).toBe('No photos match “crack”')
    expect(foundSentence(1, 'crack')).toBe('1 photo with “crack” in its name')
    expect(foundSentence(1200, 'crack')).toBe('1,200 photos with “crack” in their names')
  })

  it('never say that more is shown than there is', () => {
    expect(shownSentence(50, 2000)).toBe('50 of 2,000 photos')
    expect(shownSentence(51, 50)).toBe('51 of 51 photos')
  })
})
