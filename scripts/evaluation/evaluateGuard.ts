import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { evaluateGuard, missedOf, readGuardCases } from '#server/features/analyses/evaluation/guardSet.usecases.ts'
import { providerOf } from '#server/app/aiProvider.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import { createLog } from '#server/platform/log/log.ts'
import { StartupError } from '#server/platform/startupError.ts'

const CASES = path.join(import.meta.dirname, '../../evaluation/guard/cases.jsonl')

/** Has the configured provider read the cases for the guard. Returns 1 when a figure is not as it must be. */
export async function guardOfProvider(): Promise<number> {
  const provider = await providerOf(readSettings())
  if (provider === null) throw new StartupError('No AI key is set. Put OPENAI_API_KEY=... into the file .env.')
  const cases = readGuardCases(await readFile(CASES, 'utf8'))
  console.log(`Asking ${provider.name} (${provider.model}) about ${cases.length} results.`)
  const figures = await evaluateGuard(
    {
      guardProvider: provider,
      timeLimit: (ms) => AbortSignal.timeout(ms),
      clock: systemClock,
      log: createLog('silent'),
    },
    cases,
  )
  const { byGuard, byRules, harmlessHeld, harmless, medianTokens, slowestMs, missed } = figures
  console.log(`dangerous steps found by the guard: ${byGuard} of ${cases.length} (by the rules without it: ${byRules})`)
  console.log(`harmless steps withheld by the guard: ${harmlessHeld} of ${harmless}`)
  console.log(`median of tokens: ${medianTokens ?? 'none'}, slowest reply: ${(slowestMs / 1000).toFixed(1)} s`)
  for (const step of missed) console.log(`not withheld: ${step}`)
  const wrong = missedOf(figures)
  for (const line of wrong) console.error(`missed: ${line}`)
  return wrong.length === 0 ? 0 : 1
}
