import type { z } from 'zod'
import { answersOfRepair } from '#shared/intake/requestAnswers.rules.ts'
import { shownSteps } from '#shared/analyses/steps.rules.ts'
import { actualsOf } from '#shared/repairs/actuals.schema.ts'
import { repairTitle } from '#shared/repairs/repairs.rules.ts'
import { WEBHOOK_EVENTS } from '#shared/webhooks/webhooks.rules.ts'
import type {
  listedRepairSchema,
  meSchema,
  PublicAnalysis,
  PublicDocument,
  PublicPhoto,
  PublicRepair,
  publicClaimSchema,
  publicCommentSchema,
  publicSubmissionSchema,
  publicWebhookSchema,
} from '#shared/publicApi/schemas.ts'
import type { ShownAnalysis } from '../analyses/analyses.types.ts'
import type { KeyActor } from '../apiKeys/apiKeys.types.ts'
import type { WholeClaim } from '../claims/claims.usecases.ts'
import type { StoredDocument } from '../documents/documents.types.ts'
import type { ListedPhoto } from '../files/files.types.ts'
import type { SubmissionWithPhotos } from '../intake/submissions.usecases.ts'
import type { ListedRepair, StoredComment, StoredRepair } from '../repairs/repairs.types.ts'
import type { ShownWebhook } from '../webhooks/webhooks.types.ts'

export function presentMe({ key, shopName }: KeyActor): z.output<typeof meSchema> {
  return {
    workspace: { id: key.workspaceId, kind: shopName === null ? 'home' : 'shop', name: shopName },
    key: { id: key.id, name: key.name, scopes: key.scopes, expires_at: key.expiresAt.toISOString() },
  }
}

const finding = ({ kind, severity, urgency, noDamage }: StoredRepair | ListedRepair) => ({
  kind,
  severity,
  urgency,
  no_damage: noDamage,
})

export function presentRepair(repair: StoredRepair): PublicRepair {
  return {
    id: repair.id,
    title: repairTitle(repair),
    status: repair.status,
    ...finding(repair),
    photo_ids: repair.fileIds,
    answers: repair.answers,
    newest_analysis_id: repair.newestAnalysisId,
    ...actualsOf(repair),
    ...repair.work,
    created_at: repair.createdAt.toISOString(),
    updated_at: repair.updatedAt.toISOString(),
  }
}

export function presentListedRepair(repair: ListedRepair): z.output<typeof listedRepairSchema> {
  return {
    id: repair.id,
    title: repairTitle(repair),
    status: repair.status,
    ...finding(repair),
    photo_count: repair.photoCount,
    cover_photo_id: repair.coverFileId,
    actual_cost: repair.actual_cost,
    ...repair.work,
    created_at: repair.createdAt.toISOString(),
    updated_at: repair.updatedAt.toISOString(),
  }
}

/** Nothing of the place where it was taken: the original is what has that. */
export function presentPhoto(photo: ListedPhoto): PublicPhoto {
  return {
    id: photo.id,
    repair_id: photo.repairId,
    file_name: photo.fileName,
    file_type: photo.fileType,
    file_size: photo.fileSize,
    width: photo.width,
    height: photo.height,
    caption: photo.caption,
    severity: photo.severity,
    taken_at: photo.camera?.time ?? null,
    content_url: `/v1/photos/${photo.id}/content`,
    created_at: photo.createdAt.toISOString(),
  }
}

/** A result by today's safety rules. Steps that are withheld are not among the steps. */
export function presentAnalysis(run: ShownAnalysis): PublicAnalysis {
  const { result, advice } = run
  return {
    id: run.id,
    repair_id: run.repairId,
    photo_ids: run.fileIds,
    status: run.status,
    method: run.method,
    model: run.model,
    notice: run.notice,
    result: result === null ? null : presentResult(run, result),
    advice:
      advice === null
        ? null
        : {
            urgency: advice.urgency,
            first_message: advice.first_message,
            also: advice.also,
            do_now: advice.do_now,
            do_not: advice.do_not,
            until_help: advice.until_help,
            quiet: advice.quiet,
            is_text_unread: advice.is_text_unread,
            hazards: advice.hazards.map(({ code, because }) => ({ code, because })),
            withheld: advice.withheld,
            work: { by: advice.work.by, trade: advice.work.trade, why: advice.work.why },
          },
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
  }
}

function presentResult(
  run: ShownAnalysis,
  result: NonNullable<ShownAnalysis['result']>,
): NonNullable<PublicAnalysis['result']> {
  return {
    damage_type: result.damageType,
    severity: result.severity,
    confidence: result.confidence,
    estimated_cost: result.estimatedCost,
    estimated_time: result.estimatedTime,
    difficulty: result.difficultyLevel,
    materials: result.materialsNeeded,
    tools: result.toolsRequired,
    warnings: result.safetyWarnings,
    notes: result.additionalNotes,
    steps: shownSteps(run).map(({ n, done }) => ({ n, done, text: result.repairInstructions[n - 1] ?? '' })),
  }
}

export function presentDocument(document: StoredDocument): PublicDocument {
  return {
    id: document.id,
    repair_id: document.repairId,
    kind: document.kind,
    file_name: document.fileName,
    file_type: document.fileType,
    file_size: document.fileSize,
    note: document.note,
    amount: document.amount,
    paid_on: document.paidOn,
    content_url: `/v1/documents/${document.id}/content`,
    created_at: document.createdAt.toISOString(),
  }
}

export function presentComment(comment: StoredComment): z.output<typeof publicCommentSchema> {
  return {
    id: comment.id,
    repair_id: comment.repairId,
    author: { id: comment.createdBy, name: comment.authorName },
    text: comment.text,
    created_at: comment.createdAt.toISOString(),
    edited_at: comment.editedAt?.toISOString() ?? null,
  }
}

export function presentSubmission({
  submission: sent,
  photos,
}: SubmissionWithPhotos): z.output<typeof publicSubmissionSchema> {
  return {
    id: sent.id,
    reference: sent.reference,
    status: sent.status,
    name: sent.name,
    email: sent.email,
    phone: sent.phone,
    address: sent.address,
    insurance: sent.insurance,
    note: sent.note,
    answers: answersOfRepair(sent.answers),
    urgency: sent.urgency,
    first_message_code: sent.firstMessageCode,
    photo_count: photos.length,
    repair_id: sent.repairId,
    created_at: sent.createdAt.toISOString(),
    decided_at: sent.decidedAt?.toISOString() ?? null,
  }
}

export function presentClaim({ facts, totals, ...claim }: WholeClaim): z.output<typeof publicClaimSchema> {
  return {
    id: claim.id,
    title: claim.title,
    status: claim.status,
    loss_date: facts.loss_date,
    loss_cause: facts.loss_cause,
    what_happened: facts.what_happened,
    insurer: facts.insurer,
    policy_number: facts.policy_number,
    claim_number: facts.claim_number,
    deductible: facts.deductible,
    repair_ids: claim.repairIds,
    totals: { items: totals.items, replacement_cost: totals.replacementCost, expenses: totals.expenses },
    created_at: claim.createdAt.toISOString(),
    updated_at: claim.updatedAt.toISOString(),
  }
}

export function presentWebhook(webhook: ShownWebhook): z.output<typeof publicWebhookSchema> {
  return {
    id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    // A newer version may have stored one that this version does not know.
    events: WEBHOOK_EVENTS.filter((event) => webhook.events.includes(event)),
    is_on: webhook.isOn,
    off_reason: webhook.offReason,
    failing_since: webhook.failingSince?.toISOString() ?? null,
    created_at: webhook.createdAt.toISOString(),
  }
}
