import {
  REPAIR_ORDERS,
  REPAIR_STATUSES,
  REPAIR_STATUS_LABELS,
  type RepairOrder,
  type RepairStatus,
} from '#shared/repairs/repairs.rules.ts'

/** The choices above the list of repairs. Null stands for all of them. */
export const REPAIR_FILTERS: readonly { status: RepairStatus | null; label: string }[] = [
  { status: null, label: 'All' },
  ...REPAIR_STATUSES.map((status) => ({ status, label: REPAIR_STATUS_LABELS[status] })),
]

/** Which repairs are shown, and in which order. Status null stands for all of them. */
export type RepairQuery = { status: RepairStatus | null; sort: RepairOrder }

export const REPAIR_ORDER_LABELS: Readonly<Record<RepairOrder, string>> = {
  urgency: 'Most urgent first',
  changed: 'Last changed first',
}

/** Not the default of the API, because people open the list to see what they should do next. */
const DEFAULT_ORDER: RepairOrder = 'urgency'

/** Reads the address of the list. Anyone may have written it, so invalid parts are ignored. */
export function readRepairQuery(search: URLSearchParams): RepairQuery {
  return {
    status: REPAIR_STATUSES.find((status) => status === search.get('status')) ?? null,
    sort: REPAIR_ORDERS.find((sort) => sort === search.get('sort')) ?? DEFAULT_ORDER,
  }
}

/** The query of the address, which is empty for the default list. */
export function writeRepairQuery({ status, sort }: RepairQuery): URLSearchParams {
  return new URLSearchParams({
    ...(status === null ? {} : { status }),
    ...(sort === DEFAULT_ORDER ? {} : { sort }),
  })
}
