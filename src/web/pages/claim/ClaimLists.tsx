import { DIARY_KIND_LABELS, EXPENSE_KIND_LABELS } from '#shared/claims/claims.rules.ts'
import { dollars } from '#shared/lib/dollars.ts'
import { countText } from '#web/features/claims/claimFields.ts'
import type { EntryOf } from '#web/features/claims/claims.api.ts'
import { moment } from '#web/lib/dates.ts'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { EntrySection, type ListProps, type Row } from './EntrySection.tsx'
import { calendarDayWords } from '#shared/lib/calendarDay.ts'

/** The forms are fetched when they are opened. */
const OPENED = { label: 'Loading the fields', height: 'min-h-96' }
const { Part: ItemForm } = lazyPart(async () => (await import('./ItemForm.tsx')).ItemForm, OPENED)
const { Part: ExpenseForm } = lazyPart(async () => (await import('./ExpenseForm.tsx')).ExpenseForm, OPENED)
const { Part: DiaryForm } = lazyPart(async () => (await import('./DiaryForm.tsx')).DiaryForm, OPENED)

/** What was destroyed. The last one added is the first, where its owner looks for it. */
export function ItemList({ entries, ...shared }: ListProps<'items'>) {
  const { totals } = shared.claim
  return (
    <EntrySection
      {...shared}
      entries={{ ...entries, data: entries.data?.toReversed() } as typeof entries}
      list="items"
      total={`${dollars(totals.replacement_cost)} to replace`}
      empty="Go from room to room and add what can't be used any more. Take a photo before you throw anything away."
      addLabel="ADD AN ITEM"
      rowOf={itemRow}
      Form={ItemForm}
    />
  )
}

function itemRow({
  description,
  quantity,
  room,
  brand,
  model,
  serial,
  replacement_cost: cost,
  file_ids: ids,
}: EntryOf<'items'>): Row {
  const made = [brand, model, serial].filter((part) => part !== null).join(' ')
  return {
    name: quantity === 1 ? description : `${quantity} × ${description}`,
    facts: [
      ...(room === null ? [] : [room]),
      ...(made === '' ? [] : [made]),
      cost === null ? 'no price yet' : quantity === 1 ? dollars(cost) : `${dollars(cost)} each`,
      ...(ids.length > 1 ? [countText(ids.length, 'photo', 'photos')] : []),
    ],
    photo: ids[0],
  }
}

/** What was paid because of the loss. */
export function ExpenseList(props: ListProps<'expenses'>) {
  const { expenses } = props.claim.totals
  return (
    <EntrySection
      {...props}
      list="expenses"
      total={`${dollars(expenses)} paid`}
      empty="Add what you pay because of the loss, such as a plumber, a hotel or a dryer, with the receipt."
      addLabel="ADD AN EXPENSE"
      rowOf={expenseRow}
      Form={ExpenseForm}
    />
  )
}

function expenseRow({ kind, amount, paid_on: paidOn, vendor, note, document_id: receipt }: EntryOf<'expenses'>): Row {
  return {
    name: `${dollars(amount)}, ${EXPENSE_KIND_LABELS[kind].toLowerCase()}`,
    facts: [
      calendarDayWords(paidOn),
      ...(vendor === null ? [] : [vendor]),
      receipt === null ? 'no receipt' : 'with a receipt',
    ],
    text: note,
  }
}

/** Who said what when. */
export function DiaryList(props: ListProps<'diary'>) {
  return (
    <EntrySection
      {...props}
      list="diary"
      total={null}
      empty="Write down each call, mail and visit: who said what, and by when something must be done."
      addLabel="ADD TO THE DIARY"
      rowOf={diaryRow}
      Form={DiaryForm}
    />
  )
}

function diaryRow({ at, kind, with_whom: who, text, due_on: dueOn, document_id: document }: EntryOf<'diary'>): Row {
  return {
    name: `${DIARY_KIND_LABELS[kind]}${who === null ? '' : `, ${who}`}`,
    facts: [moment(at), ...(document === null ? [] : ['with a document'])],
    text,
    badge: dueOn === null ? null : `Due ${calendarDayWords(dueOn)}`,
  }
}
