import { afterAll, expect, test } from 'vitest'
import { plantTree, REPOSITORY } from '#tests/support/plantedTree.ts'
import { findMisnamedFiles, KINDS } from '../../scripts/architecture/fileKinds.mjs'

const MISNAMED = [
  'src/server/features/files/helpers.ts',
  'src/server/features/files/files.ts',
  'src/server/features/files/files.utils.ts',
  'src/server/features/files/thumbnails/queries.ts',
  'src/web/lib/utils.ts',
  'src/web/ui/index.ts',
  'src/shared/common/limits.ts',
]
const AT_HOME = [
  ...KINDS.map((kind) => `src/server/features/files/files.${kind}.ts`),
  'src/server/features/files/files.rules.test.ts',
  'src/server/features/files/thumbnails/thumbnails.usecases.ts',
  'src/server/features/analyses/prompts/damageAnalysis.ts',
  'src/web/features/files/FileList.tsx',
]

const tree = plantTree(Object.fromEntries([...MISNAMED, ...AT_HOME].map((file) => [file, ''])))
afterAll(() => tree.remove())

test('a file of no known kind, and a name that says nothing, are found', () => {
  expect(findMisnamedFiles(tree.root).toSorted()).toEqual(MISNAMED.toSorted())
})

test('every file of this repository has a known kind', () => {
  expect(findMisnamedFiles(REPOSITORY)).toEqual([])
})
