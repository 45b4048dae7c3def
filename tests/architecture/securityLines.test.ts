import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { REPOSITORY } from '#tests/support/plantedTree.ts'

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => String(first + at))

/** The numbers of the lines, in the order of the page. A line that moves to another section keeps its number. */
const LINES = [
  ...range(1, 7),
  '7a',
  '7b',
  ...range(8, 13),
  '13a',
  '14',
  '59',
  '59a',
  '59b',
  '60',
  '61',
  '61a',
  '63',
  '15',
  '15a',
  '15b',
  ...range(16, 27),
  '27a',
  '27b',
  ...range(28, 29),
  ...range(97, 99),
  ...range(70, 72),
  ...range(84, 87),
  ...range(73, 77),
  '91',
  '92',
  ...range(88, 90),
  '96',
  ...range(78, 83),
  ...range(30, 33),
  '69',
  ...range(34, 42),
  '67',
  ...range(43, 49),
  '65',
  '66',
  '68',
  ...range(50, 55),
  '55a',
  ...range(56, 58),
  '62',
  '64',
]

const DOCUMENT = readFileSync(path.join(REPOSITORY, 'docs/security.md'), 'utf8')

type Proof = { line: string; file: string; title: string }

const rows = DOCUMENT.split('\n').flatMap((row) => {
  const [, line, , proofs] = /^\| (\d+[a-z]?) \| (.+) \| (.+) \|$/.exec(row) ?? []
  return line === undefined || proofs === undefined ? [] : [{ line, proofs }]
})

/** `file`: “title”, “title”<br>`file`: “title” */
const proofs: Proof[] = rows.flatMap(({ line, proofs: cell }) =>
  cell.split('<br>').flatMap((part) => {
    const [, file = '', titles = ''] = /^`([^`]+)`: (“[^”]+”(?:, “[^”]+”)*)$/.exec(part) ?? []
    return [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ line, file, title }))
  }),
)

/** Whether a test file has a test with this title: after `it(`, `test(` or the table of an `each`. */
function hasTest(source: string, title: string): boolean {
  const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?:\b(?:it|test)|\))\(\s*(['"\`])${literal}\1`).test(source)
}

describe('docs/security.md', () => {
  it('has each line once, with a proof that can be read', () => {
    expect(rows.map(({ line }) => line)).toEqual(LINES)
    for (const { line, proofs: cell } of rows) {
      const named = proofs.filter((proof) => proof.line === line)
      expect({ line, titles: named.length }).toEqual({ line, titles: cell.split('“').length - 1 })
      expect(named.length).toBeGreaterThan(0)
    }
  })

  it.each(proofs)('line $line is shown by "$title"', ({ file, title }) => {
    expect(existsSync(path.join(REPOSITORY, file)), file).toBe(true)
    expect(hasTest(readFileSync(path.join(REPOSITORY, file), 'utf8'), title), file).toBe(true)
  })

  it('would be found out', () => {
    expect(hasTest("it('is so', () => {})", 'is so')).toBe(true)
    expect(hasTest("it.each([1])(\n  'is %s', () => {})", 'is %s')).toBe(true)
    for (const source of ["it('is so now', () => {})", "it.skip('is so', () => {})", "// is so\nexpect('is so')"]) {
      expect(hasTest(source, 'is so')).toBe(false)
    }
  })
})
