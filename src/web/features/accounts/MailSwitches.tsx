import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Preferences, Me } from '#shared/api/accounts.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { settings } from '#web/backend/settings.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { ME_KEY, sendPreferences } from './accounts.api.ts'
import { MAIL } from './mailTexts.ts'
import { useMe } from './MeProvider.tsx'

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
