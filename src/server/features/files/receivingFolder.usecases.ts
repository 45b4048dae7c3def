import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Clock } from '#server/platform/clock/clock.ts'

const HOUR_MS = 60 * 60 * 1000

/** A folder that nothing has touched for this long belongs to a process that was killed. */
const ABANDONED_MS = 24 * HOUR_MS

export type ReceivingFolder = {
  path: string
  /**
   * Removes what killed processes have left: a day later, or immediately when no other process shares the data folder.
   */
  tidy: (options: { alone: boolean }) => Promise<void>
  close: () => Promise<void>
}

/**
 * A folder for the uploads that this process is receiving. Each process has its own, because several may share a data
 * folder.
 */
export async function openReceivingFolder(dataDir: string, clock: Clock): Promise<ReceivingFolder> {
  const all = path.join(dataDir, 'incoming')
  const own = path.join(all, `${os.hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`)
  await mkdir(own, { recursive: true, mode: 0o700 })
  // A process that receives no upload for a day must not lose its folder to another one's start.
  const touching = setInterval(() => void utimes(own, clock.now(), clock.now()).catch(() => {}), HOUR_MS)
  touching.unref()
  return {
    path: own,
    tidy: ({ alone }) => removeAbandoned(all, own, alone ? Infinity : clock.now().getTime() - ABANDONED_MS),
    async close() {
      clearInterval(touching)
      await rm(own, { recursive: true, force: true })
    },
  }
}

/** The files of earlier versions lie in the folder itself. */
async function removeAbandoned(all: string, own: string, before: number): Promise<void> {
  for (const name of await readdir(all)) {
    const entry = path.join(all, name)
    if (entry === own) continue
    // Another process may be removing it as well.
    const found = await stat(entry).catch(() => null)
    if (found !== null && found.mtimeMs < before) await rm(entry, { recursive: true, force: true })
  }
}
