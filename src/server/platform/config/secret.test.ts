import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { authSecret } from './secret.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a secret that is given is taken, and nothing is kept', async () => {
  expect(await authSecret('given', folder)).toBe('given')
  expect(await readdir(folder)).toEqual([])
})

test('an absent secret is made once, with 384 bits, and kept for its owner only', async () => {
  const made = await authSecret(undefined, folder)
  expect(made).toMatch(/^[\w-]{64}$/)
  expect(await authSecret(undefined, folder)).toBe(made)
  expect(await readdir(folder)).toEqual(['auth-secret'])
  expect((await stat(path.join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600)
})
