import { useState } from 'react'
import type { Repair } from '#shared/api/repairs.ts'
import type { Act } from '#shared/workspaces/roles.rules.ts'
import { isCalendarDay } from '#shared/lib/calendarDay.ts'
import { dueWords } from '#shared/repairs/work.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useRepairChange } from './repairs.api.ts'
import { today } from '#web/lib/dates.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useColleagues } from './team.api.ts'
import { workerName, workersFor } from './team.rules.ts'

type Props = { userId: string; repair: Repair; shopId: string; mayDo: (act: Act) => boolean }

/** Who does a repair of a shop, and by when. Both are saved at once. What is done has no day by which any more. */
export function ShopWork({ userId, repair, shopId, mayDo }: Props) {
  const { members } = useColleagues(shopId)
  const { mutate, error, isSuccess, isPending } = useRepairChange(repair.id)
  const [typed, setTyped] = useState<string | null>(null)
  const { assigned_to: assigned = null, due_on: due = null } = repair
  const workers = workersFor(userId, assigned, members, mayDo)
  const isDone = repair.status === 'done'
  const isLate = due !== null && due < today()
  if (workers === null) {
    return (
      <p className="min-h-13">
        {assigned === null ? 'Unassigned.' : `${workerName(assigned, members) ?? '…'} works on this.`}{' '}
        {due !== null && !isDone && `${dueWords(due, today())}.`}
      </p>
    )
  }
  const saveDay = (value: string) => {
    setTyped(value)
    if (value !== '' && !isCalendarDay(value)) return
    // A year that is being typed begins with zeros.
    if (value.startsWith('0')) return
    mutate({ due_on: value === '' ? null : value }, { onSettled: () => setTyped(null) })
  }
  return (
    <section aria-label="Work" className="no-print flex flex-col gap-2">
      <div className="grid gap-4 sm:max-w-md sm:grid-cols-2">
        <SelectField
          label="Assigned to"
          value={assigned ?? ''}
          options={workers}
          onChoose={(id) => mutate({ assigned_to: id === '' ? null : id })}
        />
        {!isDone && (
          <TextField
            label={isLate ? 'Due (late)' : 'Due'}
            type="date"
            value={typed ?? due ?? ''}
            onChange={({ target }) => saveDay(target.value)}
          />
        )}
      </div>
      <p role="status" className="min-h-6 text-sm">
        {isPending ? 'Saving...' : isSuccess && error === null ? 'Saved.' : ''}
      </p>
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </section>
  )
}
