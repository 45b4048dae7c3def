/** The most characters of a note. */
export const NOTE_TEXT_MAX = 2_000

/** The most notes of a repair. */
export const NOTES_PER_REPAIR = 200

export const NOTE_MESSAGES = {
  tooMany: `A repair can have ${NOTES_PER_REPAIR} notes. Delete one that you no longer need to make room.`,
  keyReused: 'This Idempotency-Key was used for another note.',
  unknownPlace: "We can't find the next notes from here. Please reload the repair.",
} as const
