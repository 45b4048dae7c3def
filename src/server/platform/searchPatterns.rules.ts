/**
 * ILIKE patterns for what contains this text literally. An accent may be part of its letter or a separate character, as
 * in names from a Mac, so there is a pattern for both forms.
 */
export function patternsOf(text: string): string[] {
  const spellings = new Set([text.normalize('NFC'), text.normalize('NFD')])
  return [...spellings].map((spelling) => `%${spelling.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}
