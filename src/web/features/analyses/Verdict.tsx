import type { ReactNode } from 'react'
import type { Severity } from '#shared/analyses/analysis.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { SEVERITY_COLOR } from './levels.ts'
import { WarningSign } from './WarningSign.tsx'

type Props = {
  severity: Severity
  damageType: string
  /** How soon to act. */
  urgency: string | null
  /** Said below the damage when no photo was analyzed. */
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
      <div className={SEVERITY_COLOR[severity]}>
        {isCritical && <div className="hazard h-3" aria-hidden="true" />}
        <div className="flex items-center justify-between gap-3 p-3 sm:p-5">
          <dl className="min-w-0">
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
        <dd>
          <span className="heading block text-[1.7rem] sm:text-4xl">{damageType}</span>
          {basis !== null && <span className="mt-1 block text-sm text-ink-soft">{basis}</span>}
        </dd>
      </dl>
      {children}
    </section>
  )
}
