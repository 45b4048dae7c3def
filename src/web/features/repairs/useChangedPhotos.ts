import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Repair } from '#shared/api/repairs.ts'
import { OWN_PHOTOS_KEY, REPAIR_LISTS_KEY, repairKey, setRepairPhotos } from './repairs.api.ts'

/** Changes which photos a repair has, and their order. What is only moved or removed is shown at once. */
export function useChangedPhotos(repair: Repair) {
  const client = useQueryClient()
  const key = repairKey(repair.id)
  const scope = { id: key.join(' ') }
  const { mutate, isPending, error } = useMutation({
    mutationKey: key,
    // One request after the other, so that the last order wins.
    scope,
    mutationFn: ({ fileIds, moves }: { fileIds: readonly string[]; moves: boolean }) =>
      setRepairPhotos(repair.id, fileIds, moves),
    onSuccess: (changed) => {
      // Later changes are already shown.
      if (client.isMutating({ mutationKey: key }) === 1) client.setQueryData(key, changed)
      void client.invalidateQueries({ queryKey: OWN_PHOTOS_KEY })
      void client.invalidateQueries({ queryKey: REPAIR_LISTS_KEY })
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
  return {
    /** Their ids as they are now, which a change that was just made has not rendered yet. */
    idsNow: () => (client.getQueryData<Repair>(key) ?? repair).photos.map(({ id }) => id),
    /** `adding` means that the owner chose photos, and was told which of them another repair loses. */
    set: (fileIds: readonly string[], adding?: { onSaved: () => void }) => {
      client.setQueryData<Repair>(
        key,
        (known) =>
          known && { ...known, photos: fileIds.flatMap((id) => known.photos.find((photo) => photo.id === id) ?? []) },
      )
      mutate({ fileIds, moves: adding !== undefined }, { onSuccess: () => adding?.onSaved() })
    },
    isSaving: isPending,
    error,
  }
}
