import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY } from '#tests/support/plantedTree.ts'
import { repositoryFiles } from '#tests/support/repositoryFiles.ts'

const BINARY = /\.(png|jpe?g|webp|heic|heif|gif|ico|woff2?|pdf|zip)$/i

/** The patterns are spelled so that they do not match themselves. */
const FORBIDDEN: readonly { what: string; pattern: RegExp; within: RegExp }[] = [
  {
    what: "a folder of somebody's machine",
    pattern: /(^|[^\w.-])\/([w]ork|[f]arm|[h]ome\/\w+|[U]sers\/\w+)\//m,
    within: /./,
  },
  { what: 'the host of a package registry', pattern: /https?:\/\/[^\s/"']*[r]egistry[^\s/"']*\.\w/, within: /./ },
  { what: 'where a package was fetched from', pattern: /"[r]esolved":/, within: /^package-lock\.json$/ },
  { what: 'a native box instead of a dialog', pattern: /\bwindow\.([a]lert|[c]onfirm|[p]rompt)\(/, within: /^src\// },
  { what: 'unfinished work', pattern: /\b([T]ODO|[F]IXME|[X]XX)\b/, within: /^(src|tests|tools|scripts|migrations)\// },
  {
    what: 'a comment that is wider than the code may be',
    pattern: /^(?=.{121})\s*(\/\/|\/?\*)(?!.*(@returns|oxlint-disable|https?:))/m,
    within: /^(src|tests|tools|scripts)\/(?!.*\.generated\.).*\.(tsx?|mjs)$/,
  },
]

const files = repositoryFiles()
  .filter((file) => !BINARY.test(file) && file !== '.env')
  .map((file) => ({ file, text: readFileSync(path.join(REPOSITORY, file), 'utf8') }))

test.each(FORBIDDEN)('no file contains $what', ({ pattern, within }) => {
  const found = files.filter(({ file, text }) => within.test(file) && pattern.test(text)).map(({ file }) => file)
  expect(found).toEqual([])
})

test('each row of "Where to find what" names a file that is there and what it contains', () => {
  const document = readFileSync(path.join(REPOSITORY, 'docs/architecture.md'), 'utf8')
  const section = /^## Where to find what$(.*?)^## /ms.exec(document)?.[1] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'))
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows) {
    const quoted = [...row.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
    const texts = quoted
      .filter((word) => word.includes('/'))
      .map((file) => readFileSync(path.join(REPOSITORY, file), 'utf8'))
    const names = quoted.filter((word) => !word.includes('/'))
    expect([texts.length > 0, names.length > 0], row).toEqual([true, true])
    for (const name of names)
      expect(
        texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
        name,
      ).toBe(true)
  }
})
