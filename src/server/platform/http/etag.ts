/** The `ETag` of a version of something. */
export const etagOf = (version: string): string => `"${version}"`

/** Whether an `If-Match` names this version of something. A proxy that compresses answers puts `W/` before tags. */
export function namesVersion(header: string, version: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etagOf(version))
}
