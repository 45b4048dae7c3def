/**
 * `npm run second-factor -- off ann@example.com`: turns two-step login off for a user who has lost the phone and the
 * recovery codes, and notifies them by mail. First make sure that the request comes from the owner, because afterwards
 * the password alone is enough to sign in. Works whether or not the product is running; when it is not, the mail is
 * sent after its next start.
 */
import { normalizeEmail } from '#shared/accounts/credentials.rules.ts'
import { createAccountsRepository } from '#server/features/accounts/accounts.repository.ts'
import { createLinksRepository } from '#server/features/accounts/links.repository.ts'
import { createSecondFactorRemoval } from '#server/features/accounts/secondFactorRemoval.usecases.ts'
import { createSecondFactorRepository } from '#server/features/accounts/secondFactor.repository.ts'
import { createSecurityEventsRepository } from '#server/features/accounts/securityEvents.repository.ts'
import { createMailsRepository } from '#server/features/mails/mails.repository.ts'
import { createMails } from '#server/features/mails/mails.usecases.ts'
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log/log.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'

const USAGE = 'npm run second-factor -- off <email>'

try {
  const [verb, email, ...others] = process.argv.slice(2)
  if (verb !== 'off' || email === undefined || others.length > 0) throw new StartupError(USAGE)
  console.log(await switchOff(normalizeEmail(email)))
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof StartupError ? error.message : error)
}

async function switchOff(email: string): Promise<string> {
  const settings = readSettings()
  const { database, leave } = await joinDatabase(settings)
  try {
    switch (await removeFactor(database, email, settings)) {
      case 'removed':
        return `Two-step login of ${email} is off. A mail tells its owner.`
      case 'off':
        return `Two-step login of ${email} is off already. Nothing has changed.`
      case 'unknown':
        throw new StartupError(`No account has the email address ${email}. Nothing has changed.`)
    }
  } finally {
    await leave()
  }
}

async function removeFactor({ db, connection }: Database, email: string, { MIGRATE }: Settings) {
  const log = createLog('silent')
  const jobs = createJobs({ connection, log, isWorker: false, mayMigrate: MIGRATE !== 'never' })
  try {
    await jobs.start([], { alone: false })
    const mails = createMails({ repository: createMailsRepository(db), jobs, clock: systemClock, log })
    const removal = createSecondFactorRemoval({
      repository: createSecondFactorRepository(db),
      accounts: createAccountsRepository(db),
      links: createLinksRepository(db),
      events: createSecurityEventsRepository(db),
      enqueueMail: (tx, mail) => mails.enqueue(tx, mail),
      inTransaction: createInTransaction(db),
      clock: systemClock,
      log,
    })
    return await removal.removeByOperator(email)
  } finally {
    await jobs.stop()
  }
}
