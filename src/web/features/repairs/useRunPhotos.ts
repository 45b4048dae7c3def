import { useQuery } from '@tanstack/react-query'
import type { FileRecord } from '#shared/api/files.ts'
import { fetchRepair, repairKey } from './repairs.api.ts'

/**
 * The photos of a run in their order. They are read only for a run with several, because the screen has the record of
 * the photo that it is about. Until then, and without a network, it is that one.
 */
export function useRunPhotos(
  repairId: string | null,
  fileIds: readonly string[],
  file: FileRecord,
): readonly FileRecord[] {
  const repair = useQuery({
    queryKey: repairKey(repairId ?? ''),
    queryFn: () => fetchRepair(repairId ?? ''),
    enabled: repairId !== null && fileIds.length > 1,
  })
  const known = repair.data?.photos ?? []
  const photos = fileIds.flatMap((id) => (id === file.id ? file : (known.find((photo) => photo.id === id) ?? [])))
  return photos.length === 0 ? [file] : photos
}
