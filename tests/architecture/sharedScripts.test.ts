import { expect, test } from 'vitest'
import { type BuiltModule, sharedScripts } from '../../scripts/sharedScripts.ts'

type Imports = { kilobytes?: number; imports?: readonly string[]; later?: readonly string[] }

/** Modules by their names, of 1 KB each. */
function build(modules: Record<string, Imports>): BuiltModule[] {
  return Object.entries(modules).map(([id, { kilobytes = 1, imports = [], later = [] }]) => ({
    id,
    bytes: kilobytes * 1000,
    imports,
    laterImports: later,
  }))
}

/** The modules of each shared script, in the order of their names. */
function scriptsOf(modules: readonly BuiltModule[], shareOf: (id: string) => number = () => 1): string[][] {
  const scripts = Map.groupBy(sharedScripts(modules, 'app', shareOf), ([, name]) => name)
  return [...scripts.values()].map((found) => found.map(([id]) => id).toSorted()).toSorted()
}

test('a large module is in no script of a screen that does not need it', () => {
  const modules = build({
    app: { later: ['home', 'photos', 'faq'] },
    home: { imports: ['button', 'result'] },
    photos: { imports: ['button', 'result'] },
    faq: { imports: ['button'] },
    button: {},
    result: { kilobytes: 50 },
  })
  expect(scriptsOf(modules)).toEqual([['button'], ['result']])
})

test('small modules that other screens share are one script, because each request costs time', () => {
  const modules = build({
    app: { later: ['home', 'photos', 'faq'] },
    home: { imports: ['button', 'card'] },
    photos: { imports: ['button', 'card'] },
    faq: { imports: ['button'] },
    button: {},
    card: {},
  })
  expect(scriptsOf(modules)).toEqual([['button', 'card']])
})

test('a part that few people open takes less than a screen does to share its script', () => {
  const modules = build({
    app: { later: ['home', 'photos', 'dialog'] },
    home: { imports: ['list', 'field'] },
    photos: { imports: ['list', 'field'] },
    dialog: { imports: ['field'] },
    list: { kilobytes: 20 },
    field: {},
  })
  expect(scriptsOf(modules)).toEqual([['field'], ['list']].toSorted())
  expect(scriptsOf(modules, (id) => (id === 'dialog' ? 0.5 : 1))).toEqual([['field', 'list']])
})

test('what the first page has, and what one screen alone needs, is in no shared script', () => {
  const modules = build({
    app: { imports: ['react'], later: ['home', 'photos'] },
    react: {},
    home: { imports: ['react', 'chart', 'list'] },
    photos: { imports: ['react', 'list'] },
    chart: {},
    list: {},
  })
  expect(scriptsOf(modules)).toEqual([['list']])
})

test('modules that import each other are in one script', () => {
  const modules = build({
    app: { later: ['home', 'photos'] },
    home: { imports: ['one'] },
    photos: { imports: ['other'] },
    one: { imports: ['other'], kilobytes: 90 },
    other: { imports: ['one'], kilobytes: 90 },
  })
  expect(scriptsOf(modules)).toEqual([['one', 'other']])
})

test('scripts with largest modules of the same name have names of their own', () => {
  const modules = build({
    app: { later: ['home', 'photos', 'faq', 'claims'] },
    home: { imports: ['a/index.ts'] },
    photos: { imports: ['a/index.ts'] },
    faq: { imports: ['b/index.ts'] },
    claims: { imports: ['b/index.ts'] },
    'a/index.ts': { kilobytes: 90 },
    'b/index.ts': { kilobytes: 90 },
  })
  expect(new Set(sharedScripts(modules, 'app', () => 1).values()).size).toBe(2)
})
