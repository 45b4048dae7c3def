/** Queries of this page that show what this device has kept. */
const shown = new WeakSet<object>()

/** Whether a query shows what this device has kept, because no response came. */
export function showsKeptResponse(query: object): boolean {
  return shown.has(query)
}

export function noteKeptResponse(query: object, isShown: boolean): void {
  if (isShown) shown.add(query)
  else shown.delete(query)
}
