import type { ClaimEntry, ClaimRecord } from '#shared/api/claims.ts'
import type { ClaimList } from '#shared/claims/claims.rules.ts'

/** The id of the heading of the part that everything leads to. The headings of the lists have their names as ids. */
export const DOWNLOAD_ID = 'download'

export const LIST_NAMES: Readonly<Record<ClaimList, string>> = {
  items: 'DESTROYED',
  expenses: 'EXPENSES',
  diary: 'DIARY',
}

/** What the parts of the screen have in common. */
export type PartProps = { claim: ClaimRecord; canChange: boolean }

/** A message about an entry. Each is an object of its own, also where the words are the same. */
export type Said = { words: string }

export type EntryFormProps<Entry> = {
  claim: ClaimRecord
  /** Null for a new one. */
  entry: Entry | null
  /** What was added last, while the form stays open for the next one. */
  added: Said | null
  onSaved: (said: ClaimEntry) => void
  onClose: () => void
}
