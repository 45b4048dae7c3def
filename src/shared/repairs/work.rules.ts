/** Who does a repair of a shop, and by which day. */
export type RepairWork = { assigned_to: string | null; due_on: string | null }

export const NO_WORK: RepairWork = { assigned_to: null, due_on: null }

export const WORK_MESSAGES = {
  notAssignable: 'This person is no member of the shop who can work on repairs.',
  onlySelf: 'You can take a repair on yourself. Ask an admin to give it to somebody else.',
} as const

type WorkPatch = { [Field in keyof RepairWork]?: RepairWork[Field] | undefined }

/** The work after a patch, or null if the patch changes none of it. */
export function mergedWork(work: RepairWork, patch: WorkPatch): RepairWork | null {
  const merged = {
    assigned_to: patch.assigned_to === undefined ? work.assigned_to : patch.assigned_to,
    due_on: patch.due_on === undefined ? work.due_on : patch.due_on,
  }
  return merged.assigned_to === work.assigned_to && merged.due_on === work.due_on ? null : merged
}
