import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { linkToken } from './linkToken.rules.ts'

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
