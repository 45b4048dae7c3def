import { ESTIMATE_LINE, GUIDANCE_LINE } from '#shared/analyses/analysis.messages.ts'
import { leadOf } from '#shared/advice/firstThings.rules.ts'
import type { Advice, LookAlike, Evidence } from '#shared/advice/advice.ts'
import { leftOutSteps } from '#shared/advice/withheldLines.rules.ts'
import { isEvidenceTelling, EVIDENCE_LINES } from '#shared/advice/evidence.rules.ts'
import {
  isFromProvider,
  DIFFICULTIES,
  difficultySegments,
  confidenceLabel,
  type Difficulty,
} from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { kindOfResult } from '#shared/analyses/resultKind.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { isWorthShowing } from '#web/features/advice/advice.rules.ts'
import { AdviceSection, DangersFound, Lines, SourceList } from '#web/features/advice/AdviceSection.tsx'
import { AskAbout, Disagree } from '#web/features/advice/Disagree.tsx'
import { CostSection } from '#web/features/advice/CostSection.tsx'
import { ItemList } from '#web/features/analyses/FactCards.tsx'
import { Instructions } from '#web/features/analyses/Instructions.tsx'
import { DIFFICULTY_COLOR, SecondLookNote } from '#web/features/analyses/Verdict.tsx'
import { sourceBanner, confidenceText, methodLabel } from '#web/features/analyses/runs.rules.ts'
import { stepGroups, withoutFirstStep, type StepGroup } from '#web/features/analyses/steps.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { LazyConfirmedOnSite } from '#web/features/analyses/LazyConfirmedOnSite.tsx'

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
  const mayWrite = useMayDo()('write')
  const { advice, answers } = run
  const kind = kindOfResult({ method: run.method, result, advice })
  const isAi = isFromProvider(run.method)
  const shown = advice !== null && isWorthShowing(advice, answers) ? advice : null
  const keptAs = `${me.id}:${run.id}`
  const steps = result.repairInstructions
  const hasVerdict = kind === 'found' || kind === 'playbook'
  const groups = kind === 'guidance' ? [inOrder(steps)] : stepGroups(steps, advice ?? NO_ADVICE)
  // An open page may get its response from an older server, which does not send these.
  const told: Partial<Pick<Advice, 'until_help' | 'insurance'>> = advice ?? {}
  const insurance = told.insurance ?? []
  const saidElsewhere = [...(told.until_help ?? []), ...insurance]
  return (
    <div className="flex flex-col gap-8">
      {run.confirmed !== undefined && (
        <LazyConfirmedOnSite
          run={run}
          mayConfirm={mayWrite}
          renderMistake={(onClose) => <Disagree userId={me.id} runId={run.id} isOpenAtFirst onClose={onClose} />}
        />
      )}
      {steps.length > 0 && (
        <Instructions
          key={`steps:${run.id}`}
          runId={run.id}
          steps={steps}
          groups={hasVerdict && leadOf(advice, steps).isFirstStep ? withoutFirstStep(groups) : groups}
          withheld={(advice?.withheld ?? []).map(({ step }) => step)}
          leftOut={leftOutSteps(advice?.withheld ?? [])}
        />
      )}
      {shown !== null && <DangersFound advice={shown} />}
      {kind !== 'no_damage' && <DifficultyBar level={result.difficultyLevel} isGuidance={!isAi} />}
      {shown !== null && (
        <CostSection
          advice={shown}
          answers={answers}
          repairId={run.repair_id}
          modelRange={isAi ? result.estimatedCost : null}
          isSaidAbove={hasVerdict && result.estimatedCost === null}
          isOfShop={run.confirmed !== undefined}
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
      {kind !== 'guidance' && <p className="text-sm text-ink-soft">{isAi ? ESTIMATE_LINE : GUIDANCE_LINE}</p>}
      <SourceBanner run={run} isNamedAbove={kind === 'guidance'} />
    </div>
  )
}

/** What looks the same, with the question that tells it apart. */
function LookAlikes({ lookAlikes }: { lookAlikes: readonly LookAlike[] }) {
  if (lookAlikes.length === 0) return null
  return (
    <AdviceSection title="IT COULD ALSO BE" rank="secondary">
      <ul className="flex flex-col gap-2">
        {lookAlikes.map(({ name, check }) => (
          <li key={name} className="leading-snug">
            <span className="font-semibold">{name}.</span> {check}
          </li>
        ))}
      </ul>
    </AdviceSection>
  )
}

/** How much a result is based on, and what would help to know more. */
function EvidenceSection({ evidence }: { evidence: Evidence }) {
  return (
    <AdviceSection title="HOW MUCH WE KNOW" rank="secondary">
      <p className="font-semibold">{EVIDENCE_LINES[evidence.level]}</p>
      <Lines lines={evidence.reasons} />
      {evidence.wanted.length > 0 && (
        <>
          <p className="font-semibold">This would help:</p>
          <Lines lines={evidence.wanted} />
        </>
      )}
    </AdviceSection>
  )
}

type InsightsProps = {
  notes: readonly string[]
  /** For insights that are not based on the photo. */
  isGuidance: boolean
}

/** The other remarks of the model's result or of the general guidance. */
function Insights({ notes, isGuidance }: InsightsProps) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="insights" className="min-w-0 border-t-2 border-hairline pt-3">
      <h2 id="insights" className="heading mb-3 text-xl">
        {isGuidance ? 'GENERAL NOTES' : 'AI INSIGHTS & NOTES'}
      </h2>
      <ul className="flex max-w-[var(--measure)] flex-col gap-2">
        {notes.map((note, index) => (
          <li key={index}>{note}</li>
        ))}
      </ul>
    </section>
  )
}

/** Four segments that show how hard the work is, with the word above. They have no color when no photo was analyzed. */
function DifficultyBar({ level, isGuidance }: { level: Difficulty; isGuidance: boolean }) {
  const filled = difficultySegments(level)
  const [color = ''] = isGuidance ? ['bg-ink-soft'] : DIFFICULTY_COLOR[level].split(' ')
  return (
    <section className="min-w-0" aria-labelledby="difficulty">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="difficulty" className="label">
          DIFFICULTY LEVEL
        </h2>
        <p className="heading text-2xl">
          {level}
          <span className="sr-only">
            , {filled} of {DIFFICULTIES.length}
          </span>
        </p>
      </div>
      <div className="mt-2 grid grid-cols-4 gap-1.5" aria-hidden="true">
        {DIFFICULTIES.map((word, index) => (
          <span key={word} className={classNames('h-3 border-2 border-rule', index < filled ? color : 'bg-bench')} />
        ))}
      </div>
    </section>
  )
}

/** The source of the result and its confidence. It comes last, because it answers nobody's first question. */
function SourceBanner({ run, isNamedAbove }: { run: Analysis; isNamedAbove: boolean }) {
  const confidence = run.confidence ?? run.result?.confidence ?? 0
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t-2 border-hairline pt-4">
      <div>
        {!isNamedAbove && <p className="heading text-xl">{sourceBanner(run)}</p>}
        <p className="label text-ink-soft">{confidenceLabel(confidence)} CONFIDENCE</p>
      </div>
      <AnalysisBadge run={run} />
    </div>
  )
}

/** The method and the confidence of a result. */
function AnalysisBadge({ run }: { run: Analysis }) {
  const confidence = run.confidence ?? run.result?.confidence ?? 0
  return (
    <span className="figures inline-flex flex-wrap gap-2">
      <Badge tone={isFromProvider(run.method) ? 'ink' : 'outline'}>{methodLabel(run.method)}</Badge>
      <Badge tone="outline">{confidenceText(confidence)}</Badge>
    </span>
  )
}
