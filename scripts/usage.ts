/**
 * `npm run usage`: what each account has, its usage of the AI provider in a month (UTC), and the rest of the month's
 * budget. `--month 2026-10` selects another month than the current one; `--csv` is for programs. Works whether or not
 * the product is running. See docs/ai-usage.md.
 */
import { parseArgs } from 'node:util'
import { readAiUsage } from '#server/features/analyses/aiUsageReport.repository.ts'
import { reportMonth, usageCsv, usageTable } from '#server/features/analyses/aiUsageReport.rules.ts'
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import { StartupError } from '#server/platform/startupError.ts'

const USAGE = 'npm run usage [-- --month 2026-11] [--csv]'

try {
  process.stdout.write(await report(askedFor()))
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof StartupError ? error.message : error)
}

type Asked = { month: string; csv: boolean }

function askedFor(): Asked {
  const { month: named, csv } = parsed()
  const month = reportMonth(named, systemClock.now())
  if (month === null) throw new StartupError(`${named} is not a month such as 2026-11.\n${USAGE}`)
  return { month, csv }
}

function parsed(): { month?: string; csv: boolean } {
  try {
    return parseArgs({ options: { month: { type: 'string' }, csv: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}

async function report({ month, csv }: Asked): Promise<string> {
  const settings = readSettings()
  const { database, leave } = await joinDatabase(settings)
  try {
    const used = await readAiUsage(database.db, month)
    const whole = { month, ...used, budgetMicros: settings.AI_MONTHLY_BUDGET_USD ?? null }
    return csv ? usageCsv(whole) : usageTable(whole)
  } finally {
    await leave()
  }
}
