import { chmod, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from '../startupError.ts'
import { completeSymlinks } from './postgresBinaries.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'package-'))
  await mkdir(path.join(folder, 'native/lib'), { recursive: true })
  await writeFile(path.join(folder, 'native/lib/libpq.so.5.18'), 'library')
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }))
  await writeFile(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
})

afterEach(async () => {
  await chmod(path.join(folder, 'native/lib'), 0o755)
  await rm(folder, { recursive: true })
})

test('missing links are made, relative to their folder, also by several at the same moment', async () => {
  await Promise.all(Array.from({ length: 20 }, () => completeSymlinks(folder)))
  expect(await readlink(path.join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
  expect(await readFile(path.join(folder, 'native/lib/libpq.so'), 'utf8')).toBe('library')
})

test('a package that is complete is left alone, so it may be read-only', async () => {
  await completeSymlinks(folder)
  await chmod(path.join(folder, 'native/lib'), 0o555)
  await expect(completeSymlinks(folder)).resolves.toBeUndefined()
})

test('a package without a list needs no links', async () => {
  await rm(path.join(folder, 'native/pg-symlinks.json'))
  await expect(completeSymlinks(folder)).resolves.toBeUndefined()
})

test('a link that cannot be created is reported in one sentence', async () => {
  await writeFile(
    path.join(folder, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/a', target: 'native/no-such-folder/b' }]),
  )
  const error = await completeSymlinks(folder).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartupError)
  expect(String(error)).toContain('The built-in database cannot be completed')
})
