import { useQuery } from '@tanstack/react-query'
import { fetchFile, fileKey } from './files.api.ts'

/** The record of one photo, or null when there is none with this id. */
export function useFile(id: string) {
  return useQuery({ queryKey: fileKey(id), queryFn: () => fetchFile(id), staleTime: 60_000 })
}
