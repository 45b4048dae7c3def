import { useId, type ReactNode } from 'react'
import { classNames } from '#web/lib/classNames.ts'

/**
 * How much a part weighs. Only what a person must not miss is in a box. What they came for has a large heading over a
 * firm rule, and the rest a small one below a thin rule.
 */
type Rank = 'boxed' | 'headline' | 'secondary'

const SECTIONS: Readonly<Record<Rank, string>> = {
  boxed: 'plate p-5',
  headline: '',
  secondary: 'border-t-2 border-hairline pt-3',
}

const HEADINGS: Readonly<Record<Rank, string>> = {
  boxed: 'text-2xl',
  headline: 'text-3xl sm:text-4xl border-b-2 border-rule pb-3',
  secondary: 'text-xl',
}

/** One part of the advice, with its heading. */
export function AdviceSection({ title, rank, children }: { title: string; rank: Rank; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classNames('flex min-w-0 flex-col gap-3', SECTIONS[rank])} aria-labelledby={id}>
      <h2 id={id} className={classNames('heading', HEADINGS[rank])}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Short sentences below one another. */
export function Lines({ lines, label }: { lines: readonly string[]; label?: string }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5">
      {lines.map((line, index) => (
        <li key={index} className="flex gap-3 leading-snug">
          <span aria-hidden="true" className="mt-[0.4em] size-2 shrink-0 bg-ink-soft" />
          <span className="min-w-0">{line}</span>
        </li>
      ))}
    </ul>
  )
}
