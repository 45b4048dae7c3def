import { useId, useState } from 'react'
import type { Repair } from '#shared/api/repairs.ts'
import { REPAIR_STATUSES, REPAIR_STATUS_LABELS, type RepairStatus } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useRepairChange } from '#web/features/repairs/repairs.api.ts'
import { today } from '#web/lib/dates.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** How far a repair is. A choice is stored at once. */
export function RepairStatusChoice({ repair }: { repair: Repair }) {
  const name = useId()
  const mayWrite = useMayDo()('write')
  const { mutate, error } = useRepairChange(repair.id)
  const [wanted, setWanted] = useState<RepairStatus | null>(null)
  const shown = wanted ?? repair.status
  const choose = (status: RepairStatus) => {
    setWanted(status)
    // The day where the owner is, which the server doesn't know.
    const finished = status === 'done' ? { finished_on: today() } : {}
    mutate({ status, ...finished }, { onSettled: () => setWanted(null) })
  }
  return (
    <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Status</legend>
      <div className="flex flex-wrap gap-[2px] rounded-plate border-2 border-rule bg-rule sm:max-w-md print:border-0 print:bg-transparent">
        {REPAIR_STATUSES.map((status) => (
          <label
            key={status}
            className="heading relative flex min-h-12 grow basis-0 items-center print:grow-0 print:basis-auto justify-center bg-sheet px-2 text-center text-lg leading-none wrap-break-word not-has-checked:print:hidden has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-yellow-deep"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 appearance-none opacity-0"
              checked={status === shown}
              onChange={() => choose(status)}
            />
            {REPAIR_STATUS_LABELS[status].toUpperCase()}
          </label>
        ))}
      </div>
      {error !== null && <Notice tone="error">{sentenceOf(error)} The status hasn't changed.</Notice>}
    </fieldset>
  )
}
