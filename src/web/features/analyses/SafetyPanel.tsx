import { EMERGENCY_LINE } from '#shared/analyses/analysis.messages.ts'
import { classNames } from '#web/lib/classNames.ts'

type Props = {
  warnings: readonly string[]
  /**
   * Whether the damage is serious and nothing above says what to do about it. Otherwise the line for emergencies is
   * small, so that it stays believable.
   */
  isLoud: boolean
}

/** The dangers, and the line for emergencies that every result has. */
export function SafetyPanel({ warnings, isLoud }: Props) {
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

export function WarningSign({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 48 44" className={classNames('shrink-0', className)} aria-hidden="true">
      <path d="M24 1 47 43H1z" fill="currentColor" />
      <path d="M24 15v14M24 33v5" stroke="#17150f" strokeWidth="5" />
    </svg>
  )
}
