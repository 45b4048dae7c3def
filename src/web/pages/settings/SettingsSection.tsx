import { useId, type ReactNode } from 'react'

/** A group of settings: a heading, and a plate whose rows are list items. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="heading text-2xl">
        {title}
      </h2>
      <ul className="plate divide-y-2 divide-hairline *:px-5 *:py-4 sm:*:px-6">{children}</ul>
    </section>
  )
}
