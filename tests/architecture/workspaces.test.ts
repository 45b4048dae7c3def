import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { REPOSITORY } from '#tests/support/plantedTree.ts'
import { repositoryFiles } from '#tests/support/repositoryFiles.ts'

/** Where it is decided what a role allows. */
const DECIDES = 'src/server/features/workspaces/access.usecases.ts'

/** Where the account itself is meant, and with it the own workspace: its profile, and its erasure. */
const OF_THE_ACCOUNT = [
  'src/server/app/meModule.ts',
  'src/server/app/privacyModule.ts',
  'src/server/features/privacy/erasure.usecases.ts',
]

const COMPARES =
  /workspaceId\s*[!=]==(?! *(?:null|undefined))|[!=]==\s*[\w.]*workspaceId\b|\.includes\([\w.]*workspaceId\)/i
const LOOKS_AT_ROLES = /\.roles\b|\{[^}]*\broles\b[^}]*\}: Member|\bROLES\b/
const GOES_FROM_PERSON = /\btoWorkspaceId\(/

function decidesElsewhere(file: string, text: string): string[] {
  if (file === DECIDES || file === 'src/server/platform/workspaceId.ts') return []
  const code = text.replace(/^import .*$/gm, '')
  return [
    ...(COMPARES.test(code) ? [`${file} compares workspaces`] : []),
    ...(LOOKS_AT_ROLES.test(code) ? [`${file} looks at roles`] : []),
    ...(GOES_FROM_PERSON.test(code) && !OF_THE_ACCOUNT.includes(file)
      ? [`${file} takes a person for a workspace`]
      : []),
  ]
}

it('only one module decides who may read and write', () => {
  const files = repositoryFiles('src/server').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  expect(files).toEqual(expect.arrayContaining([DECIDES, ...OF_THE_ACCOUNT]))
  const found = files.flatMap((file) => decidesElsewhere(file, readFileSync(path.join(REPOSITORY, file), 'utf8')))
  expect(found).toEqual([])
})

it.each([
  'if (photo.workspaceId === own) return photo',
  'return own !== repair.workspaceId',
  'const mine = workspaces.includes(run.workspaceId)',
  "if (actor.roles.get(id) === 'owner') return",
  'const { roles }: Member = actor',
  "if (ROLES[role].includes('write')) return",
  'files.history(toWorkspaceId(actor.userId), request)',
])('finds %s', (line) => {
  expect(decidesElsewhere('src/server/features/files/some.usecases.ts', `${line}\n`)).toHaveLength(1)
})
