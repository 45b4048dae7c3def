import { useQuery } from '@tanstack/react-query'
import type { Answers } from '#shared/advice/answers.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'
import { fallbackResult } from '#shared/shown/fallback.rules.ts'
import { AdviceSection, Lines } from './AdviceSection.tsx'
import { EMERGENCY_NUMBER } from './emergencyNumber.ts'
import { URGENCY_LINES } from './urgency.messages.ts'

/** The playbook of this kind, which the guidance is made of in the browser. Null where there is none. */
export function usePlaybook(kind: Answers['kind']) {
  return useQuery({
    queryKey: ['playbook', kind],
    queryFn: () => loadPlaybook(kind),
    networkMode: 'always',
    staleTime: Infinity,
  })
}

/** What it is and what to do first, as soon as the kind is said. Nothing beside a message, which comes before it. */
export function FirstWords({ answers }: { answers: Answers }) {
  const { data: playbook = null } = usePlaybook(answers.kind)
  if (playbook === null) return null
  const { result, advice } = fallbackResult(answers, playbook, { emergencyNumber: EMERGENCY_NUMBER })
  if (advice.first_message !== null) return null
  return (
    <AdviceSection title={result.damageType} rank="boxed">
      {advice.urgency !== null && <p className="heading -mt-2">{URGENCY_LINES[advice.urgency]}</p>}
      <h3 className="label">DO THIS FIRST</h3>
      <Lines lines={advice.do_now} />
    </AdviceSection>
  )
}
