import { z } from 'zod'

/**
 * A text of one line, trimmed. Control characters and marks that turn the direction of writing could disguise it in a
 * list or a file, or end it in a mail, and no text in the database can contain half of a character.
 */
export const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // oxlint-disable-next-line no-control-regex
    .regex(/^[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\p{Surrogate}]*$/u)
