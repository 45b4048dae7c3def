/**
 * `npm run support -- list`: the messages that people have sent to support, newest first. `--since 2026-11-01` leaves
 * out earlier ones, `--json` is for programs. Works whether or not the product is running. See docs/deployment.md.
 */
import { parseArgs } from 'node:util'
import { listSupportMessages } from '#server/features/support/messageList.repository.ts'
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { printable } from './columns.ts'

const USAGE = 'npm run support -- list [--since 2026-11-01] [--json]'

try {
  console.log(await supportList(process.argv.slice(2)))
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof StartupError ? error.message : error)
}

async function supportList([verb, ...args]: string[]): Promise<string> {
  if (verb !== 'list') throw new StartupError(USAGE)
  const { since, json } = asked(args)
  const { database, leave } = await joinDatabase(readSettings())
  try {
    const messages = await listSupportMessages(database.db, since)
    if (json) return JSON.stringify(messages, null, 2)
    if (messages.length === 0) return 'There are no messages.'
    return messages
      .map(({ email, name, subject, message, created }) => {
        const lines = message.split(/\r?\n/).map((line) => `  ${printable(line)}`)
        return [`${created.toISOString()}  ${printable(name)} <${email}>`, printable(subject), ...lines].join('\n')
      })
      .join('\n\n')
  } finally {
    await leave()
  }
}

function asked(args: string[]): { since: Date; json: boolean } {
  try {
    const options = {
      since: { type: 'string', default: '1970-01-01' },
      json: { type: 'boolean', default: false },
    } as const
    const { since, json } = parseArgs({ args, options }).values
    const day = new Date(since)
    if (!/^\d{4}-\d\d-\d\d$/.test(since) || Number.isNaN(day.getTime())) {
      throw new StartupError(`${since} is not a day such as 2026-11-01.`)
    }
    return { since: day, json }
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}
