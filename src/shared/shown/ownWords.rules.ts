/**
 * The most characters of notes that are read for a result: three of the longest notes, or some sixty of a line each.
 * They are read whenever the words change, which takes 40 ms for all of them on a busy core.
 */
export const NOTES_READ_MAX = 6_000

/** What the owner wrote about a repair beside the answers. */
export type Written = {
  /** Of the photos that are in it. */
  captions: readonly string[]
  /** What to look at when the repair is checked again, or null. */
  check: string | null
  /** Newest first. */
  notes: readonly string[]
  /** The owner's questions about any result of it, oldest first. */
  asked: readonly string[]
}

/**
 * The owner's words about a repair that count like those of the answers. This is the only place that says which. A note
 * is read whole or not at all, and the newest come first, because they say what is there now.
 */
export function ownWords({ captions, check, notes, asked }: Written): string[] {
  let characters = 0
  const first = notes.findIndex((text) => (characters += text.length) > NOTES_READ_MAX)
  return [...captions, ...(check === null ? [] : [check]), ...(first === -1 ? notes : notes.slice(0, first)), ...asked]
}
