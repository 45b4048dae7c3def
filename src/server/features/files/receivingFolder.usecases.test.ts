import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { systemClock } from '#server/platform/clock/clock.ts'
import { openReceivingFolder } from './receivingFolder.usecases.ts'

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mendsight-receiving-'))
afterEach(() => rm(dataDir, { recursive: true, force: true }))

it('a start leaves the uploads of other processes alone, and removes what nobody has touched for a day', async () => {
  const other = await openReceivingFolder(dataDir, systemClock)
  await writeFile(path.join(other.path, 'half a photo'), '')
  const abandoned = path.join(dataDir, 'incoming', 'killed')
  await mkdir(abandoned)
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await utimes(abandoned, yesterday, yesterday)

  const own = await openReceivingFolder(dataDir, systemClock)
  await own.tidy({ alone: false })
  expect(own.path).not.toBe(other.path)
  expect(await readdir(other.path)).toEqual(['half a photo'])
  expect(await readdir(path.join(dataDir, 'incoming'))).not.toContain('killed')

  await own.close()
  expect(await readdir(path.join(dataDir, 'incoming'))).toEqual([path.basename(other.path)])
})

it('a process that is alone removes what a killed one has left at once', async () => {
  await openReceivingFolder(dataDir, systemClock)
  const own = await openReceivingFolder(dataDir, systemClock)
  await own.tidy({ alone: true })
  expect(await readdir(path.join(dataDir, 'incoming'))).toEqual([path.basename(own.path)])
})
