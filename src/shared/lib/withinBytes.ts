/**
 * The beginning of a text that has at most this many bytes as UTF-8, cut between characters, because file systems count
 * bytes.
 */
export function withinBytes(text: string, max: number): string {
  let left = max
  let end = 0
  for (const character of text) {
    left -= bytesOf(character.codePointAt(0) ?? 0)
    if (left < 0) break
    end += character.length
  }
  return text.slice(0, end)
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
