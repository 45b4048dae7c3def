import type { SecurityEventKind } from '#shared/accounts/securityEvents.ts'
import type { PlanId } from '#shared/plans/plans.ts'
import type { ClientInfo } from '#server/features/accounts/accounts.port.ts'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'

/** Records of an account after a given one, or the first ones, in an order that does not change meanwhile. */
export type ListRecords<Listed extends { id: string }> = (
  member: Member,
  page: { after: string | null; limit: number },
) => Promise<Listed[]>

/** The profile as its owner sees it everywhere. */
export type PresentProfile = (
  profile: Awaited<ReturnType<Accounts['profileOrThrow']>>,
  planId: PlanId,
) => Readonly<Record<string, unknown>>

/** A record as its module presents it to the owner. */
export type ShownRecord = { id: string }

export type ListedEvent = {
  id: string
  kind: SecurityEventKind
  ipAddress: string | null
  device: string | null
  createdAt: Date
}

/** Records a download in the account's security events. */
export type RecordDownload = (tx: Tx, userId: UserId, client: ClientInfo, at: Date) => Promise<void>
