import { useId, useState, type FormEvent } from 'react'
import { checkRegistration } from '#shared/accounts/credentials.rules.ts'
import type { InvitationLook } from '#shared/api/shops.ts'
import { register } from '#web/features/accounts/accounts.api.ts'
import { EmailField } from '#web/features/accounts/CredentialFields.tsx'
import { ErrorBox } from '#web/features/accounts/ErrorBox.tsx'
import { NameField } from '#web/features/accounts/NameField.tsx'
import { NewPasswordField, useReveal } from '#web/features/accounts/NewPasswordFields.tsx'
import { missingSentence, registrationFailure } from '#web/features/accounts/registration.rules.ts'
import { useAccountForm } from '#web/features/accounts/useAccountForm.ts'
import { useEnterSession } from '#web/features/accounts/useSession.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

type Props = { token: string; look: InvitationLook; onJoined: () => void }

/** For people without a session: the mail came to them, so an account with its address is confirmed and in the shop. */
export function JoinRegistration({ token, look, onJoined }: Props) {
  const enterSession = useEnterSession()
  const form = useAccountForm()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const errorId = useId()
  const missingId = useId()
  const reveal = useReveal()
  const errorOf = (field: string) => (form.error?.field === field ? errorId : undefined)
  const missing = missingSentence({ name, email, password, confirmation })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (missing !== null) return
    await form.submit({
      check: () => checkRegistration({ name, email, password, confirmation }),
      send: async () => {
        const person = { name: name.trim(), email: email.trim(), password, invitation: token }
        const { me } = await register(person)
        onJoined()
        await enterSession(me)
      },
      explain: registrationFailure,
    })
  }

  return (
    <div className="flex flex-col gap-5">
      <p>
        <strong>You have an account?</strong> Log in with {look.email_hint}, and open the link of the mail again.
      </p>
      <ButtonLink to={PATHS.login}>LOG IN</ButtonLink>
      <form
        noValidate
        aria-label="Create an account and join"
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5 border-t-2 border-rule pt-5"
      >
        <p>
          <strong>You have none?</strong> Create one with the address to which the mail was sent.
        </p>
        <NameField value={name} onChange={setName} errorId={errorOf('name')} />
        <EmailField value={email} onChange={setEmail} errorId={errorOf('email')} />
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
        <div className="flex flex-col gap-1.5">
          <Button
            type="submit"
            tone="primary"
            size="large"
            disabled={missing !== null || form.isBusy}
            aria-describedby={missing === null ? undefined : missingId}
          >
            {form.isBusy ? 'CREATING ACCOUNT...' : 'CREATE ACCOUNT AND JOIN'}
          </Button>
          {/* The line keeps its height, so that nothing moves under the thumb. */}
          <p id={missingId} className="min-h-5 text-sm text-ink-soft">
            {missing}
          </p>
        </div>
        <ErrorBox id={errorId} message={form.error?.message ?? null} count={form.error?.count ?? 0} />
      </form>
    </div>
  )
}
