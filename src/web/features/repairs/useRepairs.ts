import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RepairQuery } from './repairFilter.rules.ts'
import { fetchRepairPage, repairsKey } from './repairs.api.ts'

/**
 * The repairs of this person that the query asks for, page by page. Those of the previous query stay until the new ones
 * have loaded.
 */
export function useRepairs(query: RepairQuery) {
  const list = useInfiniteQuery({
    queryKey: repairsKey(query),
    queryFn: ({ pageParam, signal }) => fetchRepairPage(query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  })
  // A repair that changes while a person reads on moves to the first page, and may be on a later one as well.
  const repairs = useMemo(() => {
    const all = list.data?.pages.flatMap((page) => page.repairs) ?? []
    return [...new Map(all.map((repair) => [repair.id, repair])).values()]
  }, [list.data])
  return { ...list, repairs }
}
