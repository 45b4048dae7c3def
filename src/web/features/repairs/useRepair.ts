import { useQuery } from '@tanstack/react-query'
import { fetchRepair, repairKey } from './repairs.api.ts'

export function useRepair(id: string) {
  return useQuery({ queryKey: repairKey(id), queryFn: () => fetchRepair(id) })
}
