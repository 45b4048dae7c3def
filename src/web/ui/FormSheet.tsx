import type { ReactNode } from 'react'

type Props = { children: ReactNode; asideTitle: string; notes: readonly string[] }

/** A form on a sheet, with an explanation of its effect next to it. */
export function FormSheet({ children, asideTitle, notes }: Props) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
      <div className="plate p-5 sm:p-8">{children}</div>
      <aside className="border-l-8 border-yellow bg-sheet px-5 py-4" aria-label={asideTitle}>
        <h2 className="heading mb-2 text-2xl">{asideTitle}</h2>
        <ul className="flex flex-col gap-2">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </aside>
    </div>
  )
}
