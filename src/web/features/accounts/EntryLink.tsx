import { Link } from 'react-router'
import type { Path } from '#web/lib/paths.ts'

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
