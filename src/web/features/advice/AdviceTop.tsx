import type { Advice } from '#shared/advice/advice.ts'
import { furtherFirstThings } from '#shared/advice/firstThings.rules.ts'
import { AdviceSection, Lines } from './AdviceSection.tsx'
import { FirstMessagePanel } from './FirstMessagePanel.tsx'

/** The part of the advice right below the verdict: the first message with its call, and what else to do first. */
export function AdviceTop({
  advice,
  warnings,
  steps,
}: {
  advice: Advice
  warnings: readonly string[]
  steps: readonly string[]
}) {
  const { first_message: first } = advice
  if (first === null) return null
  const further = furtherFirstThings(advice, steps)
  return (
    <>
      <FirstMessagePanel message={first} doNot={doNots(advice, warnings)} />
      {further.length > 0 && (
        <AdviceSection title="DO THIS FIRST" rank="boxed">
          <Lines lines={further} />
        </AdviceSection>
      )}
    </>
  )
}

/** What not to do. A first message has it in its own panel. */
export function DoNots({ advice, warnings }: { advice: Advice; warnings: readonly string[] }) {
  const lines = doNots(advice, warnings)
  if (advice.first_message !== null || lines.length === 0) return null
  return (
    <AdviceSection title="DO NOT" rank="boxed">
      <Lines lines={lines} />
    </AdviceSection>
  )
}

/** The safety warnings of the result are not repeated. */
function doNots(advice: Advice, warnings: readonly string[]): string[] {
  return advice.do_not.filter((line) => !warnings.includes(line))
}
