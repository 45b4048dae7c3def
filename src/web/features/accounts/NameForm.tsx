import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { checkName } from '#shared/accounts/credentials.rules.ts'
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { changeFailure } from './accountFailure.rules.ts'
import { ME_KEY, sendName } from './accounts.api.ts'
import { NameField } from './NameField.tsx'
import { useAccountForm } from './useAccountForm.ts'

type Props = { name: string; onSaved: () => void; onLeft: () => void }

/** Changes the name, which is then updated everywhere at once. Escape leaves the name unchanged. */
export function NameForm({ name, onSaved, onLeft }: Props) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  const { error, errorOf, isBusy, submit } = useAccountForm()
  const form = useFocusFirstError(error?.count ?? 0)
  // The row that was pressed no longer exists.
  useEffect(() => {
    // Selecting alone moves the focus in some browsers only.
    field.current?.focus()
    field.current?.select()
  }, [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const isSaved = await submit({
      check: () => {
        const message = checkName(typed)
        return message === null ? null : { field: 'name', message }
      },
      send: async () => {
        client.setQueryData(ME_KEY, await sendName(typed.trim()))
      },
      explain: changeFailure,
    })
    if (isSaved) onSaved()
  }
  // The server may already have accepted a request in progress, so the form waits for it.
  const leave = () => {
    if (!isBusy) onLeft()
  }

  const leaveOnEscape = (event: KeyboardEvent) => {
    // During input-method composition, Escape only ends the composition.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) leave()
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Change Name"
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-4"
    >
      <NameField ref={field} value={typed} onChange={setTyped} onKeyDown={leaveOnEscape} error={errorOf('name')} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          tone="primary"
          className="min-w-28 grow sm:grow-0"
          aria-disabled={isBusy}
          onKeyDown={leaveOnEscape}
        >
          {isBusy ? 'SAVING...' : 'SAVE'}
        </Button>
        <Button className="grow sm:grow-0" aria-disabled={isBusy} onClick={leave} onKeyDown={leaveOnEscape}>
          CANCEL
        </Button>
      </div>
      {error !== null && error.field === null && (
        <Notice key={error.count} tone="error">
          {error.message}
        </Notice>
      )}
    </form>
  )
}
