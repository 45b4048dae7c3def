import type { Answers } from '#shared/advice/answers.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'
import { fallbackResult, type Fallback } from '#shared/shown/fallback.rules.ts'
import { EMERGENCY_NUMBER } from './installation.ts'

/** The result for these answers, made on the device by the rules of the server. They are large, so load it lazily. */
export async function guidanceFor(answers: Answers): Promise<Fallback> {
  return fallbackResult(answers, await loadPlaybook(answers.kind), { emergencyNumber: EMERGENCY_NUMBER })
}
