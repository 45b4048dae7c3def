/** What was kept as the JSON of an object, for the reader to look at. Empty for anything else. */
export function parseKeptObject(kept: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(kept)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}
