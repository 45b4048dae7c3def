import { useQuery } from '@tanstack/react-query'
import type { CheckName, Check, getDiagnostics } from '#shared/api/diagnostics.ts'
import { request } from '#backend/request.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import {
  CHECK_FIXES,
  evaluateBrowser,
  type Line,
  NETWORK_CHECK_MS,
  SERVER_CHECKS_MS,
  type BrowserFacts,
} from './checks.rules.ts'

/**
 * Runs every check once, and again on request. Nothing here throws: a check that cannot run becomes a line that says
 * so.
 */
export function useDiagnostics() {
  return useQuery({
    queryKey: ['diagnostics'],
    queryFn: async () => {
      if (globalThis.IS_LOCAL_APP) return [browserLine(), ...(await serverLines())]
      const [network, server] = await Promise.all([networkLine(), serverLines()])
      return [browserLine(), network, ...server]
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}

function browserLine(): Line {
  const began = performance.now()
  const facts = browserFacts()
  return evaluateBrowser(facts, Math.round(performance.now() - began))
}

async function networkLine(): Promise<Line> {
  try {
    return { label: 'Network', state: 'ok', ms: await timeOfServer(), fix: null }
  } catch {
    return { label: 'Network', state: 'failed', ms: null, fix: CHECK_FIXES.network }
  }
}

async function serverLines(): Promise<Line[]> {
  try {
    const checks = await fetchChecks()
    return checks.map(({ name, state, ms, fix }) => ({ label: CHECK_LABELS[name], state, ms, fix }))
  } catch (error) {
    // Asking too often does not mean that the server is broken.
    const isRefused = error instanceof BackendError && error.code === 'too_many_attempts'
    return [{ label: 'Server', state: isRefused ? 'warning' : 'failed', ms: null, fix: sentenceOf(error) }]
  }
}

/** The name of each check on the screen. */
const CHECK_LABELS: Readonly<Record<CheckName, string>> = {
  configuration: 'Configuration',
  database: 'Database',
  storage: 'Photo storage',
  ai_provider: 'AI provider',
  auth: 'Login service',
  background_jobs: 'Background work',
  mail: 'Mail',
  payments: 'Payments',
}

// This route is not part of the API and has no contract.
type Health = { method: 'GET'; path: '/healthz' }

/** How many milliseconds the server takes to answer that it is running. */
async function timeOfServer(): Promise<number> {
  const began = performance.now()
  await request<Health>({ method: 'GET', path: '/healthz', timeoutMs: NETWORK_CHECK_MS, background: true })
  return Math.round(performance.now() - began)
}

async function fetchChecks(): Promise<readonly Check[]> {
  const { checks } = await request<typeof getDiagnostics>({
    method: 'GET',
    path: '/api/diagnostics',
    timeoutMs: SERVER_CHECKS_MS,
    background: true,
  })
  return checks
}

/** Detects what this browser supports and allows. */
function browserFacts(): BrowserFacts {
  return { hasSettings: hasSettings(), takesCookies: navigator.cookieEnabled, hasStorage: hasStorage() }
}

function hasSettings(): boolean {
  try {
    return typeof JSON.parse(document.getElementById('settings')?.textContent ?? '') === 'object'
  } catch {
    return false
  }
}

function hasStorage(): boolean {
  const probe = 'mendsight:probe'
  try {
    localStorage.setItem(probe, '1')
    localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}
