import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signs an object's id together with the second at which the link expires. A signature is valid for that object only.
 */
export type LinkSigner = {
  sign: (id: string, expires: number) => string
  verify: (id: string, expires: number, signature: string) => boolean
}

export function createLinkSigner(secret: string): LinkSigner {
  const sign = (id: string, expires: number): string =>
    createHmac('sha256', secret).update(`link:${id}:${expires}`).digest('base64url')
  return {
    sign,
    verify(id, expires, signature) {
      const expected = Buffer.from(sign(id, expires))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
