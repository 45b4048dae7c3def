import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { LOCAL_APP_PATH } from '#shared/api/appFilePaths.ts'
import { settings } from '#web/backend/settings.ts'
import type { Path } from '#web/lib/paths.ts'
import { DELAY_MS, useDelay } from '#web/lib/timeLimits.ts'
import { LazyConfirmDialog, preloadConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** The props that an account form passes to each of its fields. */
export type AccountFieldProps = {
  value: string
  onChange: (value: string) => void
  /** Id of the form's box when its error refers to this field. */
  errorId?: string | undefined
  /** The error message shown below the field, or null while there is none. Absent where the form's box shows it. */
  error?: string | null | undefined
}

type Props = AccountFieldProps & {
  label?: string
  /**
   * 'email' where the address is not yet the login name, because password managers file the password under a 'username'
   * field.
   */
  autoComplete?: 'username' | 'email'
}

/**
 * A field for an email address: it brings up the keyboard with the @, and turns off capitalization and spell checking.
 */
export function EmailField({ label = 'Email', autoComplete = 'username', onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      label={label}
      type="email"
      name="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type CurrentPasswordFieldProps = AccountFieldProps & { label?: string }

/** The account's current password, which password managers fill in. */
export function CurrentPasswordField({ label = 'Password', onChange, ...field }: CurrentPasswordFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      type="password"
      name="password"
      autoComplete="current-password"
      required
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type EntryLinkProps = { to: Path; email: string; children: string }

/** A link between logged-out screens that carries the typed address along. */
export function EntryLink({ to, email, children }: EntryLinkProps) {
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

type ErrorBoxProps = {
  id: string
  message: string | null
  count: number
  /** An action shown below the message. */
  children?: ReactNode
}

/** The error of a form. It is announced when it appears, and again when the same error occurs twice. */
export function ErrorBox({ id, message, count, children }: ErrorBoxProps) {
  if (message === null) return null
  return (
    <Notice key={count} tone="error" id={id}>
      {message}
      {children}
    </Notice>
  )
}

type OfferDialogProps = {
  question: string
  confirmLabel: string
  /** What the person may have meant instead. */
  other?: { label: string; onPress: () => void }
  onConfirm: () => void
  onCancel: () => void
}

/** Waits long enough for the error to be read, then asks the question. */
export function OfferDialog({ question, confirmLabel, other, onConfirm, onCancel }: OfferDialogProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(preloadConfirmDialog, [])
  useDelay(!isOpen, DELAY_MS.beforePrompt, () => setOpen(true))
  if (!isOpen) return null
  return (
    <LazyConfirmDialog
      title={question}
      confirmLabel={confirmLabel}
      cancelLabel="CANCEL"
      other={other}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

/** The address that login and register pass to each other in the history entry, or '' when there is none. */
export function prefilledEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}

/** Whether the person came to the login from the payment service and was not logged in. */
export function isBackFromPayment(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leftBy' in state && state.leftBy === null
}
