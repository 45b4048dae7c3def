import type { Answers } from '#shared/advice/answers.ts'
import { damageAnalysis1 } from './damageAnalysis1.ts'
import { damageAnalysis2 } from './damageAnalysis2.ts'
import { damageAnalysis3 } from './damageAnalysis3.ts'
import type { PromptVersion } from './promptVersion.ts'

/** Every version that a stored run can name, oldest first. The last one is in use. */
export const PROMPT_VERSIONS: readonly [PromptVersion, ...PromptVersion[]] = [
  damageAnalysis1,
  damageAnalysis2,
  damageAnalysis3,
]

const CURRENT: PromptVersion = damageAnalysis3

/** Stored with each run. */
export const PROMPT_VERSION = CURRENT.name

/** The text part of the only user message. */
export function damageAnalysisPrompt(answers: Answers): string {
  return CURRENT.write(answers)
}
