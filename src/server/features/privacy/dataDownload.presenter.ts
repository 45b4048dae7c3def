import { SECURITY_EVENTS } from '#shared/accounts/securityEvents.ts'
import { presentCamera } from '#shared/files/cameraFacts.ts'
import { actualsOf } from '#shared/repairs/actuals.schema.ts'
import { presentCheck } from '#shared/repairs/checkAgain.rules.ts'
import { repairTitle } from '#shared/repairs/repairs.rules.ts'
import type { StoredPhoto } from '#server/features/files/files.types.ts'
import type { StoredRepair } from '#server/features/repairs/repairs.types.ts'
import type { ListedEvent, ListRecords } from './dataDownload.port.ts'
import { photoPath } from './dataDownload.rules.ts'

/** The photo with its file name in the zip, instead of URLs that require a login. */
export function presentPhoto(photo: StoredPhoto) {
  return {
    id: photo.id,
    file_name: photo.fileName,
    file_type: photo.fileType,
    file_size: photo.fileSize,
    width: photo.width,
    height: photo.height,
    quality: photo.quality,
    camera: presentCamera(photo.camera),
    made_smaller: photo.madeSmaller,
    shows: photo.shows,
    caption: photo.caption,
    created_at: photo.createdAt.toISOString(),
    sha256: photo.sha256,
    path: photoPath(photo),
  }
}

/** The repair with the ids of its photos. Who lives in the house leaves the product in no file. */
export function presentRepair({ answers, ...repair }: StoredRepair) {
  const { vulnerable: _, ...said } = answers
  return {
    id: repair.id,
    title: repairTitle(repair),
    status: repair.status,
    kind: repair.kind,
    severity: repair.severity,
    urgency: repair.urgency,
    answers: said,
    file_ids: repair.fileIds,
    newest_analysis_id: repair.newestAnalysisId,
    ...actualsOf(repair),
    after_file_id: repair.afterFileId,
    cost_assumptions: repair.costAssumptions,
    check_again: repair.check === null ? null : presentCheck(repair.check, repair.status),
    created_at: repair.createdAt.toISOString(),
    updated_at: repair.updatedAt.toISOString(),
  }
}

export function presentEvent({ id, kind, ipAddress, device, createdAt }: ListedEvent) {
  return { id, kind, what: SECURITY_EVENTS[kind], address: ipAddress, device, created_at: createdAt.toISOString() }
}

/** The first file of the zip, which explains the others. */
export function readme(productName: string, email: string, now: Date): string {
  return [
    `This is everything ${productName} keeps about the account ${email}, as of ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    '',
    'profile.json           your name, address, plan and preferences, and the shops you are in',
    'photos.json            every photo, with its file name',
    'photos/                the photos as you uploaded them',
    'reports/               the report of each analysis, named like its photo; the newest has no number',
    'repairs.json           every repair, with the ids of its photos and what you said about it',
    'notes.json             what you wrote about repairs while they went on',
    'comments.json          what you wrote to the people of your shops about repairs',
    'documents.json         the documents of your repairs, with what you noted about them',
    'documents/             the documents as you added them',
    'analyses.json          every analysis, including canceled and failed ones',
    'questions.json         what you asked about analyses, and the answers',
    'feedback.json          what you said about analyses',
    'shared-links.json      the links to your reports, without what opens them',
    'claims.json            your claims, with the ids of their repairs',
    'claim-entries.json     the items, expenses and diaries of your claims',
    'requests.json          what customers sent to your shop; their photos are in photos/ once a repair was made of it',
    'support-messages.json  what you wrote to support',
    'security-events.json   logins and account changes, with their IP address and device',
    'missing.txt            is only included if a photo or document could not be read, and names it',
    '',
    "Your password is kept only as a hash, which is of no use to anyone and isn't included here.",
    '',
  ].join('\n')
}

/** The records of another module, each as that module presents it. */
export function presented<Listed extends { id: string }, Shown extends { id: string }>(
  list: ListRecords<Listed>,
  present: (listed: Listed) => Shown,
): ListRecords<Shown> {
  return async (member, page) => (await list(member, page)).map((listed) => present(listed))
}
