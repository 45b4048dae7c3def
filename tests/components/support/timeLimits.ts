import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'

type TimeLimit = { milliseconds: number; controller: AbortController }

const begun: TimeLimit[] = []
const lapsed = new Set<number>()

/** Stands in for `AbortSignal.timeout`: the limit ends when a test says so. */
export function beginTimeLimit(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  begun.push({ milliseconds, controller })
  if (lapsed.has(milliseconds)) end(controller)
  return controller.signal
}

function end(controller: AbortController): void {
  controller.abort(new DOMException('The time is over', 'TimeoutError'))
}

/**
 * Waits until something has begun that may take just this long, and ends its time, and that of all others like it. What
 * is tried again has no time, either.
 */
export async function lapse(milliseconds: number): Promise<void> {
  const same = await waitFor(() => {
    const found = begun.filter((each) => each.milliseconds === milliseconds)
    expect(found, `limits of ${milliseconds} ms`).not.toEqual([])
    return found
  })
  lapsed.add(milliseconds)
  for (const { controller } of same) end(controller)
}

/** A test says nothing about the limits of the one before. */
export function forgetTimeLimits(): void {
  begun.length = 0
  lapsed.clear()
}
