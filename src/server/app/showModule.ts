import { rulesFingerprint } from '#server/adapters/rules-threads/rulesFingerprint.ts'
import { createRulesThreads, readAtOnce } from '#server/adapters/rules-threads/rulesThreads.ts'
import { createKeptReadings } from '#server/features/analyses/keptReadings.repository.ts'
import { createShow } from '#server/features/analyses/show.usecases.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Shows results by today's rules: long words are read in threads, and what is found is kept. */
export const createShowModule = (db: Db, emergencyNumber: string) =>
  createShow({
    emergencyNumber,
    read: createRulesThreads(),
    kept: { readings: createKeptReadings(db), rulesFingerprint: rulesFingerprint() },
  })

/** For a command: in its only thread, and without a number to call, since its lists contain none. */
export const createShowForLists = () => createShow({ emergencyNumber: '911', read: readAtOnce, kept: null })
