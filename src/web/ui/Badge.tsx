import type { ReactNode } from 'react'
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
