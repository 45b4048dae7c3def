import { cookieValues } from '#server/platform/cookieValues.ts'
import { DRAFT_SECONDS } from './intake.config.ts'

export type IntakeCookie = ReturnType<typeof createIntakeCookie>

/** The cookie of a draft, which browsers send with the addresses of intake only. Its value is 256 random bits. */
export function createIntakeCookie({ isSecure }: { isSecure: boolean }) {
  const name = isSecure ? '__Secure-mendsight-intake' : 'mendsight-intake'
  const line = (value: string, seconds: number) =>
    [
      `${name}=${value}`,
      `Max-Age=${seconds}`,
      'Path=/api/intake',
      'HttpOnly',
      ...(isSecure ? ['Secure'] : []),
      'SameSite=Strict',
    ].join('; ')
  return {
    issue: (token: string): string => line(token, DRAFT_SECONDS),

    /** Takes it away again. */
    end: (): string => line('', 0),

    /** The tokens in a Cookie header. */
    read: (header: string | undefined): string[] => cookieValues(header ?? '', name),
  }
}
