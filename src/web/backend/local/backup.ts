import { BlobReader, BlobWriter, configure, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { stepHash } from '#shared/analyses/steps.rules.ts'
import { BACKUP_ENTRY, type Backup, type BroughtFrom } from '#web/backend/backup.schema.ts'
import { settings } from '../settings.ts'
import { originalOf, photoInBackup, repairInBackup } from './inBackup.ts'
import type { LocalRepair } from './local.types.ts'
import { read, type Reading } from './localDatabase.ts'
import { currentOf, loadPlaybooks, runsOf, saidAbout, shownRun, type Playbooks } from './runs.ts'

// A worker made of text would need a hole in the content security policy.
configure({ useWebWorkers: false })

/** Photos are compressed already. */
const AS_IT_IS = { level: 0 } as const

/** All photos and repairs of a person, as they are at this moment. */
async function everythingOf(userId: string): Promise<BroughtFrom> {
  const playbooks = await loadPlaybooks()
  const backup = await read(async (tx): Promise<Backup> => {
    const photos = await tx.objectStore('photos').index('userId').getAll(userId)
    const repairs = await tx.objectStore('repairs').index('userId').getAll(userId)
    const inBackup: Backup['repairs'] = []
    for (const repair of repairs) inBackup.push(await withSteps(tx, repair, playbooks))
    return {
      format: 'mendsight-backup',
      version: 1,
      saved_at: new Date().toISOString(),
      photos: photos.map(photoInBackup),
      repairs: inBackup,
    }
  })
  return { backup, photo: originalOf }
}

/** The zip of everything that a person keeps on this device, and its name. */
export async function backupOf(userId: string): Promise<{ name: string; content: Blob }> {
  const { backup, photo } = await everythingOf(userId)
  // A writer of blobs leaves the bytes to the browser, which keeps large ones on the disk.
  const zip = new ZipWriter(new BlobWriter('application/zip'))
  await zip.add(BACKUP_ENTRY, new TextReader(JSON.stringify(backup, null, 2)))
  for (const each of backup.photos) await zip.add(each.entry, new BlobReader(await photo(each)), AS_IT_IS)
  const product = settings.product_name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return { name: [...product, 'backup', `${backup.saved_at.slice(0, 10)}.zip`].join('-'), content: await zip.close() }
}

/** A repair with the steps that are done, which only the local app can mark again. */
async function withSteps(tx: Reading, repair: LocalRepair, playbooks: Playbooks): Promise<Backup['repairs'][number]> {
  const run = currentOf(await runsOf(tx, repair.id))
  const alsoSaid = await saidAbout(tx, repair)
  const steps = run === null ? [] : (shownRun(run, { repair, alsoSaid, playbooks }).result?.repairInstructions ?? [])
  return {
    ...repairInBackup(repair),
    steps_done: (run?.stepsDone ?? []).flatMap((n) => {
      const text = steps[n - 1]
      return text === undefined ? [] : [{ n, text_hash: stepHash(text) }]
    }),
  }
}
