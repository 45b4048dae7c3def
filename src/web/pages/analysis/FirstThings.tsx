import type { Analysis } from '#shared/api/analyses.ts'
import { isWorthShowing } from '#web/features/advice/advice.rules.ts'
import { AdviceTop } from '#web/features/advice/AdviceTop.tsx'

/** What people have to know before they look at the photo and the result. */
export function FirstThings({ run: { advice, answers, result } }: { run: Analysis }) {
  if (advice === null || result === null || !isWorthShowing(advice, answers)) return null
  return <AdviceTop advice={advice} warnings={result.safetyWarnings} steps={result.repairInstructions} />
}
