import path from 'node:path'
import type { Settings } from '../config/settings.ts'
import { openDatabase, type Database } from './database.ts'
import { joinEmbeddedPostgres } from './joinEmbeddedPostgres.ts'

export type JoinedDatabase = { database: Database; leave: () => Promise<void> }

/**
 * The database of the settings for a command beside the product, whether that is running or not. Throws
 * {@link StartupError}.
 */
export async function joinDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  log: (message: string, details?: object) => void = () => {},
): Promise<JoinedDatabase> {
  if (settings.DATABASE_URL !== undefined) {
    const database = await openDatabase({ url: settings.DATABASE_URL }, { log })
    return { database, leave: database.close }
  }
  const postgres = await joinEmbeddedPostgres({ dataDir: path.resolve(settings.DATA_DIR), log })
  try {
    const database = await openDatabase(postgres.connection, { log })
    return {
      database,
      async leave() {
        await database.close()
        await postgres.leave()
      },
    }
  } catch (error) {
    await postgres.leave()
    throw error
  }
}
