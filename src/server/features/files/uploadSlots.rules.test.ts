import { describe, expect, it } from 'vitest'
import { slotError } from './uploadSlots.rules.ts'

const LIMITS = { perAccount: 4, all: 32, keptForNew: 8 }

function errorAt(own: number, all: number) {
  return slotError({ own, all }, LIMITS)
}

describe('an upload', () => {
  it('may begin when its account has fewer under way than it may have', () => {
    expect(errorAt(0, 0)).toBeNull()
    expect(errorAt(3, 3)).toBeNull()
    expect(errorAt(4, 4)).toBe('too_many_uploads')
  })

  it('may not begin when as many are under way as there may be', () => {
    expect(errorAt(0, 31)).toBeNull()
    expect(errorAt(0, 32)).toBe('uploads_busy')
  })

  it('of an account that has none under way finds a place that others may not take', () => {
    expect(errorAt(1, 23)).toBeNull()
    expect(errorAt(1, 24)).toBe('uploads_busy')
    expect(errorAt(0, 24)).toBeNull()
  })
})
