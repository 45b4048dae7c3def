import type { ClaimEntry, ClaimRecord } from '#shared/api/claims.ts'

/** What the parts of the screen have in common. */
export type PartProps = { claim: ClaimRecord; canChange: boolean }

export type EntryFormProps<Entry> = {
  claim: ClaimRecord
  /** Null for a new one. */
  entry: Entry | null
  onSaved: (said: ClaimEntry) => void
  onClose: () => void
}
