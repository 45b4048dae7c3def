import type { Path } from '#web/lib/paths.ts'

/** The states that every screen has, or has a reason not to have. */
export const STATES = ['loading', 'empty', 'error', 'full', 'over the limit', 'offline'] as const
export type State = (typeof STATES)[number]

/** Opens a screen in one of its states and checks what matters there. */
export type StateTest = () => Promise<void>

/** The reason that a screen cannot be in a state. */
export type Impossible = { readonly because: string }

export function never(because: string): Impossible {
  return { because }
}

export type ScreenStates = Readonly<Record<State, StateTest | Impossible>>

/**
 * What the table lacks: screens of the product without an entry, states without a test or a reason, entries too many.
 */
export function gapsOf(
  paths: readonly string[],
  table: Readonly<Record<string, Partial<Readonly<Record<string, StateTest | Impossible>>>>>,
): string[] {
  const missing = paths.flatMap((path) => {
    const entry = table[path]
    if (entry === undefined) return [`${path} has no entry`]
    return STATES.filter((state) => !isDecided(entry[state])).map((state) => `${path}, ${state}: no test and no reason`)
  })
  const unknown = Object.keys(table).filter((path) => !paths.includes(path))
  return [...missing, ...unknown.map((path) => `${path} is not a screen of the product`)]
}

function isDecided(entry: StateTest | Impossible | undefined): boolean {
  if (entry === undefined) return false
  return typeof entry === 'function' || entry.because.trim() !== ''
}

/** One entry for each address of the router's table: a screen without one does not compile. */
export type ScreenTable = Readonly<Record<Path, ScreenStates>>
