import { useQuery } from '@tanstack/react-query'
import { fetchRecentFiles, recentKey } from './files.api.ts'

/** The number of photos on the profile and the dashboard. */
export const RECENT_COUNT = 5

/** The latest photos of this person. */
export function useRecentFiles() {
  return useNewestFiles(RECENT_COUNT)
}

export function useNewestFiles(count: number) {
  return useQuery({
    queryKey: recentKey(count),
    queryFn: () => fetchRecentFiles(count),
    select: (page) => page.files,
  })
}
