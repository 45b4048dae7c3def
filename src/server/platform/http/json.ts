/** Strings with the colon that makes them a key, and the ends of objects; nothing else matters here. */
const KEY_OR_BRACE = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[{}]/g

/**
 * Whether an object of this text, which is valid JSON, names a key twice. Programs differ about which of the two
 * counts, so what one of them has checked another might not see.
 */
export function hasDuplicateKey(json: string): boolean {
  const open: Set<string>[] = []
  for (const [token, text, colon] of json.matchAll(KEY_OR_BRACE)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (text !== undefined && colon !== undefined) {
      const keys = open.at(-1)
      const key = JSON.parse(`"${text}"`) as string
      if (keys?.has(key) === true) return true
      keys?.add(key)
    }
  }
  return false
}
