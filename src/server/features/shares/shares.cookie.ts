import { cookieValues } from '#server/platform/cookieValues.ts'
import { OPEN_SECONDS } from './shares.config.ts'
import type { Signer } from './shares.port.ts'
import type { StoredShare } from './shares.types.ts'

export type ShareCookie = ReturnType<typeof createShareCookie>

/** What is signed: a new address and another password close what was opened before. */
type Signed = Pick<StoredShare, 'id' | 'generation' | 'passwordVersion'>

/**
 * The cookie of a link that was opened, which browsers send with the addresses of this link only. Its value is the
 * second at which it is over, and a signature.
 */
export function createShareCookie({ signer, isSecure }: { signer: Signer; isSecure: boolean }) {
  const name = isSecure ? '__Secure-mendsight-share' : 'mendsight-share'
  const signed = ({ id, generation, passwordVersion }: Signed) => `open share ${id} ${generation} ${passwordVersion}`
  return {
    /** The Set-Cookie line that keeps the link open from now on. */
    issue(share: Signed, now: Date): string {
      const expires = Math.floor(now.getTime() / 1000) + OPEN_SECONDS
      return [
        `${name}=${expires}.${signer.sign(signed(share), expires)}`,
        `Max-Age=${OPEN_SECONDS}`,
        `Path=/api/shared/${share.id}`,
        'HttpOnly',
        ...(isSecure ? ['Secure'] : []),
        'SameSite=Strict',
      ].join('; ')
    },

    /** Whether a Cookie header has one that keeps this link open. */
    isOpen(header: string | undefined, share: Signed, now: Date): boolean {
      return cookieValues(header ?? '', name).some((value) => {
        const [, expires = '', signature = ''] = /^(\d{1,12})\.([\w-]+)$/.exec(value) ?? []
        if (expires === '' || Number(expires) * 1000 <= now.getTime()) return false
        return signer.verify(signed(share), Number(expires), signature)
      })
    },
  }
}
