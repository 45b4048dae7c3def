import { describe, expect, it } from 'vitest'
import { mergePatch, repairTitle } from './repairs.rules.ts'

describe('the title of a repair', () => {
  const createdAt = new Date('2026-11-21T23:59:00Z')

  it('is the one that its owner chose', () => {
    expect(repairTitle({ title: 'Bathroom', damageType: 'Water stain', createdAt })).toBe('Bathroom')
  })

  it('is the newest damage type without one, and before that the day', () => {
    expect(repairTitle({ title: null, damageType: 'Water stain', createdAt })).toBe('Water stain')
    expect(repairTitle({ title: null, damageType: null, createdAt })).toBe('Repair, Nov 21')
  })
})

describe('a merge patch', () => {
  // The examples of RFC 7396, appendix A, read 2026-11-22.
  it.each<readonly [unknown, unknown, unknown]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('of %j with %j is %j', (target, patch, merged) => {
    expect(mergePatch(target, patch)).toEqual(merged)
  })

  it('reaches no prototype', () => {
    const patch: unknown = JSON.parse('{"__proto__": {"isAdmin": true}}')
    expect(mergePatch({}, patch)).not.toHaveProperty('isAdmin')
    expect({}).not.toHaveProperty('isAdmin')
  })
})
