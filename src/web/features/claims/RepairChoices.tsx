import type { UseQueryResult } from '@tanstack/react-query'
import type { ClaimRecord } from '#shared/api/claims.ts'
import { REPAIRS_PER_CLAIM } from '#shared/claims/claims.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { ErrorState } from '#web/ui/Notice.tsx'
import { useEveryClaim } from './claims.api.ts'

type Props = {
  legend: string
  /** Their ids and titles. */
  names: UseQueryResult<{ id: string; title: string }[]>
  chosen: readonly string[]
  /** Repairs that are not offered. */
  without?: readonly string[]
  room?: number
  onChange: (ids: readonly string[]) => void
}

/** The repairs that changed last. Those that are in a claim say in which, because a repair is in one at most. */
export function RepairChoices({ legend, names, chosen, without = [], room = REPAIRS_PER_CLAIM, onChange }: Props) {
  const claims = useEveryClaim()
  if (names.isError) {
    return (
      <ErrorState
        sentence={sentenceOf(names.error)}
        onRetry={() => void names.refetch()}
        isRetrying={names.isFetching}
      />
    )
  }
  if (names.data === undefined || claims.isPending) {
    return <div role="status" aria-label="Loading your repairs" className="skeleton min-h-28" />
  }
  const offered = names.data.filter(({ id }) => !without.includes(id))
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1.5">{legend}</legend>
      {offered.length === 0 ? (
        <p className="text-ink-soft">{without.length === 0 ? NO_REPAIRS : 'You have no other repairs.'}</p>
      ) : (
        <ul className="flex max-h-[24rem] flex-col overflow-y-auto rounded-plate border-2 border-rule bg-sheet">
          {offered.map(({ id, title }) => {
            const other = claimOf(claims.data ?? [], id)
            const isChosen = chosen.includes(id)
            return (
              <li key={id} className="border-hairline not-first:border-t-2">
                <label className="flex min-h-12 items-center gap-3 px-3.5 py-2 has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-ink">
                  <input
                    type="checkbox"
                    className="size-6 shrink-0 accent-ink"
                    checked={isChosen}
                    disabled={other !== null || (!isChosen && chosen.length >= room)}
                    onChange={() => onChange(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id])}
                  />
                  <span className="min-w-0 wrap-anywhere">
                    <span className="font-semibold">{title}</span>{' '}
                    {other !== null && <span className="block text-sm text-ink-soft">In the claim {other.title}</span>}
                  </span>
                </label>
              </li>
            )
          })}
        </ul>
      )}
    </fieldset>
  )
}

const NO_REPAIRS =
  'You have no repairs yet. A photo of the damage makes the first one; you can add it to the claim later.'

/** The claim that a repair is in, or null. */
export function claimOf(claims: readonly ClaimRecord[], repairId: string): ClaimRecord | null {
  return claims.find(({ repairs }) => repairs.some(({ id }) => id === repairId)) ?? null
}
