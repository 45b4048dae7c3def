import type { ClaimExpense, ClaimFacts, ClaimItem } from '#shared/api/claims.ts'
import type { PhotoView } from '#shared/files/photoViews.ts'

type ClaimToCheck = {
  facts: ClaimFacts
  repairs: readonly { title: string; photos: readonly { shows: readonly PhotoView[]; madeSmaller: boolean | null }[] }[]
  items: readonly ClaimItem[]
  expenses: readonly ClaimExpense[]
}

/** What an insurer usually asks for (NAIC, "How to file a claim") and what is not there yet, in kind sentences. */
export function missingOf({ facts, repairs, items, expenses }: ClaimToCheck): string[] {
  const smaller = repairs.flatMap(({ photos }) => photos).filter(({ madeSmaller }) => madeSmaller === true).length
  const withoutPrice = items.filter(
    (item) => item.purchase_price === null && item.current_value === null && item.replacement_cost === null,
  ).length
  const unproven = items.filter((item) => item.file_ids.length === 0 && item.document_id === null).length
  const withoutReceipt = expenses.filter((expense) => expense.document_id === null).length
  return [
    ...(facts.loss_date === null ? ['No date of loss yet.'] : []),
    ...(facts.loss_cause === null ? ['No cause of the loss yet.'] : []),
    ...(facts.insurer === null ? ['No insurer yet.'] : []),
    ...(facts.policy_number === null ? ['No policy number yet.'] : []),
    ...(repairs.length === 0 ? ['No repair in this claim yet.'] : []),
    ...repairs.flatMap(({ title, photos }) => {
      if (photos.length === 0) return [`No photo of ${title} yet.`]
      if (photos.length === 1) return [`Only one photo of ${title}. Insurers ask for one from further away, too.`]
      // Where nothing is said about the photos, one of them may be from further away.
      const isOnlyNear = photos.some(({ shows }) => shows.includes('near')) && !photos.some(isFar)
      return isOnlyNear ? [`No photo from further away for ${title}.`] : []
    }),
    ...counted(withoutPrice, 'item has no price.', 'items have no price.'),
    ...counted(unproven, 'item has no photo and no receipt.', 'items have no photo and no receipt.'),
    ...counted(withoutReceipt, 'expense has no receipt.', 'expenses have no receipt.'),
    ...counted(
      smaller,
      'photo is a smaller copy made by the browser. If you still have the original, upload it on a larger plan.',
      'photos are smaller copies made by the browser. If you still have the originals, upload them on a larger plan.',
    ),
  ]
}

const isFar = ({ shows }: { shows: readonly PhotoView[] }): boolean => shows.includes('far')

function counted(count: number, one: string, several: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
}
