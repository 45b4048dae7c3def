import type { Signer } from './shares.port.ts'
import type { StoredShare } from './shares.types.ts'

type Signed = Pick<StoredShare, 'id' | 'generation'>

const signed = ({ id }: Signed) => `share ${id}`

/** The secret of a link: only who has the server's own secret can make it, so that it need not be stored. */
export function secretOf(signer: Signer, share: Signed): string {
  return signer.sign(signed(share), share.generation)
}

export function isSecretOf(signer: Signer, share: Signed, secret: string): boolean {
  return signer.verify(signed(share), share.generation, secret)
}
