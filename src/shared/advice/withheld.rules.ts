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
