import { describe, expect, it } from 'vitest'
import { NOTHING_SELECTED, withToggled, type Selection } from './SelectionBar.tsx'

const order = ['a', 'b', 'c', 'd', 'e']
const idsOf = (selection: Selection) => [...selection.ids].toSorted().join('')
const toggle = (selection: Selection, id: string, isRange = false) => withToggled(selection, id, { order, isRange })

describe('a selection', () => {
  it('takes a photo in, and out again', () => {
    const one = toggle(NOTHING_SELECTED, 'b')
    expect(idsOf(one)).toBe('b')
    expect(idsOf(toggle(one, 'b'))).toBe('')
    expect(idsOf(NOTHING_SELECTED)).toBe('')
  })

  it('takes in everything from the last photo to this one, in either direction', () => {
    const one = toggle(NOTHING_SELECTED, 'c')
    expect(idsOf(toggle(one, 'e', true))).toBe('cde')
    expect(idsOf(toggle(one, 'a', true))).toBe('abc')
    expect(idsOf(toggle(toggle(one, 'a', true), 'd', true))).toBe('abcd')
  })

  it('takes in only this photo when there is nothing to extend from', () => {
    expect(idsOf(toggle(NOTHING_SELECTED, 'd', true))).toBe('d')
    expect(idsOf(withToggled(toggle(NOTHING_SELECTED, 'a'), 'd', { order: ['c', 'd'], isRange: true }))).toBe('ad')
  })
})
