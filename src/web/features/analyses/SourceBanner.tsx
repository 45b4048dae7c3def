import type { Analysis } from '#shared/api/analyses.ts'
import { confidenceLabel } from '#shared/analyses/analysis.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { sourceBanner } from './source.rules.ts'

/** The source of the result and its confidence. */
export function SourceBanner({ run }: { run: Analysis }) {
  const confidence = run.confidence ?? run.result?.confidence ?? 0
  const isAi = run.method === 'openai'
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-plate border-2 px-4 py-3',
        isAi ? 'border-[#17150f] bg-yellow text-on-yellow' : 'border-dashed border-rule bg-sheet',
      )}
    >
      <p className="heading text-xl">{sourceBanner(run)}</p>
      <p className="label">{confidenceLabel(confidence)} CONFIDENCE</p>
    </div>
  )
}
