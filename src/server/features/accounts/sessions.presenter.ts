import type { DeviceSession } from '#shared/api/sessions.ts'
import type { LiveSession, NameDevice } from './sessions.port.ts'

/** A session as its owner sees it, without the token. */
export function presentSession(session: LiveSession, currentId: string, nameDevice: NameDevice): DeviceSession {
  return {
    id: session.id,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    device: nameDevice(session.userAgent),
    address: session.ipAddress,
    is_current: session.id === currentId,
  }
}
