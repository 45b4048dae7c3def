import { isFromProvider } from '#shared/analyses/analysis.rules.ts'
import type { Advice } from '#shared/advice/advice.ts'
import { isEvidenceTelling } from '#shared/advice/evidence.rules.ts'
import { stepGroups, type StepGroup } from '#web/features/analyses/stepGroups.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { kindOfResult } from '#shared/analyses/resultKind.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { isWorthShowing } from '#web/features/advice/advice.rules.ts'
import { AdviceSection, Lines } from '#web/features/advice/AdviceSection.tsx'
import { AskAbout } from '#web/features/advice/AskAbout.tsx'
import { CostSection } from '#web/features/advice/CostSection.tsx'
import { Disagree } from '#web/features/advice/Disagree.tsx'
import { EvidenceSection } from '#web/features/advice/EvidenceSection.tsx'
import { LeftOutSection } from '#web/features/advice/LeftOutSection.tsx'
import { LookAlikes } from '#web/features/advice/LookAlikes.tsx'
import { SourceList } from '#web/features/advice/SourceList.tsx'
import { DifficultyBar } from '#web/features/analyses/DifficultyBar.tsx'
import { FactCards } from '#web/features/analyses/FactCards.tsx'
import { Insights } from '#web/features/analyses/Insights.tsx'
import { Instructions } from '#web/features/analyses/Instructions.tsx'
import { ItemList } from '#web/features/analyses/ItemList.tsx'
import { SecondLookNote } from '#web/features/analyses/SecondLookNote.tsx'
import { SourceBanner } from '#web/features/analyses/SourceBanner.tsx'

type Props = {
  run: Analysis
  result: DamageAnalysis
  /** Called when something that the result contains was stored. */
  onSaved: () => void
  /** Called when a question was asked or answered. Its words and the reply may change what is shown of the result. */
  onQuestionsChanged: () => void
}

const NO_ADVICE = { do_now: [], first_message: null, withheld: [] }

/** The steps of the general guidance, which are about no damage in particular. */
function inOrder(steps: readonly string[]): StepGroup {
  return { time: 'repair', places: steps.map((_step, place) => place), also: [] }
}

/** Everything below who does the work: the steps, the cost, and how it is known. */
export function ResultDetails({ run, result, onSaved, onQuestionsChanged }: Props) {
  const me = useMe()
  const { advice, answers } = run
  const kind = kindOfResult({ method: run.method, result, advice })
  const isAi = isFromProvider(run.method)
  const shown = advice !== null && isWorthShowing(advice, answers) ? advice : null
  const keptAs = `${me.id}:${run.id}`
  const steps = result.repairInstructions
  // An open page may get its response from an older server, which does not send these.
  const told: Partial<Pick<Advice, 'until_help' | 'insurance'>> = advice ?? {}
  const insurance = told.insurance ?? []
  const saidElsewhere = [...(told.until_help ?? []), ...insurance]
  return (
    <div className="flex flex-col gap-8">
      {steps.length > 0 && (
        <Instructions
          key={`steps:${run.id}`}
          runId={run.id}
          steps={steps}
          groups={kind === 'guidance' ? [inOrder(steps)] : stepGroups(steps, advice ?? NO_ADVICE)}
          withheld={(advice?.withheld ?? []).map(({ step }) => step)}
        />
      )}
      {shown !== null && <LeftOutSection advice={shown} />}
      {kind !== 'guidance' && (
        <FactCards result={result} kind={kind} hasLocalEstimate={(advice?.cost ?? null) !== null} />
      )}
      {kind !== 'no_damage' && <DifficultyBar level={result.difficultyLevel} isGuidance={!isAi} />}
      {shown !== null && (
        <CostSection
          advice={shown}
          answers={answers}
          repairId={run.repair_id}
          modelRange={isAi ? result.estimatedCost : null}
          onSaved={onSaved}
        />
      )}
      <div className="grid gap-x-8 gap-y-6 empty:hidden sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {shown !== null && <LookAlikes lookAlikes={shown.look_alikes} />}
        {advice !== null && (shown !== null || isEvidenceTelling(advice)) && (
          <EvidenceSection evidence={advice.evidence} />
        )}
        <ItemList id="materials" keptAs={keptAs} title="MATERIALS NEEDED" items={result.materialsNeeded} />
        <ItemList id="tools" keptAs={keptAs} title="TOOLS REQUIRED" items={result.toolsRequired} />
        {shown !== null && insurance.length > 0 && (
          <AdviceSection title="INSURANCE" rank="secondary">
            <Lines lines={insurance} />
          </AdviceSection>
        )}
        <Insights notes={result.additionalNotes.filter((note) => !saidElsewhere.includes(note))} isGuidance={!isAi} />
      </div>
      {isAi && (
        <AskAbout key={`questions:${run.id}`} userId={me.id} runId={run.id} onQuestionsChanged={onQuestionsChanged} />
      )}
      {(shown !== null || isAi) && <Disagree key={`disagree:${run.id}`} userId={me.id} runId={run.id} />}
      {shown !== null && <SourceList sources={shown.sources} />}
      {run.second_look !== null && run.second_look.disagrees.length === 0 && <SecondLookNote look={run.second_look} />}
      <SourceBanner run={run} isNamedAbove={kind === 'guidance'} />
    </div>
  )
}
