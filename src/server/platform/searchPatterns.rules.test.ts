import { describe, expect, it } from 'vitest'
import { patternsOf } from './searchPatterns.rules.ts'

describe('a search by name', () => {
  it.each([
    ['crack', ['%crack%']],
    ['100%', [String.raw`%100\%%`]],
    ['img_1', [String.raw`%img\_1%`]],
    [String.raw`a\b`, [String.raw`%a\\b%`]],
    [String.raw`\%_`, [String.raw`%\\\%\_%`]],
    ['😀', ['%😀%']],
  ])('takes %s to the letter', (text, patterns) => {
    expect(patternsOf(text)).toEqual(patterns)
  })

  it('looks for an accent within its letter and behind it, however it was typed', () => {
    const both = ['%caf\u00e9%', '%cafe\u0301%']
    expect(patternsOf('caf\u00e9')).toEqual(both)
    expect(patternsOf('cafe\u0301')).toEqual(both)
  })
})
