/**
 * The most characters of notes that are read for a result: the three longest notes, or some sixty of a line each. All
 * of them are read whenever a result of the repair is made, at some milliseconds for a thousand characters.
 */
export const NOTES_READ_MAX = 6_000

/** What the owner wrote about a repair beside the answers. */
export type Written = {
  /** Of the photos that are in it. */
  captions: readonly string[]
  /** Newest first. */
  notes: readonly string[]
  /** The owner's questions about any result of it, oldest first. */
  asked: readonly string[]
}

/**
 * The owner's words about a repair that count like those of the answers. This is the only place that says which. A note
 * is read whole or not at all, and the newest come first, because they say what is there now.
 */
export function ownWords({ captions, notes, asked }: Written): string[] {
  let characters = 0
  const first = notes.findIndex((text) => (characters += text.length) > NOTES_READ_MAX)
  return [...captions, ...(first === -1 ? notes : notes.slice(0, first)), ...asked]
}
