import type { Preferences } from '#shared/api/accounts.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { useMe } from './MeProvider.tsx'
import { usePreferences } from './usePreferences.ts'

const SWITCHES: readonly [name: keyof Preferences, label: string, text: string][] = [
  ['notifications', 'Notifications', 'When an analysis is done or a limit is near. No mail is sent yet.'],
  ['email_updates', 'Email Updates', 'News about the product. No mail is sent yet.'],
]

/** The two rows of Settings that say which mails a person wants. */
export function MailSwitches({ rowClass }: { rowClass: string }) {
  const { preferences } = useMe()
  const change = usePreferences()
  return SWITCHES.map(([name, label, text]) => (
    <li key={name} className={rowClass}>
      <Switch
        label={label}
        text={text}
        isOn={preferences[name]}
        isBusy={change.isPending}
        onChange={(isOn) => change.mutate({ [name]: isOn })}
      />
      {change.isError && name in change.variables && (
        <Notice tone="error" className="mt-3">
          {sentenceOf(change.error)}
        </Notice>
      )}
    </li>
  ))
}
