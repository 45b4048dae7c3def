import type { Advice } from '#shared/advice/advice.ts'
import { insteadOfStep } from '#shared/advice/withheld.rules.ts'
import { groupWithheld, stepsText, WORK_LINES } from './advice.rules.ts'
import { AdviceSection, Lines } from './AdviceSection.tsx'
import { EvidenceSection } from './EvidenceSection.tsx'
import { SourceList } from './SourceList.tsx'

/** The part of the advice below a result: who does the work, what was left out and why, and how much is known. */
export function AdviceDetails({ advice }: { advice: Advice }) {
  const { hazards, evidence, look_alikes: lookAlikes, sources } = advice
  const withheld = groupWithheld(advice.withheld)
  return (
    <>
      <Work work={advice.work} />
      {withheld.length > 0 && (
        <AdviceSection title="LEFT OUT FOR YOUR SAFETY">
          <Lines lines={withheld.map(({ steps, why, who }) => `${stepsText(steps)}: ${why} ${insteadOfStep(who)}`)} />
        </AdviceSection>
      )}
      {hazards.length > 0 && (
        <AdviceSection title="DANGERS FOUND">
          <Lines lines={[...new Set(hazards.map(({ because }) => because))]} />
        </AdviceSection>
      )}
      <EvidenceSection evidence={evidence} />
      {lookAlikes.length > 0 && (
        <AdviceSection title="IT COULD ALSO BE">
          <ul className="flex flex-col gap-2">
            {lookAlikes.map(({ name, check }) => (
              <li key={name} className="leading-snug">
                <span className="font-semibold">{name}.</span> {check}
              </li>
            ))}
          </ul>
        </AdviceSection>
      )}
      <SourceList sources={sources} />
    </>
  )
}

function Work({ work }: { work: Advice['work'] }) {
  return (
    <AdviceSection title="WHO DOES THE WORK">
      <p className="font-semibold">{WORK_LINES[work.by]}</p>
      {work.trade !== null && (
        <p>
          {work.by === 'owner' ? "If you'd rather hire somebody, ask for" : 'Ask for'} {work.trade}.
        </p>
      )}
      <p>{work.why}</p>
      {work.say !== null && (
        <>
          <h3 className="font-semibold">What to say on the phone</h3>
          <p className="border-l-4 border-yellow-deep pl-3">“{work.say}”</p>
        </>
      )}
      {work.ask.length > 0 && (
        <>
          <h3 className="font-semibold">What to ask</h3>
          <Lines lines={work.ask} />
        </>
      )}
    </AdviceSection>
  )
}
