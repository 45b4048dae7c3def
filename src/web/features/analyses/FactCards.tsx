import type { ReactNode } from 'react'
import { ESTIMATE_LINE, GUIDANCE_LINE, NO_LOCAL_ESTIMATE } from '#shared/analyses/analysis.messages.ts'
import { costRange } from '#shared/analyses/analysis.rules.ts'
import type { ShownResult } from '#shared/analyses/analysis.schema.ts'
import { SEE_LOCAL_ESTIMATE } from '#shared/analyses/costReport.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { CostBar } from './CostBar.tsx'
import { SEVERITY_COLOR } from './levels.ts'

type Props = {
  result: ShownResult
  isGuidance: boolean
  /** Whether the advice below has an estimate of its own. */
  hasLocalEstimate: boolean
}

/**
 * The damage type, severity, cost and time. The general guidance knows none of this from the photo, so its cards are
 * outlined and have no severity color.
 */
export function FactCards({ result, isGuidance, hasLocalEstimate }: Props) {
  return (
    <section aria-label={isGuidance ? 'Typical values' : 'Damage assessment'}>
      {isGuidance && <h2 className="heading mb-3 text-2xl">TYPICAL VALUES, NOT FROM YOUR PHOTO</h2>}
      <dl
        className={classNames(
          'grid overflow-hidden rounded-plate border-2 sm:grid-cols-2',
          isGuidance
            ? 'border-dashed border-rule *:border-b-2 *:border-dashed *:border-hairline *:bg-transparent *:last:border-b-0 sm:*:odd:border-r-2 sm:*:nth-last-2:border-b-0'
            : 'gap-[2px] border-rule bg-rule',
        )}
      >
        <Fact label="DAMAGE TYPE">
          <span className="heading text-3xl">{result.damageType}</span>
        </Fact>
        <Fact label="SEVERITY" {...(isGuidance ? {} : { className: SEVERITY_COLOR[result.severity] })}>
          <span className="heading text-6xl">{result.severity}</span>
        </Fact>
        <Fact label="ESTIMATED COST">
          {result.estimatedCost === null ? (
            <span className="heading text-3xl">{hasLocalEstimate ? SEE_LOCAL_ESTIMATE : NO_LOCAL_ESTIMATE}</span>
          ) : (
            <span className="heading figures text-4xl">{costRange(result.estimatedCost)}</span>
          )}
          {!isGuidance && result.estimatedCost !== null && <CostBar cost={result.estimatedCost} />}
        </Fact>
        <Fact label="ESTIMATED TIME">
          <span className="heading text-3xl">{result.estimatedTime}</span>
        </Fact>
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{isGuidance ? GUIDANCE_LINE : ESTIMATE_LINE}</p>
    </section>
  )
}

function Fact({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames('flex min-h-36 min-w-0 flex-col justify-between gap-4 p-5', className ?? 'bg-sheet')}>
      <dt className="label">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
