import { useQuery } from '@tanstack/react-query'
import type { DeviceSession, endOtherSessions, endSession, listSessions } from '#shared/api/sessions.ts'
import type { listSecurityEvents } from '#shared/api/accounts.ts'
import type { downloadData, lookAtData } from '#shared/api/dataDownload.ts'
import { request } from '#backend/request.ts'
import { startDownload } from '#backend/downloads.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import { BackendError } from '#web/backend/backendError.ts'

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

/**
 * The security events of the account, newest first. Fetched on every visit, so that a change made a moment ago is
 * listed.
 */
export function useSecurityEvents() {
  return useQuery({
    queryKey: ['security-events'],
    queryFn: async () => {
      const { events } = await request<typeof listSecurityEvents>({
        method: 'GET',
        path: '/api/me/security-events',
        timeoutMs: TIMEOUT_MS.list,
      })
      return events
    },
    staleTime: 0,
  })
}

/** What a download would contain at this moment. It is refused with the same message as the download itself. */
export async function fetchDataSummary(): Promise<{ photos: number; storage_bytes: number }> {
  return request<typeof lookAtData>({ method: 'GET', path: '/api/me/data/summary' })
}

export function startDataDownload(): Promise<void> {
  return startDownload<typeof downloadData>({ path: '/api/me/data' })
}
