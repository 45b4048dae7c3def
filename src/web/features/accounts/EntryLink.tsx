import { Link } from 'react-router'
import { LOCAL_APP_PATH } from '#shared/api/appFilePaths.ts'
import type { Path } from '#web/lib/paths.ts'
import { settings } from '#web/backend/settings.ts'

type Props = { to: Path; email: string; children: string }

/** A link between logged-out screens that carries the typed address along. */
export function EntryLink({ to, email, children }: Props) {
  return (
    <Link
      to={to}
      state={emailState(email)}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {children}
    </Link>
  )
}

/** The state in the history entry that `prefilledEmail` reads. */
export function emailState(email: string): { email: string } | null {
  return email.trim() === '' ? null : { email: email.trim() }
}

/** Leads to the app that keeps everything on the device, where the server offers it. */
export function LocalAppLink() {
  if (!settings.offers_local_app) return null
  return (
    <p>
      <a href={LOCAL_APP_PATH} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Use it on this device only
      </a>
    </p>
  )
}

/** Whether anyone can create an account here. */
export const isRegistrationOpen = settings.registration === 'open'
