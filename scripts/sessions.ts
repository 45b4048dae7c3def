/**
 * `npm run sessions -- end ann@example.com` ends all sessions of one account; without an email address, those of all
 * accounts. Use it when somebody else may have read cookies. People log in again with their passwords. This works
 * whether or not the product is running.
 */
import { normalizeEmail } from '#shared/accounts/credentials.rules.ts'
import { createAccountsRepository } from '#server/features/accounts/accounts.repository.ts'
import { endSessions } from '#server/features/accounts/endSessions.usecases.ts'
import { createSecurityEventsRepository } from '#server/features/accounts/securityEvents.repository.ts'
import { createSessionsRepository } from '#server/features/accounts/sessions.repository.ts'
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'

const USAGE = 'npm run sessions -- end [email]'

try {
  const [verb, email, ...others] = process.argv.slice(2)
  if (verb !== 'end' || others.length > 0) throw new StartupError(USAGE)
  console.log(await end(email === undefined ? null : normalizeEmail(email)))
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof StartupError ? error.message : error)
}

async function end(email: string | null): Promise<string> {
  const { database, leave } = await joinDatabase(readSettings())
  const { db } = database
  try {
    const ended = await endSessions(
      {
        accounts: createAccountsRepository(db),
        sessions: createSessionsRepository(db),
        events: createSecurityEventsRepository(db),
        inTransaction: createInTransaction(db),
        clock: systemClock,
      },
      email,
    )
    if (ended === null) throw new StartupError(`No account has the email address ${email}. Nothing has changed.`)
    return `${ended} ${ended === 1 ? 'session has' : 'sessions have'} ended.`
  } finally {
    await leave()
  }
}
