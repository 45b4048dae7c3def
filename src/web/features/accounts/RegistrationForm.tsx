import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useHref, useNavigate } from 'react-router'
import { ACCOUNT_MESSAGES, checkRegistration } from '#shared/accounts/credentials.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { WITHOUT_SENTENCE, type AccountFailure, type FailedCall } from './accountFailure.rules.ts'
import { NameField } from './AccountFields.tsx'
import { register } from './accounts.api.ts'
import { EmailField, emailState, ErrorBox, OfferDialog } from './EntryForm.tsx'
import { NewPasswordField, useReveal } from './NewPasswordFields.tsx'
import { useAccountForm } from './useAccountForm.ts'

type Registered = Awaited<ReturnType<typeof register>>['me']

type Props = {
  label?: string
  submitLabel: string
  email: string
  onEmail: (email: string) => void
  /** The token of an invitation, which the new account accepts. */
  invitation?: string
  className?: string
  /** Whether the account is made, and the person is about to be led on. */
  isDone?: boolean
  onRegistered: (me: Registered) => Promise<void> | void
  /** What stands above the fields. */
  children?: ReactNode
}

/** Everything that a registration asks, wherever it begins. Whoever has an account already is offered the login. */
export function RegistrationForm({ email, onEmail, invitation, isDone = false, onRegistered, ...shown }: Props) {
  const navigate = useNavigate()
  const form = useAccountForm()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const errorId = useId()
  const errorOf = (field: string) => (form.error?.field === field ? errorId : undefined)
  const missing = missingSentence({ name, email, password, confirmation })
  const isComplete = missing === null
  const reveal = useReveal()
  const missingId = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    await form.submit({
      check: () => checkRegistration({ name, email, password, confirmation }),
      send: async () => {
        const person = { name: name.trim(), email: email.trim(), password }
        const { me } = await register(invitation === undefined ? person : { ...person, invitation })
        await onRegistered(me)
      },
      explain: registrationFailure,
    })
  }

  return (
    <>
      <form
        noValidate
        aria-label={shown.label}
        onSubmit={(event) => void submit(event)}
        className={classNames('flex flex-col gap-5', shown.className)}
      >
        {shown.children}
        <NameField value={name} onChange={setName} errorId={errorOf('name')} />
        <EmailField value={email} onChange={onEmail} errorId={errorOf('email')} />
        <NewPasswordField
          label="Password"
          reveal={reveal.first}
          value={password}
          onChange={setPassword}
          errorId={errorOf('password')}
        />
        <NewPasswordField
          label="Confirm Password"
          reveal={reveal.second}
          isConfirmation
          value={confirmation}
          onChange={setConfirmation}
          errorId={errorOf('confirmation')}
        />
        <p className="text-sm text-ink-soft">
          By creating an account, you accept the <TextLink to={PATHS.terms}>Terms of Service</TextLink>. The{' '}
          <TextLink to={PATHS.privacy}>Privacy Policy</TextLink> explains what we keep about you.
        </p>
        <div className="flex flex-col gap-1.5">
          <Button
            type="submit"
            tone="primary"
            size="large"
            disabled={!isComplete || form.isBusy}
            aria-describedby={isComplete ? undefined : missingId}
          >
            {form.isBusy && !isDone ? 'CREATING ACCOUNT...' : shown.submitLabel}
          </Button>
          {/* The line keeps its height, so that nothing moves under the thumb. */}
          <p id={missingId} className="min-h-5 text-sm text-ink-soft">
            {missing}
          </p>
        </div>
        <ErrorBox id={errorId} message={form.error?.message ?? null} count={form.error?.count ?? 0} />
        {isDone && <Notice tone="success">{ACCOUNT_MESSAGES.registered}</Notice>}
      </form>
      {form.isOffering && (
        <OfferDialog
          question={ACCOUNT_MESSAGES.offerLogin}
          confirmLabel="GO TO LOGIN"
          onConfirm={() => void navigate(PATHS.login, { replace: true, state: emailState(email) })}
          onCancel={form.stopOffering}
        />
      )}
    </>
  )
}

/** Opens in a new tab, so that typed text is not lost. */
function TextLink({ to, children }: { to: Path; children: string }) {
  return (
    <a href={useHref(to)} target="_blank" rel="noreferrer" className="font-semibold underline underline-offset-4">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

type Fields = { name: string; email: string; password: string; confirmation: string }

const LABELS: readonly (readonly [keyof Fields, string])[] = [
  ['name', 'full name'],
  ['email', 'email'],
  ['password', 'password'],
  ['confirmation', 'password confirmation'],
]

/** Why an account cannot be created yet: the fields that are empty. Null when all are filled in. */
export function missingSentence(fields: Fields): string | null {
  const missing = LABELS.filter(([field]) => fields[field] === '').map(([, label]) => label)
  return missing.length === 0 ? null : `Still needed: ${missing.join(', ')}`
}

/** What is said of a registration that was refused, and whether the login is offered instead. */
export function registrationFailure(call: FailedCall): AccountFailure {
  return {
    message: WITHOUT_SENTENCE.includes(call.code) ? ACCOUNT_MESSAGES.registrationFailed : call.message,
    field: call.field ?? null,
    offersOther: call.code === 'account_exists',
  }
}
