import { expect, test } from 'vitest'
import { sourceLink } from '../advice/sourceLink.rules.ts'
import { linkOfSourceLine, SOURCES } from './sources.ts'

test('a source leads to its address, or nowhere if it has none', () => {
  expect(sourceLink('epa.gov/mold/index.html')).toBe('https://epa.gov/mold/index.html')
  expect(sourceLink('nepis.epa.gov P1018TW4')).toBe('https://nepis.epa.gov')
  expect(sourceLink('restorenearme')).toBeNull()
  expect(sourceLink('javascript:alert(1)')).toBeNull()
  for (const { address } of SOURCES.values()) {
    const link = sourceLink(address)
    if (link !== null) expect(new URL(link).protocol).toBe('https:')
  }
})

test('the line of a source in a report leads to the address of that source, and no other line leads anywhere', () => {
  for (const { publisher, title, address } of SOURCES.values()) {
    const words = `${publisher}: ${title}.`
    const url = sourceLink(address)
    expect(linkOfSourceLine(`${words} ${address}`)).toEqual(url === null ? null : { words, address, url })
  }
  for (const line of [
    'EPA: Mold. evil.example/pay',
    'EPA: Mold. https://epa.gov/mold/index.html',
    'EPA: Mold. evil.example/?epa.gov/mold/index.html',
    'epa.gov/mold/index.html is worth reading.',
    '',
  ])
    expect(linkOfSourceLine(line)).toBeNull()
})
