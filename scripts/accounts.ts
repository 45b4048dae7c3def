/**
 * `npm run accounts -- add ann@example.com "Ann Fixer"`: creates an account for somebody and prints a link with which
 * its owner chooses a password, once and within seven days. Needed where REGISTRATION is closed. `-- list` prints all
 * accounts. Works whether or not the product is running. See docs/deployment.md.
 */
import { isErrno, UNDEFINED_TABLE } from '#server/platform/db/errno.ts'
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { createLinksRepository } from '#server/features/accounts/links.repository.ts'
import { newAccountsRepository } from '#server/features/accounts/newAccounts.repository.ts'
import { addAccount, type NewAccount } from '#server/features/accounts/newAccounts.usecases.ts'
import { createSecurityEventsRepository } from '#server/features/accounts/securityEvents.repository.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import { AppError } from '#shared/errors/appError.ts'
import { accountList } from './accountList.ts'

const USAGE = 'npm run accounts -- add <email> <name>, or npm run accounts -- list [--plan] [--state] [--json]'

try {
  const [command, ...rest] = process.argv.slice(2)
  if (command === 'list') console.log(await accountList(rest))
  else await addAndTell(command, rest)
} catch (error) {
  process.exitCode = 1
  if (error instanceof StartupError || error instanceof AppError) console.error(error.message)
  else console.error(error)
}

async function addAndTell(command: string | undefined, [email, ...names]: string[]): Promise<void> {
  if (command !== 'add' || email === undefined || names.length === 0) throw new StartupError(USAGE)
  const settings = readSettings()
  const origin = originOf(settings)
  const account = await add(settings, { email, name: names.join(' ') })
  console.log(`${account.name} has an account with the address ${account.email}, and no password yet.`)
  console.log(`Pass this link on. It works once, until ${account.expiresAt.toUTCString()}:`)
  console.log(`${origin}${PATHS_IN_MAILS.reset_password}#token=${account.token}`)
}

/** The origin of the link. It is determined before anything is created. */
function originOf({ PUBLIC_URL, PORT }: Settings): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  if (PORT === 0) throw new StartupError('Set PUBLIC_URL, the address that the link leads to, or a PORT other than 0.')
  return `http://localhost:${PORT}`
}

async function add(settings: Settings, person: { email: string; name: string }): Promise<NewAccount> {
  const { database, leave } = await joinDatabase(settings)
  const { db } = database
  try {
    return await addAccount(
      {
        repository: newAccountsRepository,
        links: createLinksRepository(db),
        events: createSecurityEventsRepository(db),
        inTransaction: createInTransaction(db),
        clock: systemClock,
      },
      person,
    )
  } catch (error) {
    if (!isErrno(error, UNDEFINED_TABLE)) throw error
    throw new StartupError('The database has no tables yet. Start the product once, then try again.', { cause: error })
  } finally {
    await leave()
  }
}
