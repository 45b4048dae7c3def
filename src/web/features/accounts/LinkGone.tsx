import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Notice } from '#web/ui/Notice.tsx'
import { AccountTop } from './AccountTop.tsx'
import { linkToken } from './openedWith.rules.ts'

type Props = {
  /** What happened to the link. */
  sentence: string
  /** True when the link was used from a form, which is no longer shown. */
  takesFocus?: boolean
  /** What such a link can be used for, and where to go next. */
  children: ReactNode
}

/** Shown for a link from a mail that is invalid or no longer works. */
export function LinkGone({ sentence, takesFocus = false, children }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <AccountTop title="THIS LINK DOESN'T WORK" takesFocus={takesFocus} />
      <Notice tone="error">{sentence}</Notice>
      {children}
    </div>
  )
}

/**
 * The token from the mail link that was opened. `forget` removes it from the address bar, where it would stay in the
 * history of a browser that others may use. The screen keeps the token until another link is opened on it.
 */
export function useLinkToken(): { token: string | null; forget: () => void } {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const inUrl = linkToken(hash)
  const [token, setToken] = useState(inUrl)
  if (inUrl !== null && inUrl !== token) setToken(inUrl)
  return { token, forget: () => void navigate(pathname, { replace: true }) }
}
