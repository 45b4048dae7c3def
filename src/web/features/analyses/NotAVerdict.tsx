import type { ReactNode } from 'react'
import { GUIDANCE_LINE } from '#shared/analyses/analysis.messages.ts'
import { costRange } from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { sourceBanner } from './source.rules.ts'

type Props = { result: DamageAnalysis; picture: ReactNode }

/** The head of the general guidance. It is outlined and says only what this is, because it is about no photo. */
export function GuidanceHead({ picture }: Pick<Props, 'picture'>) {
  return (
    <Outlined label="General guidance">
      <div className="flex items-start justify-between gap-4">
        <div className="flex flex-col gap-2">
          <p className="label">{sourceBanner({ method: 'fallback', provider: null, model: null })}</p>
          <h2 className="heading text-3xl sm:text-5xl">TYPICAL VALUES, NOT FROM YOUR PHOTO</h2>
        </div>
        {picture}
      </div>
      <p className="font-semibold">This is not an assessment of your photo.</p>
    </Outlined>
  )
}

/** The figures of the general guidance. They are small, because they are about no damage in particular. */
export function TypicalValues({ result }: Pick<Props, 'result'>) {
  const { damageType, severity, estimatedCost, estimatedTime } = result
  return (
    <section aria-label="Typical values" className="flex flex-col gap-3 border-t-2 border-dashed border-hairline pt-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Value label="DAMAGE TYPE">{damageType}</Value>
        <Value label="SEVERITY">{severity}</Value>
        {estimatedCost !== null && <Value label="ESTIMATED COST">{costRange(estimatedCost)}</Value>}
        <Value label="ESTIMATED TIME">{estimatedTime}</Value>
      </dl>
      <p className="text-sm text-ink-soft">{GUIDANCE_LINE}</p>
    </section>
  )
}

/** The head of a result for a photo on which no damage can be seen. */
export function NoDamageHead({ result, picture }: Props) {
  return (
    <Outlined label="Damage assessment">
      <div className="flex items-start justify-between gap-4">
        <h2 className="heading text-4xl sm:text-6xl">NO DAMAGE VISIBLE</h2>
        {picture}
      </div>
      <p>
        We found nothing to repair in this photo. A photo can't show what is inside walls, wiring or floors. If
        something worries you, add a closer photo or tell us more.
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-t-2 border-hairline pt-3">
        <Value label="DAMAGE TYPE">{result.damageType}</Value>
        <Value label="SEVERITY">{result.severity}</Value>
      </dl>
    </Outlined>
  )
}

function Outlined({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="flex flex-col gap-3 rounded-plate border-2 border-dashed border-rule p-3 sm:gap-4 sm:p-5"
    >
      {children}
    </section>
  )
}

function Value({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="label text-ink-soft">{label}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  )
}
