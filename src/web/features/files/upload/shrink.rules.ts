import type { Size } from '#web/lib/fitWithin.rules.ts'

/** The longest side of the smaller copy, in pixels. */
export const LONGEST_SIDE = 4096

/** Tried in this order until the copy fits. */
export const QUALITIES = [0.9, 0.82, 0.74, 0.66, 0.58] as const

/** Below this, damage can no longer be judged, so no copy is made. */
const SMALLEST_LONGEST_SIDE = 640

/** The longest sides to try, from large to small. */
export function longestSides(size: Size): number[] {
  const sides: number[] = []
  for (let side = Math.min(LONGEST_SIDE, Math.max(size.width, size.height)); ; side = Math.round(side * 0.75)) {
    sides.push(side)
    if (side * 0.75 < SMALLEST_LONGEST_SIDE) return sides
  }
}

/** 'kitchen.HEIC' becomes 'kitchen.jpg'. */
export function copyName(name: string): string {
  const base = name.replace(/\.[^.]*$/, '')
  return `${base === '' ? 'photo' : base}.jpg`
}
