import type { Answers } from '#shared/advice/answers.ts'
import { leadOf } from '#shared/advice/firstThings.rules.ts'
import { SEVERITIES } from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import type { Advice } from '#shared/advice/advice.ts'
import { factsOf, isCallFirst, isWorthShowing, saidBackOf, URGENCY_LINES } from '#web/features/advice/advice.rules.ts'
import {
  AdviceSection,
  AdviceTop,
  DangersFound,
  DoFirst,
  DoNots,
  FurtherMessages,
  Lines,
  SourceList,
  WorkSection,
} from '#web/features/advice/AdviceSection.tsx'
import { CostSection } from '#web/features/advice/CostSection.tsx'
import { useGuidance } from '#web/features/advice/FirstWords.tsx'
import { Facts } from '#web/features/analyses/FactCards.tsx'
import { GuidanceHead, SafetyPanel, TypicalValues, Verdict } from '#web/features/analyses/Verdict.tsx'
import { STEP_TIME_LINES, stepGroups, withoutFirstStep } from '#web/features/analyses/steps.rules.ts'
import { ErrorState } from '#web/ui/Notice.tsx'

/** The advice for these answers, made on the device, in the order of a result and by the same safety rules. */
export function Guidance({ answers }: { answers: Answers }) {
  const { data: guidance, isError, refetch } = useGuidance(answers)
  if (guidance === undefined) {
    return isError ? (
      <ErrorState sentence="This advice isn't on your device yet." onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading the advice" className="skeleton min-h-80" />
    )
  }
  return <Shown answers={answers} {...guidance} />
}

type Props = { answers: Answers; result: DamageAnalysis; advice: Advice }

function Shown({ answers, result, advice }: Props) {
  const isGeneral = advice.guide === 'general'
  const shown = isWorthShowing(advice, answers) ? advice : null
  const { repairInstructions: steps, safetyWarnings: warnings } = result
  const message = shown?.first_message ?? null
  const top = shown !== null && <AdviceTop advice={shown} warnings={warnings} steps={steps} />
  const facts = <Facts result={result} {...factsOf(advice, answers)} isAlone={isCallFirst(advice)} />
  const isSerious = SEVERITIES.indexOf(result.severity) >= SEVERITIES.indexOf('High')
  return (
    <div className="rise flex flex-col gap-5">
      {isGeneral && message !== null && top}
      {isGeneral ? (
        <GuidanceHead picture={null} />
      ) : (
        <Verdict
          severity={result.severity}
          damageType={result.damageType}
          urgency={advice.urgency === null ? null : URGENCY_LINES[advice.urgency]}
          basis="From your answers. No photo was analyzed."
          picture={null}
        >
          <DoFirst lines={leadOf(advice, steps).lines} />
          {!isCallFirst(advice) && facts}
        </Verdict>
      )}
      {!(isGeneral && message !== null) && top}
      {!isGeneral && isCallFirst(advice) && facts}
      <SafetyPanel warnings={warnings} isLoud={isSerious && message === null} />
      {shown !== null && (
        <>
          <FurtherMessages messages={shown.also} />
          <DoNots advice={shown} warnings={warnings} />
          <DangersFound advice={shown} />
          <WorkSection
            work={shown.work}
            saidAbove={message === null ? [] : saidBackOf(shown)}
            isNamedAbove={!isGeneral}
          />
        </>
      )}
      {isGeneral && <TypicalValues result={result} />}
      <Steps steps={steps} advice={advice} isGeneral={isGeneral} />
      {shown !== null && (
        <CostSection
          advice={shown}
          answers={answers}
          repairId={null}
          modelRange={null}
          isSaidAbove={!isGeneral && result.estimatedCost === null}
          onSaved={() => undefined}
        />
      )}
      <List title="MATERIALS NEEDED" items={result.materialsNeeded} />
      <List title="TOOLS REQUIRED" items={result.toolsRequired} />
      {shown !== null && <SourceList sources={shown.sources} />}
    </div>
  )
}

type StepsProps = { steps: readonly string[]; advice: Advice; isGeneral: boolean }

/** The steps by when they are done. They are checked off in a repair, which takes an account. */
function Steps({ steps, advice, isGeneral }: StepsProps) {
  if (steps.length === 0) return null
  const groups = isGeneral
    ? [{ time: 'repair' as const, places: steps.map((_step, place) => place), also: [] }]
    : leadOf(advice, steps).isFirstStep
      ? withoutFirstStep(stepGroups(steps, advice))
      : stepGroups(steps, advice)
  return (
    <AdviceSection title="REPAIR INSTRUCTIONS" rank="headline">
      {groups.map(({ time, places, also }) => (
        <div key={time} className="flex flex-col gap-2">
          {groups.length > 1 && <h3 className="heading text-2xl">{STEP_TIME_LINES[time]}</h3>}
          {places.length > 0 && (
            <ol start={(places[0] ?? 0) + 1} className="flex list-decimal flex-col gap-2 pl-7 leading-snug">
              {places.map((place) => (
                <li key={place}>{steps[place]}</li>
              ))}
            </ol>
          )}
          {also.length > 0 && <Lines lines={also} />}
        </div>
      ))}
    </AdviceSection>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <AdviceSection title={title} rank="secondary">
      <Lines lines={items} />
    </AdviceSection>
  )
}
