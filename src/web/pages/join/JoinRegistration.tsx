import { useState } from 'react'
import type { InvitationLook } from '#shared/api/shops.ts'
import { RegistrationForm } from '#web/features/accounts/RegistrationForm.tsx'
import { useEnterSession } from '#web/features/accounts/useSession.ts'
import { PATHS } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

type Props = { token: string; look: InvitationLook; onJoined: () => void }

/** For people without a session: the mail came to them, so an account with its address is confirmed and in the shop. */
export function JoinRegistration({ token, look, onJoined }: Props) {
  const enterSession = useEnterSession()
  const [email, setEmail] = useState('')
  return (
    <div className="flex flex-col gap-5">
      <p>
        <strong>You have an account?</strong> Log in with {look.email_hint}, and open the link of the mail again.
      </p>
      <ButtonLink to={PATHS.login}>LOG IN</ButtonLink>
      <RegistrationForm
        label="Create an account and join"
        submitLabel="CREATE ACCOUNT AND JOIN"
        className="border-t-2 border-rule pt-5"
        email={email}
        onEmail={setEmail}
        invitation={token}
        onRegistered={async (me) => {
          onJoined()
          await enterSession(me)
        }}
      >
        <p>
          <strong>You have none?</strong> Create one with the address to which the mail was sent.
        </p>
      </RegistrationForm>
    </div>
  )
}
