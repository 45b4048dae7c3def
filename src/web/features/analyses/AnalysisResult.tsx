import type { Withheld } from '#shared/advice/advice.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { ShownResult } from '#shared/analyses/analysis.schema.ts'
import { DifficultyBar } from './DifficultyBar.tsx'
import { FactCards } from './FactCards.tsx'
import { Insights } from './Insights.tsx'
import { Instructions } from './Instructions.tsx'
import { ItemList } from './ItemList.tsx'
import { NoticeCard } from './NoticeCard.tsx'
import { SafetyPanel } from './SafetyPanel.tsx'
import { SecondLookNote } from './SecondLookNote.tsx'
import { SourceBanner } from './SourceBanner.tsx'

type Props = {
  run: Analysis
  result: ShownResult
  withheld: readonly Withheld[]
  isStarting: boolean
  onRetry: () => void
}

/** A complete result, from its dangers to its notes. */
export function AnalysisResult({ run, result, withheld, isStarting, onRetry }: Props) {
  const isGuidance = run.method === 'fallback'
  return (
    <div className="rise flex flex-col gap-6">
      <SafetyPanel warnings={result.safetyWarnings} />
      <SourceBanner run={run} />
      {run.second_look !== null && <SecondLookNote look={run.second_look} />}
      {run.notice !== null && (
        <NoticeCard sentence={run.notice} setupHint={run.setup_hint} isBusy={isStarting} onRetry={onRetry} />
      )}
      <FactCards result={result} isGuidance={isGuidance} hasLocalEstimate={(run.advice?.cost ?? null) !== null} />
      <DifficultyBar level={result.difficultyLevel} isGuidance={isGuidance} />
      {result.repairInstructions.length > 0 && (
        <Instructions
          key={run.id}
          runId={run.id}
          steps={result.repairInstructions}
          withheld={withheld.map(({ step }) => step)}
        />
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <ItemList id="materials" title="MATERIALS NEEDED" items={result.materialsNeeded} />
        <ItemList id="tools" title="TOOLS REQUIRED" items={result.toolsRequired} />
      </div>
      <Insights notes={result.additionalNotes} isGuidance={isGuidance} />
    </div>
  )
}
