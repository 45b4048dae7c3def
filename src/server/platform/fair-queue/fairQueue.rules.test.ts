import { describe, expect, it } from 'vitest'
import { nextOwner } from './fairQueue.rules.ts'

const PLACES = { places: 3, perOwner: 2 }

function next(waiting: string[], running: Record<string, number> = {}, places = PLACES): string | null {
  return nextOwner(waiting, new Map(Object.entries(running)), places)
}

describe('the next job', () => {
  it('is nobody’s when nobody waits, or every place is taken', () => {
    expect(next([])).toBeNull()
    expect(next(['ann'], { bob: 2, cid: 1 })).toBeNull()
  })

  it('is that of the owner whose turn is longest ago', () => {
    expect(next(['ann', 'bob'])).toBe('ann')
    expect(next(['bob', 'ann'])).toBe('bob')
    expect(next(['bob', 'ann'], { ann: 1, bob: 1 })).toBe('bob')
  })

  it('goes to an owner without a place before one who has one', () => {
    expect(next(['ann', 'bob'], { ann: 1 })).toBe('bob')
    expect(next(['ann', 'bob', 'cid'], { ann: 1, bob: 1 })).toBe('cid')
  })

  it('may be a second one of an owner when nobody else waits', () => {
    expect(next(['ann'], { ann: 1 })).toBe('ann')
    expect(next(['ann'], { ann: 1, bob: 1 })).toBe('ann')
  })

  it('is never one with which an owner would have more places than one may have', () => {
    expect(next(['ann'], { ann: 2 })).toBeNull()
    expect(next(['ann', 'bob'], { ann: 2 })).toBe('bob')
    expect(next(['ann'], { ann: 1 }, { places: 2, perOwner: 1 })).toBeNull()
  })
})
