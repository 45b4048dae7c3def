import type { Urgency } from '../advice/advice.ts'
import { calendarDayWords } from '../lib/calendarDay.ts'
import { cannotWait } from './priority.rules.ts'

/** Who does a repair of a shop, and by which day. */
export type RepairWork = { assigned_to: string | null; due_on: string | null }

export const NO_WORK: RepairWork = { assigned_to: null, due_on: null }

export const WORK_MESSAGES = {
  notAssignable: 'This person is no member of the shop who can work on repairs.',
  onlySelf: 'You can take a repair on yourself. Ask an admin to give it to somebody else.',
} as const

type WorkPatch = { [Field in keyof RepairWork]?: RepairWork[Field] | undefined }

/** What a patch changes of the work, or null if that is nothing. */
export function changedWork(work: RepairWork, patch: WorkPatch): Partial<RepairWork> | null {
  const changed: Partial<RepairWork> = {}
  if (patch.assigned_to !== undefined && patch.assigned_to !== work.assigned_to) changed.assigned_to = patch.assigned_to
  if (patch.due_on !== undefined && patch.due_on !== work.due_on) changed.due_on = patch.due_on
  return Object.keys(changed).length === 0 ? null : changed
}

const DAY_MS = 86_400_000

/** How a day stands to today: past, the day itself, or still to come. */
export function dueState(due: string | null, today: string): 'late' | 'today' | 'later' | null {
  if (due === null) return null
  if (due < today) return 'late'
  return due === today ? 'today' : 'later'
}

/** 'Late by 2 days', 'Due today', 'Due tomorrow' or 'Due on Nov 30, 2026'. */
export function dueWords(due: string, today: string): string {
  const days = Math.round((Date.parse(due) - Date.parse(today)) / DAY_MS)
  if (days < 0) return `Late by ${days === -1 ? '1 day' : `${-days} days`}`
  if (days === 0) return 'Due today'
  return days === 1 ? 'Due tomorrow' : `Due on ${calendarDayWords(due)}`
}

type ToDo = { id: string; urgency: Urgency | null; assigned_to?: string | null | undefined }

/**
 * What a shop has to look at today: what is late or due, in this order, and then what cannot wait and nobody does. The
 * others stay as they were.
 */
export function todayOf<Repair extends ToDo>(
  due: readonly Repair[],
  repairs: readonly Repair[],
): { today: Repair[]; others: Repair[] } {
  const rest = repairs.filter(({ id }) => due.every((each) => each.id !== id))
  const isOpen = ({ urgency, assigned_to: to }: Repair) => (to ?? null) === null && cannotWait(urgency)
  return { today: [...due, ...rest.filter(isOpen)], others: rest.filter((repair) => !isOpen(repair)) }
}
