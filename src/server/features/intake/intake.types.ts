import type { Urgency, FirstMessageCode } from '#shared/advice/advice.ts'
import type { RequestAnswers } from '#shared/intake/requestAnswers.rules.ts'
import type { Ask, SubmissionStatus } from '#shared/intake/intake.rules.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/** A link as it is stored. */
export type StoredLink = {
  id: string
  shopId: WorkspaceId
  token: string
  label: string
  greeting: string
  ask: Ask
  isOpen: boolean
  createdBy: UserId | null
  createdAt: Date
}

/** A request that is being sent. */
export type StoredDraft = { workspaceId: WorkspaceId; linkId: string; createdAt: Date }

/** A request as it is stored. */
export type StoredSubmission = {
  id: string
  shopId: WorkspaceId
  linkId: string | null
  linkLabel: string | null
  /** The workspace of its photos; null once they are in a repair, or gone. */
  photosIn: WorkspaceId | null
  reference: string
  status: SubmissionStatus
  name: string
  email: string | null
  phone: string | null
  address: string | null
  insurance: string | null
  answers: RequestAnswers
  note: string | null
  consentVersion: string
  consentAt: Date
  urgency: Urgency | null
  firstMessageCode: FirstMessageCode | null
  repairId: string | null
  decidedAt: Date | null
  withdrawnAt: Date | null
  createdAt: Date
}

/** Somebody without an account. */
export type Customer = { cookie: string | undefined; ipAddress: string }
