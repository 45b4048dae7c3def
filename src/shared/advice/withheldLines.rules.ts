import type { Withheld } from './advice.ts'

/** Why all steps are withheld while people are in danger. */
export const PEOPLE_FIRST = 'People come first. Do not repair anything until the danger is over.'

/**
 * What to do instead of a withheld step, as a sentence. `who` names somebody who can do the step, such as 'a roofer',
 * or what to do when nobody should, such as 'nobody: leave it on'.
 */
export function insteadOfStep(who: string): string {
  const instead = /^nobody: (.*)$/.exec(who)?.[1]
  return instead === undefined ? `Leave this to ${who}.` : `${instead.charAt(0).toUpperCase()}${instead.slice(1)}.`
}

/** The steps that are left out, as one line and, for whoever asks why, as a line for each reason. */
export type LeftOutSteps = { summary: string; reasons: string[] }

/** '6 steps are for a licensed electrician', or '3 steps are for a roofer, and 1 is left out for your safety'. */
export function leftOutSteps(withheld: readonly Withheld[]): LeftOutSteps | null {
  if (withheld.length === 0) return null
  const places = [...grouped(withheld, placeOf)].toSorted(([a], [b]) => Number(a === UNSAFE) - Number(b === UNSAFE))
  const parts = places.map(([place, { length: count }], at) => {
    const verb = count === 1 ? 'is' : 'are'
    const counted = at > 0 ? String(count) : count === 1 ? '1 step' : `${count} steps`
    return `${counted} ${verb} ${place}`
  })
  const reasons = grouped(withheld, ({ why, who }) => `${why} ${insteadOfStep(who)}`)
  return {
    summary: parts.length === 1 ? parts.join() : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`,
    reasons: [...reasons].map(([reason, steps]) => `${stepsText(steps.map(({ step }) => step))}: ${reason}`),
  }
}

const UNSAFE = 'left out for your safety'

/** Whom a step is for. While people are in danger, and for what nobody should do, it is for nobody. */
function placeOf({ why, who }: Withheld): string {
  return why === PEOPLE_FIRST || who.startsWith('nobody') ? UNSAFE : `for ${who}`
}

function grouped(withheld: readonly Withheld[], by: (one: Withheld) => string): Map<string, Withheld[]> {
  const groups = new Map<string, Withheld[]>()
  for (const one of withheld) groups.set(by(one), [...(groups.get(by(one)) ?? []), one])
  return groups
}

/** 'Step 2', 'Steps 2 and 5', 'Steps 2, 3 and 5'. */
function stepsText(steps: readonly number[]): string {
  const [last] = steps.slice(-1)
  if (steps.length === 1) return `Step ${last}`
  return `Steps ${steps.slice(0, -1).join(', ')} and ${last}`
}
