import { useId, useState } from 'react'
import type { Repair } from '#shared/api/repairs.ts'
import { REPAIR_STATUSES, REPAIR_STATUS_LABELS, type RepairStatus } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useRepairChange } from './useRepairChange.ts'

/** How far a repair is. A choice is stored at once. */
export function RepairStatusChoice({ repair }: { repair: Repair }) {
  const name = useId()
  const { mutate, error } = useRepairChange(repair.id)
  const [wanted, setWanted] = useState<RepairStatus | null>(null)
  const shown = wanted ?? repair.status
  const choose = (status: RepairStatus) => {
    setWanted(status)
    mutate({ status }, { onSettled: () => setWanted(null) })
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Status</legend>
      <div className="grid grid-cols-3 overflow-hidden rounded-plate border-2 border-rule sm:max-w-md">
        {REPAIR_STATUSES.map((status) => (
          <label
            key={status}
            className="heading relative flex min-h-12 items-center justify-center border-r-2 border-rule bg-sheet px-2 text-center text-lg leading-none last:border-r-0 has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-yellow-deep"
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
