import type { Stage } from '../stage.ts'

/** A state of a route, and the specified words that stand on it. */
export type Entry = {
  on: string
  /** Brings the state about; absent where the entry before has left it on the screen. */
  bring?: (stage: Stage) => Promise<unknown>
  /** Word for word, written out. */
  says: readonly string[]
  /** Specified words that are not on this screen, and why what it says stands in their place. */
  insteadOf?: { words: readonly string[]; because: string }
  /** What else is specified of this state. */
  and?: (stage: Stage) => Promise<unknown>
}

/** A section of the specification, by its own heading. One without words of a screen names the tests that prove it. */
export type Section = { heading: string } & ({ entries: readonly Entry[] } | { provedBy: readonly string[] })
