import { existsSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = path.join(import.meta.dirname, '../..')

/** Suites of few lines that take long, because they start processes, decode large photos or wait for time limits. */
const LONG = [
  'tests/integration/aiUsage.test.ts',
  'tests/contracts/imageWorkers.test.ts',
  'tests/integration/passwordGuesses.test.ts',
  'tests/integration/mails.test.ts',
  'tests/integration/fairDecoding.test.ts',
  'tests/integration/slowClients.test.ts',
  'tests/integration/mailDeath.test.ts',
  'tests/integration/heic.test.ts',
  'tests/integration/kills.test.ts',
  'tests/integration/notifications.test.ts',
  'tests/integration/accountsCommand.test.ts',
  'tests/integration/jobsRunTwice.test.ts',
  'tests/integration/processDeath.test.ts',
].map((file) => path.join(root, file))

const missing = LONG.filter((file) => !existsSync(file))
if (missing.length > 0) throw new Error(`These suites are gone: ${missing.join(', ')}`)

/**
 * Starts the long suites first, so that none runs alone at the end. Vitest orders the others by the time of their last
 * run, or by size where there was none.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.includes(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
