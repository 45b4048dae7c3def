export type Progress = { done: number; total: number }

/** How many came, or were there already. `left` says why the others did not. */
export type Outcome = { photos: number; repairs: number; left: readonly { name: string; sentence: string }[] }

/** '3 photos and 1 repair are here.', and what to do about those that are not. */
export function outcomeSentence({ photos, repairs, left }: Outcome): string {
  const here = [counted(photos, 'photo'), ...(repairs === 0 ? [] : [counted(repairs, 'repair')])].join(' and ')
  const isOne = photos + repairs === 1
  const said = `${here} ${isOne ? 'is' : 'are'} here.`
  if (left.length === 0) return said
  return `${said} ${left.length} didn't come. You can try again: what is here already won't be added twice.`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
