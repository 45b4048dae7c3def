/**
 * `npm run move-storage -- --to s3://bucket?…`: copies all photos from one object store to another. docs/storage.md
 * explains how to use it. Nothing is removed from the source.
 */
import { mkdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { objectsFolder } from '#server/adapters/disk/disk.open.ts'
import { openStore } from '#server/app/objectStore.ts'
import { StoreUnavailable } from '#server/features/files/files.port.ts'
import { moveObjects } from '#server/features/files/move.usecases.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import { StartupError } from '#server/platform/startupError.ts'

const USAGE = `npm run move-storage -- [--from <place>] --to <place>
A place is a folder or s3://bucket?endpoint=https://host&region=name. Without --from it is the folder of DATA_DIR.`

try {
  process.exitCode = await move()
} catch (error) {
  process.exitCode = 1
  if (error instanceof StartupError) console.error(error.message)
  else if (error instanceof StoreUnavailable) {
    console.error(`A store cannot be reached (${reasonOf(error.cause)}). Run this again, and it goes on where it is.`)
  } else console.error(error)
}

async function move(): Promise<number> {
  const settings = readSettings()
  const places = placesOrThrow()
  const from = places.from ?? objectsFolder(path.resolve(settings.DATA_DIR))
  const { to } = places
  if (isSame(from, to)) throw new StartupError('Both ends are the same place.')
  const source = await openStore(from, settings, 'read')
  const target = await openStore(to, settings, 'write').catch((error: unknown) => {
    source.close()
    throw error
  })
  // Finished files are moved into place by a rename, so the folder must be on the same disk.
  const ownTempDir = to.startsWith('s3://') ? undefined : path.resolve(to, '.moving')
  // A run that was killed leaves files there.
  const tidy = () => (ownTempDir === undefined ? undefined : rm(ownTempDir, { recursive: true, force: true }))
  await tidy()
  if (ownTempDir !== undefined) await mkdir(ownTempDir, { mode: 0o700 })
  try {
    const moved = await moveObjects({
      source: source.store,
      target: target.store,
      tempDir: ownTempDir ?? os.tmpdir(),
      report: (line) => console.log(line),
    })
    for (const key of moved.onlyAtTarget) console.log(`only at the target: ${key}`)
    const left = moved.onlyAtTarget.length === 0 ? '' : `, ${moved.onlyAtTarget.length} only at the target`
    console.log(
      `${moved.copied} copied (${moved.bytes} bytes), ${moved.present} were there already, ${moved.failed} failed${left}`,
    )
    if (moved.failed > 0) return 1
    // The database finds its photos in the copy by the same id.
    const id = await source.mark.read()
    if (id !== null) await target.mark.write(id)
    return 0
  } finally {
    await tidy()
    source.close()
    target.close()
  }
}

function placesOrThrow(): { from: string | undefined; to: string } {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
    if (values.to !== undefined) return { from: values.from, to: values.to }
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
  throw new StartupError(USAGE)
}

function isSame(from: string, to: string): boolean {
  const isBucket = [from, to].map((place) => place.startsWith('s3://'))
  if (isBucket[0] !== isBucket[1]) return false
  return isBucket[0] === true ? from === to : path.resolve(from) === path.resolve(to)
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}
