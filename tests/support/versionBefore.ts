import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { readMigrationFiles } from '#server/platform/db/migrationFiles.ts'
import { REPOSITORY } from './plantedTree.ts'

const MIGRATIONS = path.join(REPOSITORY, 'migrations')
/** What a server needs of its version. */
const PARTS = ['src', 'migrations', 'package.json']

/** The code of the newest version that lacks the newest migration of this one. */
export type VersionBefore = {
  /** Its tag, or the beginning of its commit. */
  name: string
  /** The program of its server. */
  program: string
  /** The migrations that it lacks, the oldest first. */
  lacks: readonly { name: string; kind: 'expand' | 'contract' }[]
  /**
   * Whether it accepts migrations that it does not know, if they only expand the schema. Versions before 0029 do not.
   */
  knowsMarks: boolean
  /** Gives it the migrations that it lacks, so that it takes the schema for its own. */
  addMigrations: () => Promise<void>
}

/** Unpacks the version before from git. Returns the reason, as a sentence, when this checkout cannot do it. */
export async function unpackVersionBefore(folder: string): Promise<VersionBefore | string> {
  const files = await readMigrationFiles(MIGRATIONS)
  const newest = files.at(-1)?.name ?? ''
  const name = await nameOf(newest)
  if (typeof name !== 'string') return name.reason
  const root = path.join(folder, 'version-before')
  await mkdir(root)
  const archive = path.join(folder, 'version-before.tar')
  await promisify(execFile)('git', ['archive', '-o', archive, name, ...PARTS], { cwd: REPOSITORY })
  await promisify(execFile)('tar', ['-x', '-f', archive, '-C', root])
  const missing = await missingPackages(root)
  if (missing.length > 0) return `The version before needs packages that this one no longer has: ${missing.join(', ')}.`
  await symlink(path.join(REPOSITORY, 'node_modules'), path.join(root, 'node_modules'))
  const own = new Set((await readdir(path.join(root, 'migrations'))).map((file) => path.basename(file, '.sql')))
  return {
    name,
    program: path.join(root, 'src/server/main.ts'),
    lacks: files.filter((file) => !own.has(file.name)).map((file) => ({ name: file.name, kind: file.kind })),
    knowsMarks: [...own].some((file) => file.startsWith('0029_')),
    addMigrations: () => cp(MIGRATIONS, path.join(root, 'migrations'), { recursive: true }),
  }
}

/** The newest tag whose tree lacks a migration, or else the commit before the one that added it. */
async function nameOf(migration: string): Promise<string | { reason: string }> {
  const file = `migrations/${migration}.sql`
  const shallow = await git('rev-parse', '--is-shallow-repository')
  // This folder can also be part of another repository.
  if (shallow === null || (await git('rev-parse', '--show-prefix')) !== '') {
    return { reason: 'There is no git history here, so there is no version before.' }
  }
  if (shallow === 'true') return { reason: 'This is a shallow clone: git fetch --unshallow gets the version before.' }
  const tags = (await git('tag', '--merged', 'HEAD', '--sort=-creatordate'))?.split('\n').filter(Boolean) ?? []
  for (const tag of tags) if ((await git('cat-file', '-e', `${tag}:${file}`)) === null) return tag
  const added = await git('log', '--format=%h', '--diff-filter=A', '-1', '--', file)
  if (added === null || added === '') return (await git('rev-parse', '--short', 'HEAD')) ?? 'HEAD'
  const before = await git('rev-parse', '--short', '--verify', '--quiet', `${added}^`)
  return before ?? { reason: 'No version before the newest migration has been committed.' }
}

/** What git prints, or null when it fails or is not installed. */
async function git(...words: string[]): Promise<string | null> {
  return promisify(execFile)('git', words, { cwd: REPOSITORY }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
}

/** It runs with the packages of this version, because what it asks of the database does not depend on theirs. */
async function missingPackages(root: string): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return Object.keys(dependencies).filter((name) => !existsSync(path.join(REPOSITORY, 'node_modules', name)))
}
