import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY } from '#tests/support/plantedTree.ts'
import { repositoryFiles } from '#tests/support/repositoryFiles.ts'

const FOLDER = 'src/server/app'

/** What the lines of all files together stay below, tests not counted. */
const LINES_MAX = 1_500
const ROOT_LINES_MAX = 200

/** Says what to do about a composition root that is too long. `lines` has the number of lines of each file. */
function findExcess(lines: ReadonlyMap<string, number>): string[] {
  const sum = [...lines.values()].reduce((total, each) => total + each, 0)
  const root = lines.get(`${FOLDER}/app.ts`) ?? 0
  const excess: string[] = []
  if (sum >= LINES_MAX) {
    excess.push(
      `${FOLDER} has ${sum} lines and must have fewer than ${LINES_MAX}, because it only connects parts. Move what decides, calculates or measures to the module, the adapter or the part of the platform that it is about: CONTRIBUTING.md, "Where code belongs".`,
    )
  }
  if (root >= ROOT_LINES_MAX) {
    excess.push(
      `app.ts has ${root} lines and must have fewer than ${ROOT_LINES_MAX}. What only one module needs belongs in its <module>Module.ts, and what connects modules in modules.ts.`,
    )
  }
  return excess
}

test('a composition root that is too long is found, as a whole and by its first file', () => {
  expect(
    findExcess(
      new Map([
        [`${FOLDER}/app.ts`, 199],
        [`${FOLDER}/filesModule.ts`, 1_300],
      ]),
    ),
  ).toEqual([])
  expect(
    findExcess(
      new Map([
        [`${FOLDER}/app.ts`, 200],
        [`${FOLDER}/filesModule.ts`, 1_300],
      ]),
    ),
  ).toEqual([
    expect.stringMatching(/^src\/server\/app has 1500 lines and must have fewer than 1500, because it only connects/),
    expect.stringMatching(/^app\.ts has 200 lines and must have fewer than 200\./),
  ])
})

test('app/ is short enough to contain nothing but wiring', () => {
  const files = repositoryFiles(FOLDER).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  expect(files).toContain(`${FOLDER}/app.ts`)
  const lines = new Map(files.map((file) => [file, linesOf(readFileSync(path.join(REPOSITORY, file), 'utf8'))]))
  expect(findExcess(lines)).toEqual([])
})

/** Counts lines as `wc -l` does. */
function linesOf(text: string): number {
  return text.split('\n').length - 1
}
