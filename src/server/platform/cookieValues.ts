/** All values of the cookies with this name, as they were sent. There may be several, set for other paths or hosts. */
export function cookieValues(header: string, name: string): string[] {
  return header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at !== -1 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
}
