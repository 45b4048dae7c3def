import { readdirSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '#tests/support/plantedTree.ts'

const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results', 'playwright-report'])

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(REPOSITORY, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => {
      const place = path.posix.join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(place) : [place]
    })
}

/** The repository's own files, or those below a folder of it, as paths from its top. */
export function repositoryFiles(folder = ''): string[] {
  return filesBelow(folder)
}
