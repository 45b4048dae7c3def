import type { ReactNode } from 'react'
import { PATHS } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AccountTop } from './AccountTop.tsx'
import { emailState } from './EntryLink.tsx'

type Props = {
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
export function AccountTakenBack({ title, children, because, email }: Props) {
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
