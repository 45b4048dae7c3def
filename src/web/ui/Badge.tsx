import { Fragment, type ReactNode } from 'react'
import { classNames } from '#web/lib/classNames.ts'

type Tone = 'yellow' | 'ink' | 'outline'

const TONES: Readonly<Record<Tone, string>> = {
  yellow: 'bg-yellow text-on-yellow border-on-yellow',
  ink: 'bg-ink text-paper border-ink',
  outline: 'bg-transparent text-current border-current',
}

export function Badge({ tone = 'outline', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classNames('label inline-block rounded-plate border-2 px-2 py-0.5', TONES[tone])}>{children}</span>
  )
}

/** The first letter of a person's name on a yellow plate. The full name is shown next to it. */
export function Initial({ name, className }: { name: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'heading grid shrink-0 place-items-center rounded-plate border-2 border-[#17150f] bg-yellow text-on-yellow',
        className,
      )}
    >
      {initial(name)}
    </span>
  )
}

/** The first letter as a reader sees it, which may take several code units. */
function initial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '?'
}

/** An email address or file name with natural line breaks for narrow screens: after @, _ and -, and before a dot. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@_-])|(?=\.)/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
