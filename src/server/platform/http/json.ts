/** Matches strings, with the colon that makes them a key, and braces. Nothing else matters here. */
const KEY_OR_BRACE = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[{}]/g

/**
 * Whether an object in this valid JSON text has a duplicate key. Programs differ in which of the two values they use,
 * so a value that one program has checked may not be the value another one uses.
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
