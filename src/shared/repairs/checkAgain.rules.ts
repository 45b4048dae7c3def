import { AppError } from '../errors/appError.ts'
import type { RepairStatus } from './repairs.rules.ts'

/** The most characters of what to look at. */
export const CHECK_WHAT_MAX = 200

const CHECK_MESSAGES = { noDay: 'Please choose the day on which to check again.' } as const

/** The day on which an owner wants to look at a repair again, and what to look at. */
export type CheckAgain = {
  on: string
  what: string | null
  /** Whether the repair was done already when the day was chosen. */
  whenDone: boolean
}

/** A merge patch as it is sent. Null removes the day with its words. */
export type CheckAgainPatch =
  | {
      on?: string | undefined
      what?: string | null | undefined
      time_zone?: string | undefined
    }
  | null
  | undefined

/** The check after a patch of a repair, which has this status then. Throws `invalid_request` without a day. */
export function mergedCheck(
  before: CheckAgain | null,
  patch: CheckAgainPatch,
  status: RepairStatus,
): CheckAgain | null {
  if (patch === undefined) return before
  if (patch === null) return null
  const on = patch.on ?? before?.on
  if (on === undefined) throw new AppError('invalid_request', CHECK_MESSAGES.noDay)
  const what = patch.what === undefined ? before?.what : patch.what
  return {
    on,
    what: what === undefined || what === '' ? null : what,
    whenDone: patch.on === undefined && before !== null ? before.whenDone : status === 'done',
  }
}

/** Whether nothing reminds of a check any more, because the repair was finished after the day had been chosen. */
export function isCheckOver({ whenDone }: CheckAgain, status: RepairStatus): boolean {
  return status === 'done' && !whenDone
}

/** How a check is shown to its owner. */
export function presentCheck(
  check: CheckAgain | null,
  status: RepairStatus,
): { on: string; what: string | null; is_over: boolean } | null {
  return check === null ? null : { on: check.on, what: check.what, is_over: isCheckOver(check, status) }
}
