import type { Difficulty, Severity } from '#shared/analyses/analysis.rules.ts'

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
