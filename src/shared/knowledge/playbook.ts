import type { Difficulty } from '../analyses/analysis.rules.ts'
import type { Kind } from '../advice/answers.ts'
import type { FirstMessage, FirstMessageCode, Urgency } from '../advice/advice.ts'

/** Ids of sources. An empty list marks common trade practice, for which no source was opened. */
export type SourceIds = readonly string[]

/** One statement with its sources. */
export type Statement = {
  text: string
  sources: SourceIds
  /** Whether somebody must stand at the damage to do it. */
  isAtDamage?: true
}

/** What is known about one kind of damage, in our own words, each statement with its sources. */
export type Playbook = {
  kind: Exclude<Kind, 'other'>
  /** The damage type of a result from this playbook. */
  title: string
  /** How soon to act if there is no hazard. The severity follows from it. */
  urgency: Urgency
  difficulty: Difficulty
  time: string
  recognize: readonly Statement[]
  lookAlikes: readonly { name: string; check: string; sources: SourceIds }[]
  redFlags: readonly Statement[]
  first15: readonly Statement[]
  doNot: readonly Statement[]
  untilHelp: readonly Statement[]
  work: {
    by: 'owner' | 'shared' | 'professional' | 'emergency'
    trade: string
    why: Statement
    say: string
    ask: readonly string[]
  }
  outline: readonly Statement[]
  materials: readonly string[]
  tools: readonly string[]
  photograph: readonly Statement[]
  insurance: readonly Statement[]
  blindSpots: readonly Statement[]
  /**
   * What it says instead after a break-in. It has no outline of its own, because no repair step is given while the
   * police may still have to see the place.
   */
  afterBreakIn?: Partial<Omit<Playbook, 'kind' | 'outline' | 'materials' | 'tools' | 'afterBreakIn'>>
}

/** The hazards that report a break-in, by an answer and by words. */
const BREAK_IN: ReadonlySet<string> = new Set(['A25', 'H33'])

/** The messages under which people may stay at the damage. All others send them away, or tell them to touch nothing. */
const LETS_STAY: ReadonlySet<FirstMessageCode> = new Set([
  'F-HOT',
  'F-FLAME',
  'F-NOPOWER',
  'F-BAT',
  'F-RODENT',
  'F-LEAD',
  'F-HEIGHT',
  'F-HEAT',
  'F-DUST',
  'F-VULN',
])

const keepsAway = ({ code }: Pick<FirstMessage, 'code'>): boolean => !LETS_STAY.has(code) && !code.startsWith('T-')

type FoundAbout = {
  hazards: readonly { code: string }[]
  first_message: Pick<FirstMessage, 'code'> | null
  also: readonly Pick<FirstMessage, 'code'>[]
}

/**
 * What a playbook says where this was found: after a break-in something else, and where a message sends people away
 * from the damage, nothing that is done there.
 */
export function playbookFor(playbook: Playbook, { hazards, first_message: first, also }: FoundAbout): Playbook {
  const isBreakIn = hazards.some(({ code }) => BREAK_IN.has(code))
  const told = isBreakIn ? { ...playbook, ...playbook.afterBreakIn } : playbook
  if (![...(first === null ? [] : [first]), ...also].some(keepsAway)) return told
  const isElsewhere = ({ isAtDamage }: Statement) => isAtDamage !== true
  return { ...told, first15: told.first15.filter(isElsewhere), untilHelp: told.untilHelp.filter(isElsewhere) }
}

/** Every statement of a playbook, with the questions about what looks alike. */
export function allStatements(playbook: Playbook): Statement[] {
  return [
    ...playbook.recognize,
    ...playbook.lookAlikes.map(({ check, sources }) => ({ text: check, sources })),
    ...playbook.redFlags,
    ...playbook.first15,
    ...playbook.doNot,
    ...playbook.untilHelp,
    playbook.work.why,
    ...playbook.outline,
    ...playbook.photograph,
    ...playbook.insurance,
    ...playbook.blindSpots,
  ]
}

/** A statement with the ids of its sources, such as 'S1 S5'. */
export function say(text: string, sources = ''): Statement {
  return { text, sources: sources.split(' ').filter(Boolean) }
}

/** The same, of something that is done at the damage itself. */
export function here(text: string, sources = ''): Statement {
  return { ...say(text, sources), isAtDamage: true }
}

/** Damage that looks the same, with the question that tells it apart. */
export function lookAlike(name: string, check: string, sources = ''): Playbook['lookAlikes'][number] {
  return { name, check, sources: sources.split(' ').filter(Boolean) }
}
