import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { plantTree, REPOSITORY } from '#tests/support/plantedTree.ts'
import playwrightConfig from '../../playwright.config.ts'
import { findUnproven, sectionsOf, testedTexts } from '../../scripts/architecture/specification.mjs'
import vitestConfig from '../../vitest.config.ts'

/** The sections in their order. Other documents and comments cite them by number. */
const SECTIONS = [
  '1. Purpose and people',
  '2. Who may open what',
  '2. Login',
  '2. First open',
  '2. Registration',
  '2. Forgotten password',
  '2. Navigation',
  '2. Where one is',
  '2. Dashboard',
  '2. Upload',
  '2. Photos',
  '2. Assessment',
  '2. Repairs',
  '2. Moving a repair',
  '2. Shops',
  '2. API keys',
  '2. For developers',
  '2. Invitation to a shop',
  '2. Board',
  '2. Claims',
  '2. Settings',
  '2. Plans',
  '2. Payment options',
  '2. FAQ, terms, plan tester',
  '2. Profile',
  '2. Diagnostics',
  '2. Emergency',
  '2. Shared report',
  '2. Request to a shop',
  '3. Data',
  '4. Session',
  '4. Session of the local app',
  '4. Upload',
  '4. Deletion of a photo',
  '4. Analysis',
  '4. Plan change',
  '4. Plan tester',
  '5. Login',
  '5. Registration',
  '5. Upload',
  '5. Change email',
  '5. Change password',
  '5. Payment',
  '5. Analysis',
  '6. Roles',
  '7. Calls',
  '8. Time limits',
  '8. Failures',
  '8. Successes',
  '8. Questions',
  '8. The AI provider',
  '9. Constants',
]

const { testDir = '', testMatch = '' } = playwrightConfig
const COLLECTED = [
  ...(vitestConfig.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
  ),
  path.posix.join(testDir, String(testMatch)),
]

const PLANTED = `# What it does

## 1. Purpose

It is called "Mender", and has "{N} parts".

Proved by \`tests/browser/a.spec.ts\`.

## 2. Screens

### Login

"LOGIN", with "Email" and "Sign in".

Proved by \`tests/components/specification/a.test.tsx\`, \`src/a.test.ts\`.

### Upload ("UPLOAD")

"Choose a photo"

Proved by \`tests/support/a.ts\`, \`src/b.test.ts\`.

### Nothing

A section that no test proves.
`

const tree = plantTree({
  'docs/specification.md': PLANTED,
  'tests/browser/a.spec.ts': `test.describe('it', () => { test('a', async () => { expect(page).toSay('Mender has 7 parts') }) })`,
  'tests/components/specification/a.test.tsx': [
    `// says('Sign in')`,
    `const label = 'Sign in'`,
    `describe('2. Login', () => {`,
    `  test.each(['LOGIN'])('%s: Sign in', () => says('Emails'))`,
    `  test.skip('Sign in', () => says('Sign in'))`,
    `})`,
    `describe('2. Log-in', () => test('a', () => says('Sign in')))`,
  ].join('\n'),
  'src/a.test.ts': `it('a', () => { /* Sign in */ says('Please sign in') })`,
  'tests/support/a.ts': `test('a', () => says('Choose a photo'))`,
})
afterAll(() => tree.remove())

test('every text of the specification stands in a test that its section names', () => {
  expect(findUnproven(REPOSITORY, COLLECTED)).toEqual([])
})

test('the specification has each section in its order', () => {
  const document = readFileSync(path.join(REPOSITORY, 'docs/specification.md'), 'utf8')
  expect(sectionsOf(document).map(({ name }) => name)).toEqual(SECTIONS)
})

test('a text without its test, a file that nothing runs, a file that is gone, and a group that is no section are found', () => {
  expect(findUnproven(tree.root, COLLECTED)).toEqual([
    'tests/support/a.ts is collected by no runner',
    'src/b.test.ts does not exist',
    '2. Login: no test says "Email"',
    '2. Login: no test says "Sign in"',
    '2. Upload: no test says "UPLOAD"',
    '2. Upload: no test says "Choose a photo"',
    '2. Nothing: no test is named',
    'tests/components/specification/a.test.tsx: no section "2. Log-in" names this file',
  ])
})

test('a heading that is lost, or stands elsewhere, is found', () => {
  expect(sectionsOf(PLANTED).map(({ name }) => name)).toEqual(['1. Purpose', '2. Login', '2. Upload', '2. Nothing'])
})

test('only what a test says while it runs counts', () => {
  const source = [
    `const before = 'outside'`,
    `// 'comment'`,
    `test.use({ locale: 'setting' })`,
    `describe.each([['table']])('group', () => {`,
    '  it(`title`, async () => expect(text).toBe(`one ${two} three`))',
    `  it.skip('skipped', () => says('skipped'))`,
    `})`,
  ].join('\n')
  expect(testedTexts(source)).toEqual([{ text: 'one \u0000 three', groups: ['group'] }])
})
