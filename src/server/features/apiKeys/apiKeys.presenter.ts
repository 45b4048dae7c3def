import type { ApiKey } from '#shared/api/apiKeys.ts'
import type { StoredApiKey } from './apiKeys.types.ts'

/** A key as those who manage it see it. Neither its hash nor the time of its last use is in it. */
export function presentApiKey(key: StoredApiKey): ApiKey {
  return {
    id: key.id,
    name: key.name,
    shown: key.shown,
    scopes: key.scopes,
    created_by: { user_id: key.createdBy, name: key.createdByName },
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt.toISOString(),
    last_used_on: key.lastUsedAt?.toISOString().slice(0, 10) ?? null,
    last_used_from: key.lastUsedFrom,
    is_old: key.isOld,
  }
}
