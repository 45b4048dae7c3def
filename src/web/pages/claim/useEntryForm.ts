import { useState, type FormEvent } from 'react'
import type { ClaimEntry } from '#shared/api/claims.ts'
import type { ClaimList } from '#shared/claims/claims.rules.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts'
import { useInFlightGuard } from '#web/lib/useInFlightGuard.ts'
import { useSaveEntry } from '#web/features/claims/claims.api.ts'
import { useTyped } from '#web/features/claims/useTyped.ts'

/** Where the words of an entry are kept that has not been stored. */
export const draftName = (userId: string, claimId: string, list: ClaimList, entryId: string | null): string =>
  `${userId}:claim:${claimId}:${list}:${entryId ?? 'new'}`

type Faults<Fields> = Partial<Record<keyof Fields, string>>

type Options<Fields> = {
  claimId: string
  list: ClaimList
  /** Null for a new entry. */
  entryId: string | null
  saved: Fields
  read: (values: Fields) => { entry: ClaimEntry } | { faults: Faults<Fields> }
  onSaved: (said: ClaimEntry) => void
}

/** The form of an entry. What was typed stays until it is stored, whatever happens meanwhile. */
export function useEntryForm<Fields extends Record<string, string>>({
  claimId,
  list,
  entryId,
  saved,
  read,
  onSaved,
}: Options<Fields>) {
  const me = useMe()
  const typed = useTyped<Fields, ClaimEntry>(draftName(me.id, claimId, list, entryId), saved)
  const lock = useInFlightGuard()
  const { mutate, isPending, error, reset } = useSaveEntry(claimId, list, entryId)
  const [attempts, setAttempts] = useState(0)
  const form = useFocusFirstError(attempts)
  const result = read(typed.values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if ('faults' in result) return setAttempts(attempts + 1)
    if (!lock.take()) return
    const { entry } = result
    mutate(typed.attemptOf(entry), {
      onSuccess: () => {
        typed.clear()
        setAttempts(0)
        onSaved(entry)
      },
      onError: typed.failed,
      onSettled: lock.release,
    })
  }
  const fieldOf = (field: keyof Fields & string) => ({
    value: typed.values[field],
    onChange: ({ target }: { target: { value: string } }) => typed.type(field, target.value),
  })
  const faults: Faults<Fields> = attempts > 0 && 'faults' in result ? result.faults : {}
  return {
    form,
    typed,
    submit,
    saving: { isPending, error },
    fieldOf,
    /** For a field that can be wrong. Room for what is wrong with it is kept free. */
    checkedFieldOf: (field: keyof Fields & string) => ({ ...fieldOf(field), error: faults[field] ?? null }),
    /** The number of the attempt at which one of these fields was wrong, or 0. */
    wrongAt: (...fields: (keyof Fields)[]) => (fields.some((field) => faults[field] !== undefined) ? attempts : 0),
    discard: () => {
      typed.clear()
      setAttempts(0)
      reset()
    },
  }
}
