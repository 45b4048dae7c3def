/**
 * `npm run send-news -- news.txt`: sends product news to all users with Email Updates turned on and a verified address.
 * The first line of the file is the subject; the paragraphs follow, separated by empty lines. The mails go through the
 * product's queue: immediately when it runs, or after its next start. The same text is never sent twice. With
 * `--notice` it goes to everybody with a verified address: for a change of prices or terms, or before files are
 * deleted.
 */
import { readFile } from 'node:fs/promises'
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { createAccountsRepository } from '#server/features/accounts/accounts.repository.ts'
import { parseNews, queueNews } from '#server/features/accounts/news.usecases.ts'
import { createMailsRepository } from '#server/features/mails/mails.repository.ts'
import { createMails } from '#server/features/mails/mails.usecases.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log/log.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'

const USAGE = 'npm run send-news -- [--notice] <file>'

try {
  const words = process.argv.slice(2)
  const [file, ...others] = words.filter((word) => word !== '--notice')
  if (file === undefined || others.length > 0 || file.startsWith('--')) throw new StartupError(USAGE)
  const count = await send(await readText(file), words.includes('--notice'))
  console.log(`${count} mail${count === 1 ? '' : 's'} queued.`)
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof StartupError ? error.message : error)
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new StartupError(`The file ${file} cannot be read.`, { cause })
  }
}

async function send(text: string, isNotice: boolean): Promise<number> {
  const news = parseNews(text)
  if (news === null) throw new StartupError('There is no subject in the first line, or nothing after it.')
  const settings = readSettings()
  const { database, leave } = await joinDatabase(settings)
  const log = createLog('silent')
  const mayMigrate = settings.MIGRATE !== 'never'
  const jobs = createJobs({ connection: database.connection, log, isWorker: false, mayMigrate })
  try {
    await jobs.start([], { alone: false })
    const repository = createMailsRepository(database.db)
    const mails = createMails({ repository, jobs, clock: systemClock, log })
    return await queueNews(
      {
        accounts: createAccountsRepository(database.db),
        alreadyQueuedFor: (tx, name) => repository.alreadyQueuedFor(tx, name),
        enqueueMail: (tx, mail) => mails.enqueue(tx, mail),
        inTransaction: createInTransaction(database.db),
      },
      { ...news, isNotice },
    )
  } finally {
    await jobs.stop()
    await leave()
  }
}
