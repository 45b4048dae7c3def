/**
 * Forbidden steps that show in a whole expression and not in one verb with its thing: "with the power on", "from the
 * top rung". `says` is read in the words of a clause in lower case and without punctuation, or, where `isAround` is
 * true, in those around it, too. Where `verbs` is given, only a clause with such a verb is meant; it lists how they
 * begin.
 */
export type StepExpression = {
  id: string
  why: string
  who: string
  /** The ids of knowledge sources, separated by spaces. */
  sources: string
  says: RegExp
  /** A second expression that has to be there as well. */
  also?: RegExp
  /** Words with which it means something else. */
  unless?: RegExp
  verbs?: string
  isAround?: true
}

// Who does the work.
export const ELECTRICIAN = 'a licensed electrician'
export const GAS = 'a licensed gas technician'
export const ROOFER = 'a roofer'
export const ENGINEER = 'a contractor with a structural engineer'
