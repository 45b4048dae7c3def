import { fitsPath } from '#shared/lib/pathPatterns.ts'
import { PATHS } from '#web/lib/paths.ts'

/**
 * Whether the page at this path is a screen of the app, which the worker answers for. What somebody else shared passes
 * by it, so that nothing of it is kept.
 */
export function isScreen(pathname: string): boolean {
  return !fitsPath(PATHS.shared, pathname) && Object.values(PATHS).some((path) => fitsPath(path, pathname))
}
