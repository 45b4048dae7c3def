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
