/**
 * `npm run support -- list`: the messages that people have sent to support, newest first. `--since 2026-11-01` leaves
 * out earlier ones, `--json` is for programs. `npm run support -- caller 123456`: whose account
 * code that is. Works whether or not the product is running. See docs/deployment.md.
 */
import { parseArgs } from 'node:util'
import { planById } from '#shared/plans/plans.ts'
import { CODE_MINUTES } from '#shared/support/support.rules.ts'
import { listSupportMessages } from '#server/features/support/messageList.repository.ts'
import { createSupportRepository } from '#server/features/support/support.repository.ts'
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { printable } from './columns.ts'

const USAGE = 'npm run support -- list [--since 2026-11-01] [--json]\nnpm run support -- caller <code>'

try {
  console.log(await answer(process.argv.slice(2)))
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof StartupError ? error.message : error)
}

async function answer([verb, ...args]: string[]): Promise<string> {
  if (verb === 'list') return supportList(args)
  if (verb === 'caller') return caller(args.join('').replaceAll(/[ -]/g, ''))
  throw new StartupError(USAGE)
}

/** Whose code somebody says on the phone. */
async function caller(code: string): Promise<string> {
  if (!/^\d{6}$/.test(code)) throw new StartupError(USAGE)
  const { database, leave } = await joinDatabase(readSettings())
  try {
    const found = await createSupportRepository(database.db).findCaller(code, systemClock.now())
    if (found === null)
      throw new StartupError(`${code} is nobody's account code now. It counts for ${CODE_MINUTES} minutes.`)
    const { email, name, planId, end } = found
    return `${printable(name)} <${email}>, ${planById(planId).name}\nThe code counts until ${end.toISOString()}.`
  } finally {
    await leave()
  }
}

async function supportList(args: string[]): Promise<string> {
  const { since, json } = asked(args)
  const { database, leave } = await joinDatabase(readSettings())
  try {
    const messages = await listSupportMessages(database.db, since)
    if (json) return JSON.stringify(messages, null, 2)
    if (messages.length === 0) return 'There are no messages.'
    return messages
      .map(({ email, name, subject, message, phone, best_time, created }) => {
        const lines = message.split(/\r?\n/).map((line) => `  ${printable(line)}`)
        const call = [phone, best_time].filter((part) => part !== '').map(printable)
        const head = [`${created.toISOString()}  ${printable(name)} <${email}>`, printable(subject)]
        return [...head, ...(call.length === 0 ? [] : [`Call: ${call.join(', ')}`]), ...lines].join('\n')
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
