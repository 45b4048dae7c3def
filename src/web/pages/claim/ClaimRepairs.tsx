import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { REPAIRS_PER_CLAIM } from '#shared/claims/claims.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { countText } from '#web/features/claims/claimFields.ts'
import { useClaimChange } from '#web/features/claims/claims.api.ts'
import { RepairChoices } from '#web/features/claims/RepairChoices.tsx'
import { useRepairNames } from '#web/features/repairs/repairs.api.ts'
import { repairPath } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { PartProps } from './EntryForm.tsx'

/** The repairs of a claim, in the order of the pack. */
export function ClaimRepairs({ claim, canChange }: PartProps) {
  const { mutate, isPending, error, variables } = useClaimChange(claim.id)
  const [isAdding, setAdding] = useState(false)
  const names = useRepairNames(isAdding)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const moved = useRef<{ id: string; by: number } | null>(null)
  const ids = claim.repairs.map(({ id }) => id)
  const order = ids.join(' ')
  useEffect(() => {
    // Browsers take the focus from a button that is moved in the page.
    const last = moved.current
    moved.current = null
    if (last === null || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`[data-repair="${last.id}"] [data-by="${last.by}"]`)?.focus()
  }, [order])
  const set = (next: readonly string[], onSuccess?: () => void) => {
    if (!isPending) mutate({ repair_ids: [...next] }, { onSuccess: () => onSuccess?.() })
  }
  const move = (id: string, title: string, by: number) => {
    const to = ids.indexOf(id) + by
    if (to < 0 || to >= ids.length) return
    const others = ids.filter((each) => each !== id)
    moved.current = { id, by }
    set([...others.slice(0, to), id, ...others.slice(to)], () =>
      setSaid(`${title} is now repair ${to + 1} of ${ids.length}.`),
    )
  }
  const close = () => {
    setAdding(false)
    setChosen([])
    requestAnimationFrame(() => opener.current?.focus())
  }
  const room = REPAIRS_PER_CLAIM - ids.length
  return (
    <section aria-labelledby="repairs" className="flex flex-col gap-3">
      <h2 id="repairs" className="heading text-3xl">
        REPAIRS <span className="figures text-ink-soft">{ids.length}</span>
      </h2>
      {ids.length === 0 && <p>Photos, reports and receipts come from the repairs of a claim. It has none yet.</p>}
      {ids.length > 0 && (
        <ul ref={list} className="flex flex-col">
          {claim.repairs.map(({ id, title, photos }, place) => (
            <li key={id} data-repair={id} className="flex items-center gap-2 border-t-2 border-hairline py-2">
              <div className="min-w-0 grow">
                <Link to={repairPath(id)} className="font-semibold wrap-anywhere underline underline-offset-4">
                  {title}
                </Link>
                <p className="text-sm text-ink-soft">{countText(photos, 'photo', 'photos')}</p>
              </div>
              {canChange && (
                <>
                  {ids.length > 1 &&
                    ([-1, 1] as const).map((by) => (
                      <Button
                        key={by}
                        size="small"
                        className="min-w-11 px-0!"
                        data-by={by}
                        aria-label={`Move ${title} ${by < 0 ? 'up' : 'down'}`}
                        // Not disabled, because that would take the focus away.
                        aria-disabled={ids[place + by] === undefined}
                        onClick={() => move(id, title, by)}
                      >
                        {by < 0 ? (
                          <ArrowUp className="size-5" aria-hidden="true" />
                        ) : (
                          <ArrowDown className="size-5" aria-hidden="true" />
                        )}
                      </Button>
                    ))}
                  <Button
                    size="small"
                    className="min-w-11 px-0!"
                    aria-label={`Take ${title} out of this claim`}
                    onClick={() =>
                      set(
                        ids.filter((each) => each !== id),
                        () => {
                          setSaid(`${title} was taken out of this claim. The repair itself stays.`)
                          opener.current?.focus()
                        },
                      )
                    }
                  >
                    <X className="size-5" aria-hidden="true" />
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="empty:hidden">
        {said}
      </p>
      {error !== null && variables !== undefined && (
        <Notice tone="error">{sentenceOf(error)} The repairs are shown as they are saved.</Notice>
      )}
      {canChange && isAdding && (
        <div className="plate flex flex-col gap-4 p-4 sm:p-5">
          <RepairChoices
            legend="Add repairs"
            names={names}
            chosen={chosen}
            without={ids}
            room={room}
            onChange={setChosen}
          />
          <div className="flex flex-wrap gap-3">
            {chosen.length > 0 && (
              <Button tone="primary" aria-disabled={isPending} onClick={() => set([...ids, ...chosen], close)}>
                {isPending ? 'SAVING...' : `ADD ${countText(chosen.length, 'REPAIR', 'REPAIRS')}`}
              </Button>
            )}
            <Button tone="quiet" onClick={close}>
              CANCEL
            </Button>
          </div>
        </div>
      )}
      {canChange && !isAdding && (
        <Button
          ref={opener}
          className="self-start"
          aria-disabled={room <= 0}
          onClick={() => room > 0 && setAdding(true)}
        >
          {room > 0 ? 'ADD REPAIRS' : `${REPAIRS_PER_CLAIM} REPAIRS, THE MOST FOR ONE CLAIM`}
        </Button>
      )}
    </section>
  )
}
