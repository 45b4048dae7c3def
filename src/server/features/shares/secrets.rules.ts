import type { LinkSigner } from '#server/platform/http/signedLink.ts'
import type { StoredShare } from './shares.types.ts'

type Signed = Pick<StoredShare, 'id' | 'generation'>

const signed = ({ id }: Signed) => `share ${id}`

/** The secret of a link: only who has the server's own secret can make it, so that it need not be stored. */
export function secretOf(links: LinkSigner, share: Signed): string {
  return links.sign(signed(share), share.generation)
}

export function isSecretOf(links: LinkSigner, share: Signed, secret: string): boolean {
  return links.verify(signed(share), share.generation, secret)
}
