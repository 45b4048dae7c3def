import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { checkName } from '#shared/accounts/credentials.rules.ts'
import type { Me, Preferences } from '#shared/api/accounts.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { settings } from '#web/backend/settings.ts'
import { useFocusFirstError } from '#web/lib/submitting.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Switch } from '#web/ui/ChoiceField.tsx'
import { changeFailure } from './accountFailure.rules.ts'
import { NameField } from './AccountFields.tsx'
import { ME_KEY, sendName, sendPreferences } from './accounts.api.ts'
import { MAIL } from './ConfirmBanner.tsx'
import { useMe } from './MeProvider.tsx'
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

const SWITCHES: readonly [name: keyof Preferences, label: string, text: string][] = [
  [
    'notifications',
    'Notifications',
    "An email when an analysis is done, you're close to a limit, it's the day to check a repair again, your shop assigns you work or mentions you, or requests to your shop are waiting",
  ],
  ['email_updates', 'Email Updates', 'Occasional product news by email'],
]

/** The two rows of Settings in which a person chooses which mails to receive. */
export function MailSwitches() {
  const { preferences, email_verified: isConfirmed } = useMe()
  const change = usePreferences()
  return (
    <>
      <li className="text-sm text-ink-soft">{MAIL.switches(isConfirmed)}</li>
      {SWITCHES.map(([name, label, text]) => (
        <li key={name}>
          <Switch
            label={label}
            text={text}
            isOn={preferences[name]}
            isWithoutEffect={settings.mail === 'kept'}
            isBusy={change.isPending}
            onChange={(isOn) => change.mutate({ [name]: isOn })}
          />
          {change.isError && name in change.variables && (
            <Notice tone="error" className="mt-3">
              {sentenceOf(change.error)}
            </Notice>
          )}
        </li>
      ))}
    </>
  )
}

/** Switches change immediately when pressed, and change back when the server refuses. */
function usePreferences() {
  const client = useQueryClient()
  const show = (preferences: Partial<Preferences>) =>
    client.setQueryData<Me | null>(ME_KEY, (me) =>
      me == null ? me : { ...me, preferences: { ...me.preferences, ...preferences } },
    )
  return useMutation({
    mutationFn: sendPreferences,
    onMutate: (preferences) => {
      show(preferences)
    },
    onError: (_error, preferences) => {
      for (const name of Object.keys(preferences) as (keyof Preferences)[]) show({ [name]: preferences[name] !== true })
    },
    onSuccess: (me) => {
      client.setQueryData(ME_KEY, me)
    },
  })
}
