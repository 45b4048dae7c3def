import type { DeviceSession, endOtherSessions, endSession, listSessions } from '#shared/api/sessions.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { request } from '#backend/request.ts'

export const DEVICES_KEY = ['devices'] as const

export async function fetchDevices(): Promise<DeviceSession[]> {
  const { sessions } = await request<typeof listSessions>({
    method: 'GET',
    path: '/api/me/sessions',
    timeoutMs: TIMEOUT_MS.list,
  })
  return sessions
}

/** A device that no longer exists has already been logged out. */
export async function logOutDevice(id: string): Promise<void> {
  try {
    await request<typeof endSession>({
      method: 'DELETE',
      path: '/api/me/sessions/:id',
      params: { id },
      timeoutMs: TIMEOUT_MS.delete,
    })
  } catch (error) {
    if (!(error instanceof BackendError && error.status === 404)) throw error
  }
}

export function logOutOtherDevices(): Promise<void> {
  return request<typeof endOtherSessions>({
    method: 'DELETE',
    path: '/api/me/sessions',
    timeoutMs: TIMEOUT_MS.delete,
  })
}
