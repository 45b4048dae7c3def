import { execFile } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantTree, REPOSITORY } from '#tests/support/plantedTree.ts'

/** Each of our own lint rules, a file that it applies to, and code that it must reject there. */
const FAULTS: readonly [rule: string, file: string, text: string][] = [
  [
    'typescript(no-floating-promises)',
    'src/server/app/a.ts',
    `const save = async () => 1\nexport function f() {\n  save()\n}\n`,
  ],
  [
    'typescript(no-floating-promises)',
    'src/server/app/thenable.ts',
    `type Query = { then(done: (rows: string[]) => void, failed: (error: unknown) => void): void }\nexport function f(query: Query) {\n  query\n}\n`,
  ],
  [
    'typescript(no-misused-promises)',
    'src/server/app/b.ts',
    `export const f = (ask: () => Promise<boolean>) => (ask() ? 1 : 2)\n`,
  ],
  ['typescript(no-explicit-any)', 'src/shared/lib/a.ts', `export const f = (x: any): unknown => x\n`],
  [
    'typescript(switch-exhaustiveness-check)',
    'src/shared/lib/b.ts',
    `export function f(x: 'a' | 'b'): number {\n  switch (x) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n`,
  ],
  [
    'typescript(consistent-type-imports)',
    'src/shared/lib/c.ts',
    `import { Thing } from './thing.ts'\nexport const f = (x: Thing): Thing => x\n`,
  ],
  ['import(no-cycle)', 'src/shared/lib/one.ts', `import { two } from './two.ts'\nexport const one = () => two\n`],
  ['import(no-cycle)', 'src/shared/lib/two.ts', `import { one } from './one.ts'\nexport const two = () => one\n`],
  ['import(no-default-export)', 'src/web/pages/A.tsx', `export default function A() {\n  return <p>a</p>\n}\n`],
  ['eslint(no-alert)', 'src/web/pages/b.ts', `export const f = () => window.confirm('Sure?')\n`],
  ['architecture(no-ambient-time)', 'src/server/features/files/a.usecases.ts', `export const f = () => Date.now()\n`],
  ['architecture(no-ambient-time)', 'src/server/platform/jobs/a.ts', `export const f = () => new Date()\n`],
  ['architecture(no-ambient-time)', 'src/shared/lib/d.ts', `export const f = () => new Date().getTime()\n`],
  [
    'architecture(no-ambient-environment)',
    'src/server/features/files/b.usecases.ts',
    `export const f = () => process.env['PORT']\n`,
  ],
  [
    'architecture(no-ambient-environment)',
    'src/server/app/c.ts',
    `import { env } from 'node:process'\nexport const f = () => env['PORT']\n`,
  ],
  [
    'architecture(no-ambient-fetch)',
    'src/server/features/files/c.usecases.ts',
    `export const f = () => fetch('https://example.org')\n`,
  ],
  [
    'architecture(no-ambient-fetch)',
    'src/server/app/d.ts',
    `export const f = () => globalThis.fetch('https://example.org')\n`,
  ],
  ['architecture(no-barrel)', 'src/web/ui/parts.ts', `export { thing } from '../../shared/lib/thing.ts'\n`],
  ['architecture(no-barrel)', 'src/shared/lib/everything.ts', `export * from './thing.ts'\n`],
  ['architecture(no-double-cast)', 'src/server/app/e.ts', `export const f = (x: string) => x as unknown as number\n`],
  ['architecture(no-double-cast)', 'src/web/lib/f.ts', `export const f = (x: string) => (x as unknown) as number\n`],
  ...(
    [
      ['condition that asks a function', `export const f = (x: string) => (x.startsWith('https:') ? 1 : 2)`],
      ['condition that compares an amount', `export const f = (x: number) => (x >= 0 ? 1 : 2)`],
      ['condition on an element', `export const f = (x: number[]) => (x[0] === 1 ? 1 : 2)`],
      ['question to a function', `export const f = (x: string | null) => x !== null && x.includes('a')`],
      ['calculation', `export const f = (x: number) => x - 86_400_000`],
      ['text with a value', 'export const f = (x: string) => `No mails are sent by ${x}.`'],
      ['pattern', `export const f = (x: string) => x.replace(/a/, 'b')`],
      ['list that is gone through', `export const f = (x: number[]) => x.map(String)`],
      ['loop', `export function f(x: number[]) {\n  for (const each of x) Object.freeze(each)\n}`],
      ['value that changes', `export const f = (x: { y: number }) => {\n  x.y = 1\n}`],
      ['refusal', `export function f() {\n  throw new Error('no')\n}`],
      ['handled error', `export function f(x: () => void) {\n  try {\n    x()\n  } finally {\n    x()\n  }\n}`],
      [
        'choice among cases',
        `export function f(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1\n    case 'b':\n      return 2\n  }\n}`,
      ],
    ] as const
  ).map(([what, text]): [string, string, string] => [
    'architecture(no-decision)',
    `src/server/app/${what.replaceAll(' ', '-')}.ts`,
    `${text}\n`,
  ]),
  ['eslint(max-lines)', 'src/server/app/long.ts', `${'//\n'.repeat(260)}export const x = 1\n`],
  [
    'react-hooks(rules-of-hooks)',
    'src/web/ui/B.tsx',
    `import { useState } from 'react'\nexport function B({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}\n`,
  ],
  [
    'react-hooks(exhaustive-deps)',
    'src/web/ui/C.tsx',
    `import { useEffect } from 'react'\nexport function C({ say }: { say: () => void }) {\n  useEffect(() => say(), [])\n  return null\n}\n`,
  ],
  ['jsx-a11y(alt-text)', 'src/web/ui/D.tsx', `export const D = () => <img src="/a.png" />\n`],
  ['react(no-danger)', 'src/web/ui/E.tsx', `export const E = () => <p dangerouslySetInnerHTML={{ __html: '' }} />\n`],
]

/** Code that the rules must accept, in files where it belongs. */
const LAWFUL: Readonly<Record<string, string>> = {
  'src/shared/lib/thing.ts': `export type Thing = { name: string }\nexport const thing: Thing = { name: 'thing' }\nexport const year = (at: Date): Date => new Date(at)\n`,
  'src/server/platform/clock/clock.ts': `export const now = () => new Date()\n`,
  'src/server/platform/config/environment.ts': `export const port = () => process.env['PORT']\n`,
  'src/server/app/choice.ts': `type Settings = { ROLE: 'web' | 'worker'; URL?: string }\nexport function f(settings: Settings, open: (url: string) => string, other: string | null) {\n  if (settings.ROLE !== 'worker' && other !== null) open(other)\n  return settings.URL === undefined ? (other ?? open('a')) : open(settings.URL)\n}\n`,
  'src/server/app/full.ts': `${'//\n'.repeat(259)}export const x = 1\n`,
  'src/server/platform/jobs/b.ts': `export const f = (x: number[]) => x.map((each) => each * 2)\n`,
  'src/server/adapters/openai/a.ts': `export const f = () => fetch('https://example.org')\n`,
  'src/shared/lib/narrowed.ts': `export const f = (x: unknown) => (typeof x === 'string' ? x : (x as number))\n`,
  'src/web/lib/clock.ts': `export const now = () => Date.now()\n`,
  'src/web/backend/a.ts': `export const f = () => fetch('/api/me')\n`,
  'vite.config.ts': `export default {}\n`,
}

const tree = plantTree({ ...LAWFUL, ...Object.fromEntries(FAULTS.map(([, file, text]) => [file, text])) }, [
  'package.json',
  '.oxlintrc.json',
  'scripts/architecture',
  'tsconfig.base.json',
  'tsconfig.json',
])
let findings: { code: string; filename: string }[]

beforeAll(async () => {
  symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(tree.root, 'node_modules'), 'dir')
  const oxlint = path.join(REPOSITORY, 'node_modules/oxlint/bin/oxlint')
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [oxlint, '-f', 'json', 'src', 'vite.config.ts'], { cwd: tree.root }, (_failed, stdout) =>
      resolve(stdout),
    )
  })
  const report: { diagnostics: { code: string; filename: string }[] } = JSON.parse(output)
  findings = report.diagnostics
})
afterAll(() => tree.remove())

test.each(FAULTS)('%s objects in %s', (rule, file) => {
  expect(findings.filter(({ filename }) => filename === file).map(({ code }) => code)).toContain(rule)
})

test.each(Object.keys(LAWFUL))('nothing objects in %s', (file) => {
  expect(findings.filter(({ filename }) => filename === file)).toEqual([])
})
