import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Repair } from '#shared/api/repairs.ts'
import type { PhotoView } from '#shared/files/photoViews.ts'
import { fetchOwnPhotos, fetchRepair, OWN_PHOTOS_KEY, repairKey, setRepairPhotos, setShows } from './repairs.api.ts'

type Parts = {
  repairId: string
  /** Called when it was stored what a photo shows, which changes what a result is based on. */
  onViewsSaved: () => void
  /** Called when photos were added to the repair. */
  onAdded: () => void
}

/** The photos of a repair, and the person's other photos that could belong to it. */
export function useDamagePhotos({ repairId, onViewsSaved, onAdded }: Parts) {
  const client = useQueryClient()
  const repair = useQuery({ queryKey: repairKey(repairId), queryFn: () => fetchRepair(repairId) })
  const own = useQuery({ queryKey: OWN_PHOTOS_KEY, queryFn: fetchOwnPhotos })
  const name = useMutation({
    mutationFn: ({ id, shows }: { id: string; shows: readonly PhotoView[] }) => setShows(id, shows),
    onSuccess: (photo) => {
      client.setQueryData<Repair>(
        repairKey(repairId),
        (known) => known && { ...known, photos: known.photos.map((each) => (each.id === photo.id ? photo : each)) },
      )
      onViewsSaved()
    },
  })
  const add = useMutation({
    mutationFn: (fileIds: readonly string[]) => setRepairPhotos(repairId, fileIds, true),
    onSuccess: (changed) => {
      client.setQueryData(repairKey(repairId), changed)
      void client.invalidateQueries({ queryKey: OWN_PHOTOS_KEY })
      onAdded()
    },
  })
  const photos = repair.data?.photos ?? []
  const here = new Set(photos.map(({ id }) => id))
  return {
    isLoaded: repair.data !== undefined && own.data !== undefined,
    loadError: repair.error ?? own.error,
    reload: () => {
      void repair.refetch()
      void own.refetch()
    },
    photos,
    others: (own.data ?? []).filter(({ id }) => !here.has(id)),
    setShows: (id: string, shows: readonly PhotoView[]) => name.mutate({ id, shows }),
    add: (ids: readonly string[]) => {
      if (!add.isPending) add.mutate([...photos.map(({ id }) => id), ...ids])
    },
    isAdding: add.isPending,
    error: name.error ?? add.error,
  }
}
