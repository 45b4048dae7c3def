import { EMERGENCY_LINE } from '#shared/analyses/analysis.messages.ts'

/** The dangers, shown before anything else in a result. */
export function SafetyPanel({ warnings }: { warnings: readonly string[] }) {
  return (
    <section
      aria-labelledby="safety"
      className="overflow-hidden rounded-plate border-2 border-[#17150f] bg-coal text-on-coal"
    >
      <div className="hazard h-5" aria-hidden="true" />
      <div className="flex flex-col gap-5 p-5 sm:p-7">
        <div className="flex items-start gap-4">
          <WarningSign />
          <p className="heading text-[1.75rem] leading-none text-yellow sm:text-4xl">{EMERGENCY_LINE}</p>
        </div>
        <h2 id="safety" className={warnings.length === 0 ? 'sr-only' : 'heading text-2xl'}>
          SAFETY WARNINGS
        </h2>
        {warnings.length > 0 && (
          <ul className="-mt-2 flex flex-col gap-3">
            {warnings.map((warning, index) => (
              <li key={index} className="flex gap-3 leading-snug font-medium">
                <span aria-hidden="true" className="mt-[0.4em] size-2.5 shrink-0 rotate-45 bg-yellow" />
                <span className="min-w-0">{warning}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function WarningSign() {
  return (
    <svg viewBox="0 0 48 44" className="w-12 shrink-0 text-yellow sm:w-16" aria-hidden="true">
      <path d="M24 1 47 43H1z" fill="currentColor" />
      <path d="M24 15v14M24 33v5" stroke="#17150f" strokeWidth="5" />
    </svg>
  )
}
