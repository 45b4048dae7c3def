import { isFromProvider } from '#shared/analyses/analysis.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { confidenceText, methodLabel } from './source.rules.ts'

/** The method and the confidence of a result. */
export function AnalysisBadge({ run }: { run: Analysis }) {
  const confidence = run.confidence ?? run.result?.confidence ?? 0
  return (
    <span className="figures inline-flex flex-wrap gap-2">
      <Badge tone={isFromProvider(run.method) ? 'ink' : 'outline'}>{methodLabel(run.method)}</Badge>
      <Badge tone="outline">{confidenceText(confidence)}</Badge>
    </span>
  )
}
