import { parseArgs } from 'node:util'
import { ACCOUNT_STATES, listAccounts, type ListedAccount } from '#server/features/accounts/accountList.repository.ts'
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { PLAN_IDS } from '#shared/plans/plans.ts'
import { columns, printable } from './columns.ts'

const USAGE = 'npm run accounts -- list [--plan basic] [--state unconfirmed] [--json]'

/** What `npm run accounts -- list` prints: one line for each account, with times in UTC. */
export async function accountList(args: string[]): Promise<string> {
  const { plan, state, json } = asked(args)
  const { database, leave } = await joinDatabase(readSettings())
  try {
    const accounts = (await listAccounts(database.db)).filter(
      (each) => (plan ?? each.plan) === each.plan && (state ?? each.state) === each.state,
    )
    if (json) return JSON.stringify(accounts, null, 2)
    return columns([['email', 'name', 'plan', 'state', 'created', 'last login'], ...accounts.map(cellsOf)])
  } finally {
    await leave()
  }
}

function cellsOf({ email, name, plan, state, created, lastLogin }: ListedAccount): string[] {
  return [email, printable(name), plan, state, created.toISOString(), lastLogin?.toISOString() ?? 'never']
}

function asked(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { plan: { type: 'string' }, state: { type: 'string' }, json: { type: 'boolean', default: false } },
    })
    requireOneOf('plan', values.plan, PLAN_IDS)
    requireOneOf('state', values.state, ACCOUNT_STATES)
    return values
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}

function requireOneOf(what: string, given: string | undefined, known: readonly string[]): void {
  if (given === undefined || known.includes(given)) return
  throw new StartupError(`There is no ${what} ${given}. There are: ${known.join(', ')}.`)
}
