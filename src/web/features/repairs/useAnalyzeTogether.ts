import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { makeRepair, REPAIRS_KEY, startRepairRun } from './repairs.api.ts'

/**
 * Analyzes several photos as one repair: the one that all of them are in, or else a new one. `onStarted` receives them
 * when the analysis has started.
 */
export function useAnalyzeTogether(onStarted: (files: readonly FileRecord[]) => void) {
  const client = useQueryClient()
  /** The repair that was made for photos whose analysis could not be started. */
  const made = useRef<{ ids: string; repairId: string } | null>(null)
  const start = useMutation({
    mutationFn: async (files: readonly FileRecord[]) => {
      const ids = files.map(({ id }) => id)
      const [common] = files.map((file) => file.repair_id)
      if (common != null && files.every((file) => file.repair_id === common)) return startRepairRun(common)
      if (made.current?.ids !== ids.join()) made.current = { ids: ids.join(), repairId: (await makeRepair(ids)).id }
      return startRepairRun(made.current.repairId)
    },
    onSuccess: (_run, files) => onStarted(files),
    onSettled: () => client.invalidateQueries({ queryKey: REPAIRS_KEY }),
  })
  return {
    isStarting: start.isPending,
    error: start.isError ? sentenceOf(start.error) : null,
    analyze: (files: readonly FileRecord[]) => {
      if (files.length > 0 && !start.isPending) start.mutate(files)
    },
  }
}
