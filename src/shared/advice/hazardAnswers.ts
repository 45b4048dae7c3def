/** What an owner answered to the question whether a suspected hazard is there. */

export const HAZARD_ANSWERS = ['yes', 'no', 'unsure'] as const

/**
 * One answer to one question. `sentence_hashes` are those of the owner's sentences that the question was about: a
 * sentence that is not among them was not asked about.
 */
export type HazardAnswer = {
  code: string
  answer: (typeof HAZARD_ANSWERS)[number]
  sentence_hashes: readonly string[]
}
