import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'

/** The chosen photos, and the one from which a choice with Shift extends. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null }

/**
 * The selection after one photo was chosen or taken out of it. With `isRange`, everything from the anchor to this photo
 * is chosen as well. `order` is the order in which the photos are shown.
 */
export function withToggled(
  selection: Selection,
  id: string,
  { order, isRange }: { order: readonly string[]; isRange: boolean },
): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  const ids = new Set(selection.ids)
  if (isRange && from >= 0 && to >= 0) {
    for (const between of order.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(between)
    return { ids, anchor: selection.anchor }
  }
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id }
}

/** What analyzing the selected photos as one repair would do to other repairs. It takes no more than some of them. */
export function selectionHint(selected: readonly { repair_id: string | null }[]): string | null {
  const files = selected.slice(0, PHOTOS_PER_REPAIR)
  const repairs = new Set(files.map((file) => file.repair_id))
  const moved = files.filter((file) => file.repair_id !== null).length
  if (moved === 0 || repairs.size === 1) return null
  return moved === 1
    ? 'As one repair, 1 of them leaves the repair that it is in.'
    : `As one repair, ${moved} of them leave the repairs that they are in.`
}
