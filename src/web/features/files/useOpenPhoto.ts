import { useQueryClient } from '@tanstack/react-query'
import { noteOpened } from './useHistory.ts'

/** Returns a function for photos whose result is about to be opened, so that lists show what has become of it. */
export function useOpenPhoto(): (fileId: string) => void {
  const client = useQueryClient()
  return (fileId) => noteOpened(client, fileId)
}
