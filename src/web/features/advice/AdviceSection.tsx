import { useId, type ReactNode } from 'react'

/** One part of the advice, with its heading. */
export function AdviceSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="plate flex flex-col gap-3 p-5" aria-labelledby={id}>
      <h2 id={id} className="heading text-2xl">
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
