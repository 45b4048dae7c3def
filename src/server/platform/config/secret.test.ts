import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { StartupError } from '../startupError.ts'
import { authSecret } from './secret.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-secret-'))
  file = path.join(folder, 'auth-secret')
})
afterEach(() => rm(folder, { recursive: true }))

const GOOD = 'x'.repeat(32)

async function keep(text: string, mode = 0o600): Promise<void> {
  await writeFile(file, text)
  await chmod(file, mode)
}

async function startupErrorMessage(): Promise<string> {
  const error = await authSecret(undefined, folder).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartupError)
  return (error as StartupError).message
}

test('a secret that is given is taken, and nothing is kept', async () => {
  expect(await authSecret('given', folder)).toBe('given')
  expect(await readdir(folder)).toEqual([])
})

test('a missing secret is generated once, with 384 bits, and only its owner can read it', async () => {
  const made = await authSecret(undefined, folder)
  expect(made).toMatch(/^[\w-]{64}$/)
  expect(await authSecret(undefined, folder)).toBe(made)
  expect(await readdir(folder)).toEqual(['auth-secret'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a configured secret takes precedence over a stored one', async () => {
  await keep('a', 0o644)
  expect(await authSecret(GOOD, folder)).toBe(GOOD)
})

describe('a kept secret', () => {
  it.each([0o600, 0o400])('of 32 characters is taken with the mode %o', async (mode) => {
    await keep(`${GOOD}\n`, mode)
    expect(await authSecret(undefined, folder)).toBe(GOOD)
  })

  it.each([
    ['is empty', '', 'is empty'],
    ['has blanks alone', ' \n ', 'is empty'],
    ['has one character', 'a', 'has 1 of at least 32 characters'],
    ['has 31 characters', 'x'.repeat(31), 'has 31 of at least 32 characters'],
  ])('that %s is refused and stays unchanged', async (_name, text, what) => {
    await keep(text)
    const sentence = await startupErrorMessage()
    expect(sentence).toContain(`The secret in ${file} ${what}`)
    expect(sentence).toContain('Restore it from a copy of the data folder, or delete the file')
    expect(sentence).not.toContain(GOOD.slice(0, 31))
    expect((await stat(file)).size).toBe(text.length)
  })

  it.each([0o644, 0o640, 0o604, 0o660, 0o777, 0o620])('with the mode %o is refused', async (mode) => {
    await keep(GOOD, mode)
    expect(await startupErrorMessage()).toBe(
      `The secret in ${file} can be read by other users of this machine. Run chmod 600 ${file}, or set AUTH_SECRET if the disk does not support file modes.`,
    )
    await chmod(file, 0o600)
    expect(await authSecret(undefined, folder)).toBe(GOOD)
  })

  it('that is a folder is refused', async () => {
    await mkdir(file, { mode: 0o700 })
    expect(await startupErrorMessage()).toContain(`The secret in ${file} cannot be read`)
  })
})
