import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'

type TimeLimit = { milliseconds: number; controller: AbortController }

const begun: TimeLimit[] = []

/** Stands in for `AbortSignal.timeout`: the limit ends when a test says so. */
export function beginTimeLimit(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  begun.push({ milliseconds, controller })
  return controller.signal
}

/** Waits until something has begun that may take just this long, and ends its time and that of all others like it. */
export async function lapse(milliseconds: number): Promise<void> {
  const lapsing = await waitFor(() => {
    const found = begun.filter((each) => each.milliseconds === milliseconds)
    expect(found, `limits of ${milliseconds} ms`).not.toEqual([])
    return found
  })
  for (const { controller } of lapsing) controller.abort(new DOMException('The time is over', 'TimeoutError'))
}

/** A test says nothing about the limits of the one before. */
export function forgetTimeLimits(): void {
  begun.length = 0
}
