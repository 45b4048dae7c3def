/** Whether a pathname fits a pattern such as '/repairs/:id', in which ':id' stands for any id. */
export function fitsPath(pattern: string, pathname: string): boolean {
  const parts = pathname.split('/')
  const known = pattern.split('/')
  return (
    parts.length === known.length &&
    known.every((part, place) => (part.startsWith(':') ? /^[\w-]+$/.test(parts[place] ?? '') : part === parts[place]))
  )
}
