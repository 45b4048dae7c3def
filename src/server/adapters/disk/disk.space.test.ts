import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { MB } from '#shared/files/uploads.rules.ts'
import { createFreeBytes } from './disk.space.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-space-'))
afterAll(() => rm(folder, { recursive: true }))

it('a disk on which uploads are only received needs a few megabytes, one with the database or photos a gigabyte', async () => {
  const [forGood, receiving] = [createFreeBytes(folder), createFreeBytes(folder, 'nothing')]
  // Other programs may use the same disk between the two looks.
  expect(Math.abs((await receiving()) - (await forGood()) - (1024 ** 3 - 64 * 1024 ** 2))).toBeLessThan(500 * MB)
})
