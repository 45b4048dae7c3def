import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from '#server/platform/config/settings.ts'
import { REPOSITORY } from '#tests/support/plantedTree.ts'

const ASSIGNMENT = /^(?:# ?)?([A-Z][A-Z0-9_]*)=/

const lines = readFileSync(path.join(REPOSITORY, '.env.example'), 'utf8').split('\n')
const listed = lines.flatMap((line, index) => {
  const name = ASSIGNMENT.exec(line)?.[1]
  return name === undefined ? [] : [{ name, before: lines[index - 1] ?? '' }]
})

test.each(Object.keys(SETTINGS))('%s is in .env.example, once, below a line that says what it does', (name) => {
  const places = listed.filter((entry) => entry.name === name)
  expect(places).toHaveLength(1)
  expect(places[0]?.before).toMatch(/^#\s*\S/)
  expect(places[0]?.before).not.toMatch(ASSIGNMENT)
})

test('.env.example lists nothing that is not read', () => {
  expect(listed.map(({ name }) => name).filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([])
})

test.each(Object.entries(SETTINGS))('%s says what it does', (_name, { doc }) => {
  expect(doc).toMatch(/^\S.*\.$/s)
})
