import type { IntakeLink, IntakePage, SentIntake, Submission } from '#shared/api/intake.ts'
import { INTAKE_PHOTOS } from '#shared/intake/intake.rules.ts'
import { MB } from '#shared/files/uploads.rules.ts'
import { shownShop } from '#shared/shops/branding.rules.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import type { IntakeView, Receipt } from './customers.usecases.ts'
import type { StoredSubmission } from './intake.types.ts'
import type { ShopsLink } from './links.usecases.ts'
import type { SubmissionWithPhotos } from './submissions.usecases.ts'

export function presentLink(link: ShopsLink): IntakeLink {
  return {
    id: link.id,
    label: link.label,
    greeting: link.greeting,
    ask: link.ask,
    is_open: link.isOpen,
    url: link.url,
    waiting: link.waiting,
    created_at: link.createdAt.toISOString(),
  }
}

/** Field by field, because what is not named here must not reach a customer. */
export function presentPage({ link, shop, consent, challenge }: IntakeView): IntakePage {
  return {
    shop: shownShop(shop),
    greeting: link.greeting,
    ask: link.ask,
    consent,
    photos_max: INTAKE_PHOTOS.most,
    photo_bytes_max: INTAKE_PHOTOS.megabytes * MB,
    challenge,
  }
}

export function presentReceipt({ reference, firstMessage, urgency, isMailed, withdrawal }: Receipt): SentIntake {
  return { reference, first_message: firstMessage, urgency, is_mailed: isMailed, withdrawal }
}

export function presentSubmission({ submission, photos }: SubmissionWithPhotos, emergencyNumber: string): Submission {
  const { id, firstMessageCode, answers } = submission
  return {
    id,
    reference: submission.reference,
    status: submission.status,
    name: submission.name,
    email: submission.email,
    phone: submission.phone,
    address: submission.address,
    insurance: submission.insurance,
    answers,
    note: submission.note,
    urgency: submission.urgency,
    first_message: firstMessageCode === null ? null : messageOf(firstMessageCode, answers, emergencyNumber),
    link_label: submission.linkLabel,
    photos: photos.map(({ id: photoId, width, height }) => {
      const url = `/api/submissions/${id}/photos/${photoId}/content`
      return { id: photoId, width, height, url, thumbnail_url: `${url}?variant=thumb` }
    }),
    consent: { version: submission.consentVersion, at: submission.consentAt.toISOString() },
    repair_id: submission.repairId,
    decided_at: submission.decidedAt?.toISOString() ?? null,
    withdrawn_at: submission.withdrawnAt?.toISOString() ?? null,
    created_at: submission.createdAt.toISOString(),
  }
}

/** The request in the download of a shop's data. Who lives in the house is not among its answers. */
export function presentForDownload(submission: StoredSubmission) {
  return {
    id: submission.id,
    reference: submission.reference,
    status: submission.status,
    name: submission.name,
    email: submission.email,
    phone: submission.phone,
    address: submission.address,
    insurance: submission.insurance,
    answers: submission.answers,
    note: submission.note,
    urgency: submission.urgency,
    link_label: submission.linkLabel,
    consent: { version: submission.consentVersion, at: submission.consentAt.toISOString() },
    repair_id: submission.repairId,
    decided_at: submission.decidedAt?.toISOString() ?? null,
    withdrawn_at: submission.withdrawnAt?.toISOString() ?? null,
    created_at: submission.createdAt.toISOString(),
  }
}
