import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptKey } from './keptKey.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-key-'))
  file = path.join(folder, 'outbox-key')
})
afterEach(() => rm(folder, { recursive: true }))

test('a key is made once, with 256 bits, and kept for its owner only', async () => {
  const made = await keptKey(file)
  expect(made).toMatch(/^[\w-]{43}$/)
  expect(await keptKey(file)).toBe(made)
  expect(await readdir(folder)).toEqual(['outbox-key'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test.each(['', 'a', 'x'.repeat(44), `${'x'.repeat(42)}ü`])(
  '%j is no key, and another one takes its place',
  async (text) => {
    await writeFile(file, text, { mode: 0o600 })
    const made = await keptKey(file)
    expect(made).toMatch(/^[\w-]{43}$/)
    expect(await keptKey(file)).toBe(made)
  },
)

test('a key that others could read is a key no more', async () => {
  const first = await keptKey(file)
  await chmod(file, 0o640)
  const second = await keptKey(file)
  expect(second).not.toBe(first)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
