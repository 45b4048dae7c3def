import type { z } from 'zod'
import type {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '#shared/api/secondFactor.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import { request } from '#backend/request.ts'

export type SecondFactorStatus = z.output<typeof getSecondFactor.response>

export function fetchSecondFactor(): Promise<SecondFactorStatus> {
  return request<typeof getSecondFactor>({ method: 'GET', path: '/api/me/two-step', timeoutMs: TIMEOUT_MS.list })
}

export type SecondFactorKey = { secret: string; uri: string }

/** A new key for an app. Nothing changes until its first code has been confirmed. */
export function sendSecondFactorSetup(password: string): Promise<SecondFactorKey> {
  return request<typeof beginSecondFactor>({
    method: 'POST',
    path: '/api/me/two-step/setup',
    body: { password },
    timeoutMs: TIMEOUT_MS.register,
  })
}

/** Returns the recovery codes. */
export async function sendFirstCode(code: string): Promise<string[]> {
  const answer = await request<typeof confirmSecondFactor>({
    method: 'POST',
    path: '/api/me/two-step/confirm',
    body: { code },
    timeoutMs: TIMEOUT_MS.register,
  })
  return answer.recovery_codes
}

/** Returns the recovery codes that replace the old ones. */
export async function sendRecoveryRenewal(body: { password: string; code: string }): Promise<string[]> {
  const answer = await request<typeof renewRecoveryCodes>({
    method: 'POST',
    path: '/api/me/two-step/recovery-codes',
    body,
    timeoutMs: TIMEOUT_MS.register,
  })
  return answer.recovery_codes
}

export async function sendSecondFactorEnd(body: { password: string; code: string }): Promise<void> {
  await request<typeof endSecondFactor>({
    method: 'POST',
    path: '/api/me/two-step/end',
    body,
    timeoutMs: TIMEOUT_MS.register,
  })
}
