import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { CLAIM_MESSAGES, CLAIM_TEXT_MAX } from '#shared/claims/claims.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { FIELD_MESSAGES, orNull } from '#web/features/claims/claimFields.ts'
import { useCreateClaim, type NewClaimBody } from '#web/features/claims/claims.api.ts'
import { RepairChoices } from '#web/features/claims/RepairChoices.tsx'
import { hasTyped, useTyped } from '#web/features/claims/useTyped.ts'
import { useRepairNames } from '#web/features/repairs/repairs.api.ts'
import { claimPath } from '#web/lib/paths.ts'
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts'
import { useInFlightGuard } from '#web/lib/useInFlightGuard.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { today } from '#web/lib/dates.ts'

const draftName = (userId: string) => `${userId}:claim:new`

/** Whether a claim was begun in this tab and not stored. */
export const hasNewClaim = (userId: string): boolean => hasTyped(draftName(userId))

type Props = {
  userId: string
  /** The repair that it begins with, or null. */
  repairId: string | null
  onClose: () => void
}

/** What a claim begins with. Only the title is needed. */
export function NewClaim({ userId, repairId, onClose }: Props) {
  const navigate = useNavigate()
  const names = useRepairNames()
  const typed = useTyped<Fields, NewClaimBody>(draftName(userId), { title: '', date: '', repairs: repairId ?? '' })
  const { mutate, isPending, error } = useCreateClaim()
  const lock = useInFlightGuard()
  const [attempts, setAttempts] = useState(0)
  const form = useFocusFirstError(attempts)
  const { title, date, repairs } = typed.values
  const lastDay = today()
  const faults = {
    title: attempts > 0 && title.trim() === '' ? 'Please give it a name, such as “Burst pipe”.' : null,
    date: attempts > 0 && date > lastDay ? CLAIM_MESSAGES.lossInFuture : null,
  }
  const begin = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || date > lastDay) return setAttempts(attempts + 1)
    if (!lock.take()) return
    const body = { title: title.trim(), loss_date: orNull(date), repair_ids: idsOf(repairs) }
    mutate(typed.attemptOf(body), {
      onSuccess: (made) => {
        typed.clear()
        void navigate(claimPath(made.id))
      },
      onError: typed.failed,
      onSettled: lock.release,
    })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={begin}
      aria-label="New claim"
      className="plate flex max-w-3xl flex-col gap-5 p-4 sm:p-5"
    >
      <TextField
        label="What happened?"
        autoComplete="off"
        placeholder="Burst pipe, kitchen and hall"
        maxLength={CLAIM_TEXT_MAX}
        value={title}
        error={faults.title}
        onChange={({ target }) => typed.type('title', target.value)}
      />
      <TextField
        label="When did it happen?"
        type="date"
        max={lastDay}
        value={date}
        error={faults.date}
        hint="You can add the day later."
        onChange={({ target }) => typed.type('date', target.value)}
      />
      <RepairChoices
        legend="Which repairs belong to it?"
        names={names}
        chosen={idsOf(repairs)}
        onChange={(ids) => typed.type('repairs', ids.join(' '))}
      />
      {error !== null && (
        <Notice tone="error">
          {sentenceOf(error)} {FIELD_MESSAGES.kept}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" className="grow sm:grow-0" aria-disabled={isPending}>
          {isPending ? 'SAVING...' : 'BEGIN THE CLAIM'}
        </Button>
        <Button
          tone="quiet"
          onClick={() => {
            typed.clear()
            onClose()
          }}
        >
          CANCEL
        </Button>
      </div>
    </form>
  )
}

type Fields = { title: string; date: string; repairs: string }

const idsOf = (joined: string): string[] => (joined === '' ? [] : joined.split(' '))
