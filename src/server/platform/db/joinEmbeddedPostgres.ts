import { stat } from 'node:fs/promises'
import { StartupError } from '../startupError.ts'
import { databaseFolder, type DatabaseFolder, readPasswords } from './databaseFolder.ts'
import { productConnection, startEmbeddedPostgres, type DatabaseLog } from './embeddedPostgres.ts'
import { isErrno } from './errno.ts'
import { isInstanceLockFree, type PostgresConnection } from './instanceLock.ts'
import { findPostmaster } from './postmaster.ts'

export type JoinedPostgres = {
  /** Connects as the ordinary role that owns the product's database. */
  connection: PostgresConnection
  /** Stops PostgreSQL if it was started for this command. Close all connections first. */
  leave: () => Promise<void>
}

/**
 * For a command that runs beside the product: connects to the PostgreSQL of a running instance, or starts it for the
 * duration of the command. Creates no database. Throws StartupError.
 */
export async function joinEmbeddedPostgres({
  dataDir,
  log,
}: {
  dataDir: string
  log: DatabaseLog
}): Promise<JoinedPostgres> {
  const folder = databaseFolder(dataDir)
  await requireDatabase(folder)
  const running = await connectionToRunning(folder)
  if (running !== undefined) return joined(running)
  try {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log })
    return { connection, leave: stop }
  } catch (error) {
    // The product may have been starting at the same time.
    const started = error instanceof StartupError ? await connectionToRunning(folder) : undefined
    if (started !== undefined) return joined(started)
    throw error
  }
}

function joined(connection: PostgresConnection): JoinedPostgres {
  return { connection, leave: async () => {} }
}

async function requireDatabase(folder: DatabaseFolder): Promise<void> {
  try {
    await stat(folder.root)
  } catch (error) {
    if (!isErrno(error, 'ENOENT', 'ENOTDIR')) throw error
    throw new StartupError(`There is no database in ${folder.root}: set DATA_DIR to the data folder of the product.`)
  }
}

/** Undefined when no instance runs PostgreSQL on this folder, or when this user may not access it. */
async function connectionToRunning(folder: DatabaseFolder): Promise<PostgresConnection | undefined> {
  try {
    const address = await (await findPostmaster(folder.cluster))?.address()
    if (address === undefined) return undefined
    const connection = productConnection(address, await readPasswords(folder))
    return (await isInstanceLockFree(connection)) === false ? connection : undefined
  } catch (error) {
    if (isErrno(error, 'EACCES', 'EPERM')) return undefined
    throw error
  }
}
