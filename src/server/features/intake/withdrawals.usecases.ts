import { INTAKE_DAYS } from '#shared/intake/intake.rules.ts'
import { isId } from '#server/platform/ids/ids.ts'
import { daysFrom } from './intake.rules.ts'
import type { Signer } from './intake.port.ts'
import type { StoredSubmission } from './intake.types.ts'

const signed = (id: string) => `withdraw intake ${id}`

/** The token by which the sender of a request takes it back. Only who has the server's own secret can make it. */
export function withdrawalToken(signer: Signer, { id, createdAt }: Pick<StoredSubmission, 'id' | 'createdAt'>): string {
  const expires = Math.floor(daysFrom(createdAt, INTAKE_DAYS.withdrawable).getTime() / 1000)
  return `${id}-${expires}-${signer.sign(signed(id), expires)}`
}

/** The id of the request that a token is for. Null for a token that is none, or is over. */
export function readWithdrawalToken(signer: Signer, token: string, now: Date): string | null {
  const [, id = '', expires = '', signature = ''] = /^([0-9a-f-]{36})-(\d{1,12})-([\w-]+)$/.exec(token) ?? []
  if (!isId(id) || Number(expires) * 1000 <= now.getTime()) return null
  return signer.verify(signed(id), Number(expires), signature) ? id : null
}
