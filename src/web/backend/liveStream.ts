let isHeard = false

/** Whether the server tells this page what changes. Otherwise what goes on has to be asked for again and again. */
export function hearsChanges(): boolean {
  return isHeard
}

export function noteHearing(isOpen: boolean): void {
  isHeard = isOpen
}
