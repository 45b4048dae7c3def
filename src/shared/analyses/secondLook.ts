/** A second model that looked at the same photos. */

/** What two models can disagree about. */
export const DISPUTED = ['kind', 'severity'] as const
export type Disputed = (typeof DISPUTED)[number]

export const SECOND_LOOK_STATES = ['answered', 'failed'] as const

export type SecondLook = { model: string; state: (typeof SECOND_LOOK_STATES)[number]; disagrees: Disputed[] }

/** What people read about a second look. */
export function secondLookLines({ model, state, disagrees }: SecondLook): string[] {
  if (state === 'failed')
    return [`A second model (${model}) was asked too, but didn't answer. This is the first model's result.`]
  if (disagrees.length === 0) return [`A second model (${model}) came to the same kind of damage and severity.`]
  return [
    ...(disagrees.includes('kind')
      ? [`A second model (${model}) took this for another kind of damage, so the confidence is low.`]
      : []),
    ...(disagrees.includes('severity')
      ? [`A second model (${model}) rated how bad it is differently. We show the more serious rating.`]
      : []),
  ]
}
