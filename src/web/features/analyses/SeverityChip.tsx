import type { Severity, Difficulty } from '#shared/analyses/analysis.rules.ts'
import { classNames } from '#web/lib/classNames.ts'

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
