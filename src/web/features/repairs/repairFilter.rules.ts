import { costRange } from '#shared/analyses/analysis.rules.ts'
import type { RepairSummary } from '#shared/api/repairs.ts'
import { searchText } from '#shared/files/history.rules.ts'
import { calendarDayWords } from '#shared/lib/calendarDay.ts'
import { dollars } from '#shared/lib/dollars.ts'
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

/**
 * Which repairs are shown: those that contain `text` ('' for all) and have this status (null for all), and in which
 * order.
 */
export type RepairQuery = { text: string; status: RepairStatus | null; sort: RepairOrder }

export const REPAIR_ORDER_LABELS: Readonly<Record<RepairOrder, string>> = {
  urgency: 'Most urgent first',
  changed: 'Last changed first',
}

/** Not the default of the API, because people open the list to see what they should do next. */
const DEFAULT_ORDER: RepairOrder = 'urgency'

/** Reads the address of the list. Anyone may have written it, so invalid parts are ignored. */
export function readRepairQuery(search: URLSearchParams): RepairQuery {
  return {
    text: searchText(search.get('q') ?? ''),
    status: REPAIR_STATUSES.find((status) => status === search.get('status')) ?? null,
    sort: REPAIR_ORDERS.find((sort) => sort === search.get('sort')) ?? DEFAULT_ORDER,
  }
}

/** The query of the address, which is empty for the default list. */
export function writeRepairQuery({ text, status, sort }: RepairQuery): URLSearchParams {
  return new URLSearchParams({
    ...(text === '' ? {} : { q: text }),
    ...(status === null ? {} : { status }),
    ...(sort === DEFAULT_ORDER ? {} : { sort }),
  })
}

/** Says that no repair is what was asked for. */
export function noneSentence({ text, status }: RepairQuery): string {
  const has = [
    ...(text === '' ? [] : [`contains “${text}”`]),
    ...(status === null ? [] : [`has the status “${REPAIR_STATUS_LABELS[status]}”`]),
  ]
  return `None of your repairs ${has.join(' and ')}.`
}

/** What a repair cost, as its owner said, or else the estimate of the AI. Null without both. */
export function costOf({
  actual_cost: paid,
  estimated_cost: estimate,
}: RepairSummary): { label: string; amount: string } | null {
  if (paid != null) return { label: 'Paid', amount: dollars(paid) }
  return estimate == null ? null : { label: 'Estimate', amount: costRange(estimate) }
}

/** Whether the day to check a repair again has come. */
export function isCheckDue({ check_again: check }: Pick<RepairSummary, 'check_again'>, today: string): boolean {
  return check != null && !check.is_over && check.on <= today
}

/** The day to check a repair again, and once it has come, what to look at. Null if nothing reminds of it. */
export function checkOf(
  { check_again: check }: Pick<RepairSummary, 'check_again'>,
  today: string,
): { label: string; what: string | null } | null {
  if (check == null || check.is_over) return null
  if (check.on === today) return { label: 'Check again today', what: check.what }
  const day = calendarDayWords(check.on)
  return check.on < today
    ? { label: `Check again since ${day}`, what: check.what }
    : { label: `Check again on ${day}`, what: null }
}

const MONTH = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long' })

/** Repairs by the month of their last change, 'November 2026', in the reader's time zone, in the order of the list. */
export function byMonth(repairs: readonly RepairSummary[]): { month: string; repairs: RepairSummary[] }[] {
  const months = new Map<string, RepairSummary[]>()
  for (const repair of repairs) {
    const month = MONTH.format(new Date(repair.updated_at))
    months.set(month, [...(months.get(month) ?? []), repair])
  }
  return [...months].map(([month, ofMonth]) => ({ month, repairs: ofMonth }))
}
