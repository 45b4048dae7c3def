import { useState, type FormEvent, type ReactNode } from 'react'
import { PATHS } from '#web/lib/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { LoggedOutFrame } from './LoggedOutFrame.tsx'
import { changeFailure } from './accountFailure.rules.ts'
import { AccountTop, LinkGone, useLinkToken } from './AccountTop.tsx'
import { isLinkInvalid } from './mailLinks.api.ts'
import { useAccountForm } from './useAccountForm.ts'
import { useLeave } from './useSession.ts'
import { emailState } from './EntryForm.tsx'

/** Without the advice to request a new link, because these links cannot be requested. */
const LINK_USED_UP = 'This link has expired or has already been used.'

type Props<Done> = {
  /** The question, and what pressing the button does. */
  title: string
  question: ReactNode
  label: string
  /** How many times and for how long such a link works. */
  validity: string
  send: (token: string) => Promise<Done>
  /** What is shown after the change has been undone. */
  children: (done: Done) => ReactNode
}

/** The result of a token: the server's response, or null for an invalid link. */
type Outcome<Done> = { token: string; done: Done | null }

/** A link with which the owner of a mailbox takes an account back. */
export function UndoLink<Done>({ title, question, label, validity, send, children }: Props<Done>) {
  const { token, forget } = useLinkToken()
  const leave = useLeave()
  const [outcome, setOutcome] = useState<Outcome<Done> | null>(null)
  const end = (done: Done | null) => {
    setOutcome({ token: token ?? '', done })
    forget()
  }
  const undo = async () => {
    try {
      const done = await send(token ?? '')
      await leave()
      end(done)
    } catch (error) {
      if (isLinkInvalid(error)) end(null)
      throw error
    }
  }
  return <LoggedOutFrame>{content()}</LoggedOutFrame>

  function content() {
    const known = outcome?.token === token ? outcome : null
    if (token === null || known?.done === null) {
      return (
        <LinkGone sentence={LINK_USED_UP} takesFocus={token !== null}>
          <p>{validity}</p>
          <ButtonLink to={PATHS.login} tone="primary" size="large">
            GO TO LOGIN
          </ButtonLink>
        </LinkGone>
      )
    }
    if (known !== null) return children(known.done)
    return <Question key={token} title={title} question={question} label={label} undo={undo} />
  }
}

type QuestionProps = Pick<Props<unknown>, 'title' | 'question' | 'label'> & { undo: () => Promise<void> }

/** Mail scanners open links, so only pressing the button undoes anything. */
function Question({ title, question, label, undo }: QuestionProps) {
  const form = useAccountForm()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit({ check: () => null, send: undo, explain: changeFailure })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <AccountTop title={title} />
      {question}
      <Button type="submit" tone="primary" size="large" aria-disabled={form.isBusy}>
        {form.isBusy ? 'UNDOING...' : label}
      </Button>
      {form.error !== null && (
        <Notice key={form.error.count} tone="error">
          {form.error.message}
        </Notice>
      )}
    </form>
  )
}

type AccountTakenBackProps = {
  title: string
  /** What was undone. */
  children: ReactNode
  /** The reason the password must be replaced. */
  because: string
  /** The address to which the link for a new password is sent. */
  email: string
}

/**
 * Shown after the owner has taken an account back. The other person knew the password, so the next step is to replace
 * it.
 */
export function AccountTakenBack({ title, children, because, email }: AccountTakenBackProps) {
  return (
    <div className="flex flex-col gap-5">
      <AccountTop title={title} takesFocus />
      <Notice tone="success">{children}</Notice>
      <div className="border-l-8 border-danger bg-sheet px-5 py-4">
        <h2 className="heading mb-2 text-2xl">NOW CHOOSE A NEW PASSWORD</h2>
        <p>{because}</p>
      </div>
      <ButtonLink to={PATHS.forgotPassword} state={emailState(email)} tone="primary" size="large">
        CHOOSE A NEW PASSWORD
      </ButtonLink>
    </div>
  )
}
