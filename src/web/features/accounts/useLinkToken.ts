import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { linkToken } from './linkToken.rules.ts'

/**
 * The token of the mail's link that led here. `forget` takes it out of the address bar, where it would stay in the
 * history of a browser that others may use; the screen still knows it, until another link is opened on it.
 */
export function useLinkToken(): { token: string | null; forget: () => void } {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const inUrl = linkToken(hash)
  const [token, setToken] = useState(inUrl)
  if (inUrl !== null && inUrl !== token) setToken(inUrl)
  return { token, forget: () => void navigate(pathname, { replace: true }) }
}
