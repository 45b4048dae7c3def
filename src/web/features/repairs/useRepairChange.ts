import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Repair } from '#shared/api/repairs.ts'
import { changeRepair, REPAIR_LISTS_KEY, repairKey, type RepairPatch } from './repairs.api.ts'

/** Changes some fields of a repair. The last change of a field wins, wherever it was made. */
export function useRepairChange(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (patch: RepairPatch) => changeRepair(id, patch),
    onSuccess: (changed) => {
      client.setQueryData<Repair>(repairKey(id), changed)
      void client.invalidateQueries({ queryKey: REPAIR_LISTS_KEY })
    },
  })
}
