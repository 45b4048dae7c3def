import { roleLines } from '#shared/analyses/report.ts'
import type { Share, Shared } from '#shared/api/shares.ts'
import type { StoredShare } from './shares.types.ts'
import type { OwnedShare } from './shares.usecases.ts'
import type { SharedView } from './shared.usecases.ts'

/** The link as its owner sees it, with its address. */
export function presentShare(share: OwnedShare): Share {
  return { ...presentWithoutAddress(share), url: share.url, is_active: share.isActive }
}

/** The link without its address, for files that other people may see. */
export function presentWithoutAddress(share: StoredShare) {
  return {
    id: share.id,
    repair_id: share.repairId,
    label: share.label,
    includes: share.includes,
    has_password: share.passwordHash !== null,
    expires_at: share.expiresAt.toISOString(),
    created_at: share.createdAt.toISOString(),
    revoked_at: share.revokedAt?.toISOString() ?? null,
    opened: share.opened,
    last_opened_at: share.lastOpenedAt?.toISOString() ?? null,
    wrong_passwords: share.wrongPasswords,
  }
}

/** Field by field, because what is not named here must not reach a recipient. */
export function presentShared({ share, ...view }: SharedView): Shared {
  return {
    shop: view.shop,
    name: view.name,
    severity: view.severity,
    status: view.status,
    by: share.by,
    updated_at: view.updatedAt.toISOString(),
    expires_at: share.expiresAt.toISOString(),
    photos: view.photos.map(({ photo, alt, caption, role, marks }, index) => {
      const url = `/api/shared/${share.id}/photos/${index + 1}/content`
      return {
        n: index + 1,
        width: photo.width,
        height: photo.height,
        url,
        thumbnail_url: `${url}?variant=thumb`,
        alt,
        received: photo.createdAt.toISOString().slice(0, 10),
        caption,
        role: roleLines(role)[0] ?? null,
        marks: marks.map(({ x, y, width, height, label }) => ({ x, y, width, height, label })),
      }
    }),
    first_message: view.report?.firstMessage ?? null,
    sections: (view.report?.sections ?? []).map(({ part, heading, lines }) => ({ part, heading, lines: [...lines] })),
    end: view.report?.end ?? null,
  }
}
