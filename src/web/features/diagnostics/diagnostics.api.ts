import type { Check, getDiagnostics } from '#shared/api/diagnostics.ts'
import { request } from '#backend/request.ts'
import { NETWORK_CHECK_MS, SERVER_CHECKS_MS } from './checks.rules.ts'

// This route is not part of the API and has no contract.
type Health = { method: 'GET'; path: '/healthz' }

/** How many milliseconds the server takes to answer that it is running. */
export async function timeOfServer(): Promise<number> {
  const began = performance.now()
  await request<Health>({ method: 'GET', path: '/healthz', timeoutMs: NETWORK_CHECK_MS, background: true })
  return Math.round(performance.now() - began)
}

export async function fetchChecks(): Promise<readonly Check[]> {
  const { checks } = await request<typeof getDiagnostics>({
    method: 'GET',
    path: '/api/diagnostics',
    timeoutMs: SERVER_CHECKS_MS,
    background: true,
  })
  return checks
}
