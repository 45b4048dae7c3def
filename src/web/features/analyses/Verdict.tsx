import type { ReactNode } from 'react'
import { EMERGENCY_LINE, GUIDANCE_LINE } from '#shared/analyses/analysis.messages.ts'
import { costRange, type Difficulty, type Severity } from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { secondLookLines, type SecondLook } from '#shared/analyses/secondLook.ts'
import { classNames } from '#web/lib/classNames.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { sourceBanner } from './runs.rules.ts'

type Props = {
  severity: Severity
  damageType: string
  /** How soon to act. */
  urgency: string | null
  /** What it is based on when no photo was analyzed. It leads. */
  basis: string | null
  /** A small picture beside the word. */
  picture: ReactNode
  /** What to do first. */
  children: ReactNode
}

/** The answer of a result, small enough for the first screen of a phone: how bad, how soon, what it is, what to do. */
export function Verdict({ severity, damageType, urgency, basis, picture, children }: Props) {
  const isCritical = severity === 'Critical'
  return (
    <section
      aria-label="Damage assessment"
      className={classNames('plate overflow-hidden', isCritical && 'border-4 dark:border-danger')}
    >
      {basis !== null && <p className="label border-b-2 border-rule px-3 py-1.5 sm:px-5">{basis}</p>}
      <div className={SEVERITY_COLOR[severity]}>
        {isCritical && <div className="hazard h-3" aria-hidden="true" />}
        <div className="flex flex-wrap items-center justify-between gap-3 p-3 sm:p-5">
          {/* The photo goes below the word where both have no room. */}
          <dl className="min-w-min flex-1">
            <dt className="label">SEVERITY</dt>
            <dd className="flex flex-col gap-x-6 gap-y-1 sm:flex-row sm:flex-wrap sm:items-baseline">
              <span className="heading flex items-center gap-2 text-5xl whitespace-nowrap sm:gap-3 sm:text-7xl">
                {isCritical && <WarningSign className="w-8 text-yellow sm:w-14" />}
                {severity}
              </span>
              {/* For those who hear it, or copy it. */}{' '}
              {urgency !== null && <span className="heading text-2xl sm:text-4xl">{urgency}</span>}
            </dd>
          </dl>
          {picture}
        </div>
      </div>
      <dl className="border-t-2 border-rule px-3 py-2.5 sm:px-5 sm:py-4">
        <dt className="label text-ink-soft">DAMAGE TYPE</dt>
        <dd className="heading text-3xl sm:text-4xl">{damageType}</dd>
      </dl>
      {children}
    </section>
  )
}

type HeadProps = { result: DamageAnalysis; picture: ReactNode }

/** The head of the general guidance. It is outlined and says only what this is, because it is about no photo. */
export function GuidanceHead({ picture }: Pick<HeadProps, 'picture'>) {
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
export function TypicalValues({ result }: Pick<HeadProps, 'result'>) {
  const { damageType, severity, estimatedCost, estimatedTime } = result
  return (
    <section aria-label="Typical values" className="flex flex-col gap-3 border-t-2 border-dashed border-hairline pt-3">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-4 gap-y-3 sm:grid-cols-4">
        <Value label="DAMAGE TYPE">{damageType}</Value>
        <Value label="SEVERITY">{severity}</Value>
        {estimatedCost !== null && (
          <Value label="ESTIMATED COST">
            <span className="inline-block max-w-full">{costRange(estimatedCost)}</span>
          </Value>
        )}
        <Value label="ESTIMATED TIME">{estimatedTime}</Value>
      </dl>
      <p className="text-sm text-ink-soft">{GUIDANCE_LINE}</p>
    </section>
  )
}

/** The head of a result for a photo on which no damage can be seen. */
export function NoDamageHead({ result, picture }: HeadProps) {
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
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-4 gap-y-3 border-t-2 border-hairline pt-3">
        <Value label="DAMAGE TYPE">{result.damageType}</Value>
        <Value label="SEVERITY">{result.severity}</Value>
        {result.estimatedCost !== null && (
          <Value label="ESTIMATED COST">
            <span className="inline-block max-w-full">{costRange(result.estimatedCost)}</span>
          </Value>
        )}
        <Value label="ESTIMATED TIME">{result.estimatedTime}</Value>
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

function Value({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="label text-ink-soft">{label}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  )
}

/** What came of asking a second model: a quiet line, or a notice where the two disagree. */
export function SecondLookNote({ look }: { look: SecondLook }) {
  const lines = secondLookLines(look)
  if (look.disagrees.length === 0) return <p className="-mt-3 text-sm text-ink-soft">{lines.join(' ')}</p>
  return (
    <Notice tone="notice" isQuiet>
      <p className="font-semibold">TWO MODELS DISAGREE</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )
}

type SafetyPanelProps = {
  warnings: readonly string[]
  /**
   * Whether the damage is serious and nothing above says what to do about it. Otherwise the line for emergencies is
   * small, so that it stays believable.
   */
  isLoud: boolean
}

/** The dangers, and the line for emergencies that every result has. */
export function SafetyPanel({ warnings, isLoud }: SafetyPanelProps) {
  return (
    <section
      aria-labelledby="safety"
      className={classNames(
        'overflow-hidden rounded-plate border-2 border-rule',
        isLoud ? 'bg-coal text-on-coal' : 'bg-sheet',
      )}
    >
      {isLoud && <div className="hazard h-3" aria-hidden="true" />}
      <div className={classNames('flex flex-col gap-4', isLoud ? 'p-4 sm:p-6' : 'p-4')}>
        {isLoud && (
          <div className="flex items-start gap-4">
            <WarningSign className="w-12 text-yellow sm:w-14" />
            <p className="heading text-2xl leading-none text-yellow sm:text-3xl">{EMERGENCY_LINE}</p>
          </div>
        )}
        <h2 id="safety" className={warnings.length === 0 ? 'sr-only' : 'heading text-2xl'}>
          SAFETY WARNINGS
        </h2>
        {warnings.length > 0 && (
          <ul className="-mt-1 flex flex-col gap-2.5">
            {warnings.map((warning, index) => (
              <li key={index} className="flex gap-3 leading-snug font-medium">
                <span
                  aria-hidden="true"
                  className={classNames(
                    'mt-[0.4em] size-2.5 shrink-0 rotate-45',
                    isLoud ? 'bg-yellow' : 'border-2 border-ink bg-yellow',
                  )}
                />
                <span className="min-w-0">{warning}</span>
              </li>
            ))}
          </ul>
        )}
        {!isLoud && <p className="font-semibold">{EMERGENCY_LINE}</p>}
      </div>
    </section>
  )
}

function WarningSign({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 48 44" className={classNames('shrink-0', className)} aria-hidden="true">
      <path d="M24 1 47 43H1z" fill="currentColor" />
      <path d="M24 15v14M24 33v5" stroke="#17150f" strokeWidth="5" />
    </svg>
  )
}

/** How bad a damage is, as a small plate in its color. It is outlined where no damage can be seen. */
export function SeverityChip({ severity, noDamage = false }: { severity: Severity; noDamage?: boolean | undefined }) {
  if (noDamage)
    return (
      <span className="label inline-block rounded-plate border border-rule bg-sheet px-2 py-0.75 leading-none text-ink">
        No damage visible
      </span>
    )
  return (
    <span className={classNames('label inline-block rounded-plate px-2 py-1 leading-none', SEVERITY_COLOR[severity])}>
      {severity}
    </span>
  )
}

/** Green, amber, red and dark red, as specified. The word is always shown next to the color. */
const LEVELS = [
  'bg-level-1 text-on-level-1',
  'bg-level-2 text-on-level-2',
  'bg-level-3 text-on-level-3',
  'bg-level-4 text-on-level-4',
] as const

/** The fills of the severity word. */
export const SEVERITY_COLOR: Readonly<Record<Severity, string>> = {
  Low: LEVELS[0],
  Medium: LEVELS[1],
  High: LEVELS[2],
  Critical: LEVELS[3],
}

export const DIFFICULTY_COLOR: Readonly<Record<Difficulty, string>> = {
  Beginner: LEVELS[0],
  Intermediate: LEVELS[1],
  Advanced: LEVELS[2],
  Professional: LEVELS[3],
}
