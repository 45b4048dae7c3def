import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createObjectStore } from '#server/app/objectStore.ts'
import { createFilesRepository } from '#server/features/files/files.repository.ts'
import { createAnalysesRepository } from '#server/features/analyses/analyses.repository.ts'
import { consentedRemarks } from '#server/features/analyses/evaluation/feedbackSet.repository.ts'
import { exportFeedback } from '#server/features/analyses/evaluation/feedbackSet.usecases.ts'
import { variantOf } from '#server/features/files/files.rules.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { createLog } from '#server/platform/log/log.ts'
import { StartupError } from '#server/platform/startupError.ts'

/** Writes the consented feedback of the database as a set into an empty folder. Works while the product runs. */
export async function feedbackTo(folder: string, withWords: boolean): Promise<string> {
  // Only its owner may read what it holds.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new StartupError(`${folder} is not empty.`)
  const settings = readSettings()
  const { database, leave } = await joinDatabase(settings)
  try {
    const { store, close } = await createObjectStore(settings, path.resolve(settings.DATA_DIR), createLog('silent'))
    try {
      const files = createFilesRepository(database.db)
      const { items, labeled, withoutPhotos } = await exportFeedback({
        remarks: await consentedRemarks(database.db),
        analyses: createAnalysesRepository(database.db),
        async photo(workspaceId, fileId) {
          const photo = await files.find([workspaceId], fileId)
          const copy = photo === null ? null : await store.open(variantOf(photo, 'display').key)
          return copy === null ? null : buffer(copy)
        },
        write: (name, content) => writeFile(path.join(folder, name), content, { mode: 0o600 }),
        withWords,
      })
      return [
        `${folder}: ${items} ${items === 1 ? 'item' : 'items'}, ${labeled} with a label that could be read from the words; the rest is for a person to label.`,
        ...(withoutPhotos === 0 ? [] : [`${withoutPhotos} without a photo that is still there were left out.`]),
        ...(withWords ? ['Read the words before you pass them on: they can name people.'] : []),
      ].join('\n')
    } finally {
      close()
    }
  } finally {
    await leave()
  }
}
