import { useState, type FormEvent } from 'react'
import { AccountFrame } from '#web/features/accounts/AccountFrame.tsx'
import { changeFailure } from '#web/features/accounts/accountFailure.rules.ts'
import { AccountTop } from '#web/features/accounts/AccountTop.tsx'
import { LinkGone } from '#web/features/accounts/LinkGone.tsx'
import { isLinkInvalid, takeEmailBack } from '#web/features/accounts/mailLinks.api.ts'
import { useAccountForm } from '#web/features/accounts/useAccountForm.ts'
import { useLeave } from '#web/features/accounts/useLeave.ts'
import { useLinkToken } from '#web/features/accounts/useLinkToken.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AddressRestored } from './AddressRestored.tsx'

/** Without the advice to ask for a new one, which nobody can here. */
const LINK_USED_UP = 'This link has expired or has been used already.'

/** What came of a token: the address that the account has again, or null for a link that opens nothing. */
type Outcome = { token: string; email: string | null }

export function UndoEmailChangePage() {
  const { token, forget } = useLinkToken()
  const leave = useLeave()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const end = (email: string | null) => {
    setOutcome({ token: token ?? '', email })
    forget()
  }
  const undo = async () => {
    try {
      const email = await takeEmailBack(token ?? '')
      await leave()
      end(email)
    } catch (error) {
      if (isLinkInvalid(error)) end(null)
      throw error
    }
  }
  return <AccountFrame>{content()}</AccountFrame>

  function content() {
    const done = outcome?.token === token ? outcome : null
    if (token === null || done?.email === null) {
      return (
        <LinkGone sentence={LINK_USED_UP} takesFocus={token !== null}>
          <p>A change of address can be undone once, within seven days.</p>
          <ButtonLink to={PATHS.login} tone="primary" size="large">
            GO TO THE LOGIN
          </ButtonLink>
        </LinkGone>
      )
    }
    return done === null ? <Question key={token} undo={undo} /> : <AddressRestored email={done.email} />
  }
}

/** Mail scanners open links: only a press undoes anything. */
function Question({ undo }: { undo: () => Promise<void> }) {
  const form = useAccountForm()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit({ check: () => null, send: undo, explain: changeFailure })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <AccountTop title="TAKE YOUR ADDRESS BACK?" />
      <p>
        The email address of your account was changed. If it was not you, undo the change: the account gets back the
        address that our mail was sent to.
      </p>
      <p>Every device is signed out then, that of whoever changed it included.</p>
      {form.fault !== null && (
        <Notice key={form.fault.count} tone="error">
          {form.fault.message}
        </Notice>
      )}
      <Button type="submit" tone="primary" size="large" aria-disabled={form.isBusy}>
        {form.isBusy ? 'UNDOING...' : 'UNDO THE CHANGE'}
      </Button>
    </form>
  )
}
