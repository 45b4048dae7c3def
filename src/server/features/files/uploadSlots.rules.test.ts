import { describe, expect, it } from 'vitest'
import { slotRefusal } from './uploadSlots.rules.ts'

const LIMITS = { perAccount: 4, all: 32, keptForNew: 8 }

function refusal(own: number, all: number) {
  return slotRefusal({ own, all }, LIMITS)
}

describe('an upload', () => {
  it('may begin when its account has fewer under way than it may have', () => {
    expect(refusal(0, 0)).toBeNull()
    expect(refusal(3, 3)).toBeNull()
    expect(refusal(4, 4)).toBe('too_many_uploads')
  })

  it('may not begin when as many are under way as there may be', () => {
    expect(refusal(0, 31)).toBeNull()
    expect(refusal(0, 32)).toBe('uploads_busy')
  })

  it('of an account that has none under way finds a place that others may not take', () => {
    expect(refusal(1, 23)).toBeNull()
    expect(refusal(1, 24)).toBe('uploads_busy')
    expect(refusal(0, 24)).toBeNull()
  })
})
