/** The API URLs that each screen requests first when its URL has no query. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  '/home': ['/api/overview', '/api/files?limit=5'],
  '/upload': ['/api/files?limit=12'],
  '/repairs': ['/api/repairs?limit=50&sort=urgency'],
  '/claims': ['/api/claims?limit=50'],
}

/**
 * The URLs that a screen requests first, so that its page can ask the browser to fetch them beside the scripts. A URL
 * that the screen does not request after all would be fetched in vain, so only those are named that it always requests.
 */
export function firstRequestsOf(pathname: string, query: string): readonly string[] {
  if (pathname === '/analysis') {
    // Anyone may have written this URL, and the ones returned here become part of the page.
    const [, id] = /(?:^|&)file=([\w-]{1,100})(?:&|$)/.exec(query) ?? []
    return id === undefined ? [] : [`/api/files/${id}`, `/api/files/${id}/analyses`]
  }
  return query === '' && Object.hasOwn(FIRST, pathname) ? (FIRST[pathname] ?? []) : []
}
