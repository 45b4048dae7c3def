import { useQuery } from '@tanstack/react-query'
import { fetchRecentFiles, recentKey } from './files.api.ts'

/** The number of photos on the profile and the dashboard. */
export const RECENT_COUNT = 5

/** The latest photos of this person. */
export function useRecentFiles() {
  return useQuery({
    queryKey: recentKey(RECENT_COUNT),
    queryFn: () => fetchRecentFiles(RECENT_COUNT),
    select: (page) => page.files,
  })
}
