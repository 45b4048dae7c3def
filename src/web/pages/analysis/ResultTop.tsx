import type { ReactNode } from 'react'
import type { Analysis } from '#shared/api/analyses.ts'
import { SEVERITIES } from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { kindOfResult } from '#shared/analyses/resultKind.rules.ts'
import { firstThings } from '#shared/advice/firstThings.rules.ts'
import { URGENCY_LINES } from '#web/features/advice/urgency.messages.ts'
import { isWorthShowing } from '#web/features/advice/advice.rules.ts'
import { AdviceTop, DoNots } from '#web/features/advice/AdviceTop.tsx'
import { DoFirst } from '#web/features/advice/DoFirst.tsx'
import { FurtherMessages } from '#web/features/advice/FurtherMessages.tsx'
import { HazardQuestions } from '#web/features/advice/HazardQuestions.tsx'
import { WorkSection } from '#web/features/advice/WorkSection.tsx'
import { GuidanceHead, NoDamageHead, TypicalValues } from '#web/features/analyses/NotAVerdict.tsx'
import { SafetyPanel } from '#web/features/analyses/SafetyPanel.tsx'
import { SecondLookNote } from '#web/features/analyses/SecondLookNote.tsx'
import { Verdict } from '#web/features/analyses/Verdict.tsx'

const FROM_ANSWERS = 'From your answers. No photo was analyzed.'

type Props = {
  run: Analysis
  result: DamageAnalysis
  /** The photo, small. */
  picture: ReactNode
  /** Why this is no analysis, below what to do now. */
  notice: ReactNode
  onHazardAnswered: () => void
}

/** The part of a result that comes first: the verdict, the first thing to do, the dangers, and who does the work. */
export function ResultTop({ run, result, picture, notice, onHazardAnswered }: Props) {
  const { advice, answers } = run
  const kind = kindOfResult({ method: run.method, result, advice })
  const shown = advice !== null && isWorthShowing(advice, answers) ? advice : null
  const isMessageFirst = kind === 'guidance' && shown !== null && shown.first_message !== null
  const steps = result.repairInstructions
  const top = shown !== null && <AdviceTop advice={shown} warnings={result.safetyWarnings} steps={steps} />
  const isSerious = SEVERITIES.indexOf(result.severity) >= SEVERITIES.indexOf('High')
  return (
    <div className="rise flex flex-col gap-4 sm:gap-5">
      {isMessageFirst && top}
      {kind === 'guidance' && <GuidanceHead picture={picture} />}
      {kind === 'no_damage' && <NoDamageHead result={result} picture={picture} />}
      {(kind === 'found' || kind === 'playbook') && (
        <Verdict
          severity={result.severity}
          damageType={result.damageType}
          urgency={advice?.urgency == null ? null : URGENCY_LINES[advice.urgency]}
          basis={kind === 'playbook' ? FROM_ANSWERS : null}
          picture={picture}
        >
          {(advice?.first_message ?? null) === null && <DoFirst lines={firstThings(advice, steps)} />}
        </Verdict>
      )}
      {!isMessageFirst && top}
      {shown !== null && run.repair_id !== null && (
        <HazardQuestions repairId={run.repair_id} advice={shown} onAnswered={onHazardAnswered} />
      )}
      {notice}
      {run.second_look !== null && run.second_look.disagrees.length > 0 && <SecondLookNote look={run.second_look} />}
      <SafetyPanel
        warnings={result.safetyWarnings}
        isLoud={isSerious || advice?.is_text_unread === true || (advice?.first_message ?? null) !== null}
      />
      {shown !== null && <FurtherMessages messages={shown.also} />}
      {shown !== null && <DoNots advice={shown} warnings={result.safetyWarnings} />}
      {shown !== null && <WorkSection work={shown.work} />}
      {kind === 'guidance' && <TypicalValues result={result} />}
    </div>
  )
}
