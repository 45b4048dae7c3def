import type { Advice } from '#shared/advice/advice.ts'
import { insteadOfStep } from '#shared/advice/withheld.rules.ts'
import { groupWithheld, stepsText } from './advice.rules.ts'
import { AdviceSection, Lines } from './AdviceSection.tsx'

/** Which steps were left out and why, and which dangers were found. */
export function LeftOutSection({ advice: { hazards, withheld } }: { advice: Advice }) {
  const groups = groupWithheld(withheld)
  return (
    <>
      {groups.length > 0 && (
        <AdviceSection title="LEFT OUT FOR YOUR SAFETY" rank="secondary">
          <Lines lines={groups.map(({ steps, why, who }) => `${stepsText(steps)}: ${why} ${insteadOfStep(who)}`)} />
        </AdviceSection>
      )}
      {hazards.length > 0 && (
        <AdviceSection title="DANGERS FOUND" rank="secondary">
          <Lines lines={[...new Set(hazards.map(({ because }) => because))]} />
        </AdviceSection>
      )}
    </>
  )
}
