/**
 * `npm run installation -- forget secret` makes the database accept a new AUTH_SECRET, and `-- forget store` another
 * object store: the next process that starts binds its own. docs/deployment.md says what that changes. Stop all
 * processes first, because those that run keep the old ones.
 */
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import { forgetInstallation } from '#server/platform/installation/secretFingerprint.ts'
import { StartupError } from '#server/platform/startupError.ts'

const USAGE = 'npm run installation -- forget secret, or npm run installation -- forget store'

try {
  const [verb, what, ...others] = process.argv.slice(2)
  if (verb !== 'forget' || (what !== 'secret' && what !== 'store') || others.length > 0) throw new StartupError(USAGE)
  const { database, leave } = await joinDatabase(readSettings())
  try {
    await forgetInstallation(database.db, what)
    console.log(`The next process that starts binds its own ${what} to this database.`)
  } finally {
    await leave()
  }
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof StartupError ? error.message : error)
}
