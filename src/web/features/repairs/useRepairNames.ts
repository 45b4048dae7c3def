import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchRepairNames, REPAIRS_KEY } from './repairs.api.ts'

/** The titles of the repairs that changed last, for a choice. They are fetched when the choice is about to be made. */
export function useRepairNames() {
  const [isWanted, want] = useState(false)
  const names = useQuery({ queryKey: [...REPAIRS_KEY, 'names'], queryFn: fetchRepairNames, enabled: isWanted })
  return { repairs: names.data ?? null, load: () => want(true) }
}
