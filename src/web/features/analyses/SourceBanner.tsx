import type { Analysis } from '#shared/api/analyses.ts'
import { confidenceLabel } from '#shared/analyses/analysis.rules.ts'
import { AnalysisBadge } from './AnalysisBadge.tsx'
import { sourceBanner } from './source.rules.ts'

/** The source of the result and its confidence. It comes last, because it answers nobody's first question. */
export function SourceBanner({ run, isNamedAbove }: { run: Analysis; isNamedAbove: boolean }) {
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
