import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answers } from '#shared/advice/answers.ts'
import { AdviceSection, Lines } from './AdviceSection.tsx'
import { URGENCY_LINES } from './advice.rules.ts'

/** The result for these answers, made on the device. Until it is made, that of the answers before stays. */
export function useGuidance(answers: Answers) {
  return useQuery({
    queryKey: ['guidance', answers],
    queryFn: async () => (await import('./guidance.ts')).guidanceFor(answers),
    networkMode: 'always',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
}

/** What it is and what to do first, as soon as the kind is said. Nothing beside a message, which comes before it. */
export function FirstWords({ answers }: { answers: Answers }) {
  const { data: guidance } = useGuidance(answers)
  if (guidance === undefined) return null
  const { result, advice } = guidance
  if (advice.guide === 'general' || advice.first_message !== null) return null
  return (
    <AdviceSection title={result.damageType} rank="boxed">
      {advice.urgency !== null && <p className="heading -mt-2">{URGENCY_LINES[advice.urgency]}</p>}
      <h3 className="label">DO THIS FIRST</h3>
      <Lines lines={advice.do_now} />
    </AdviceSection>
  )
}
