import type { Mark } from './advice.ts'

/** Said wherever marks are shown: a model is often a hand's breadth off. */
export const MARKS_LINE = 'Drawn by the AI. The places are approximate.'

/** Where a mark is on its photo: 'upper left', 'left', 'middle'. */
export function placeOf({ x, y, width, height }: Pick<Mark, 'x' | 'y' | 'width' | 'height'>): string {
  const third = (at: number) => Math.min(2, Math.floor(at * 3))
  const across = ['left', '', 'right'][third(x + width / 2)] ?? ''
  const down = ['upper', '', 'lower'][third(y + height / 2)] ?? ''
  if (down === '') return across === '' ? 'middle' : across
  return across === '' ? `${down} middle` : `${down} ${across}`
}
