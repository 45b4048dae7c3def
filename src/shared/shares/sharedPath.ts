/** Where a link leads. Its id and its secret follow in the fragment, which browsers send to no server. */
export const SHARED_PATH = '/shared'

/** The fragment of a link, without its `#`. */
export function shareFragment(id: string, secret: string): string {
  return `${id}.${secret}`
}

/** Null if it is not the fragment of a link. `secret` is null once the page has shortened the address. */
export function readShareFragment(hash: string): { id: string; secret: string | null } | null {
  const found = /^#?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.([A-Za-z0-9_-]{43}))?$/.exec(hash)
  const id = found?.[1]
  return id === undefined ? null : { id, secret: found?.[2] ?? null }
}
