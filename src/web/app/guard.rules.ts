/** Who may see a screen. 'anyone' does not even wait for the session: it must open when the server is down. */
export type Access = 'signed_out' | 'signed_in' | 'anyone'

export type SessionState = 'loading' | 'signed_out' | 'signed_in' | 'unreachable'

export type Decision = 'show' | 'wait' | 'explain' | 'to_login' | 'to_profile'

/** What a person gets who asks for a screen. */
export function decide(access: Access, session: SessionState): Decision {
  if (access === 'anyone') return 'show'
  if (session === 'loading') return 'wait'
  if (session === 'unreachable') return 'explain'
  if (access === session) return 'show'
  return session === 'signed_in' ? 'to_profile' : 'to_login'
}
