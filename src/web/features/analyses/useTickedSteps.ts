import { useState } from 'react'
import { parseTicks } from './ticks.rules.ts'

const storageKey = (runId: string) => `mendsight:ticked:${runId}`

/**
 * Which instructions are done. This is stored in the browser, because a repair takes days and no one else needs to
 * know.
 */
export function useTickedSteps(runId: string) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => parseTicks(read(runId)))
  const toggle = (step: number) => {
    const next = new Set(ticked)
    if (!next.delete(step)) next.add(step)
    setTicked(next)
    write(runId, JSON.stringify([...next]))
  }
  return { ticked, toggle }
}

// Storage may be forbidden or full. Then the check marks last as long as the screen.
function read(runId: string): string | null {
  try {
    return localStorage.getItem(storageKey(runId))
  } catch {
    return null
  }
}

function write(runId: string, value: string): void {
  try {
    localStorage.setItem(storageKey(runId), value)
  } catch {
    // Storage may be forbidden or full.
  }
}
