import { useQuery } from '@tanstack/react-query'
import { request } from '#backend/request.ts'
import type { Check, CheckName, CheckState, getDiagnostics } from '#shared/api/diagnostics.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'

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

/** Each of the server's checks has 5 s (specification, section 9). The remaining time is for the network. */
const SERVER_CHECKS_MS = 8_000
const NETWORK_CHECK_MS = 5_000

/** One line of the screen: a check by the server or by this browser. */
export type Line = { label: string; state: CheckState; ms: number | null; fix: string | null }

/** What this browser supports and is allowed to do. */
type BrowserFacts = { hasSettings: boolean; takesCookies: boolean; hasStorage: boolean }

export const CHECK_FIXES = {
  network: "The server didn't answer. Check your connection, VPN or proxy, then run the checks again.",
  settings: "The page is missing its settings. Reload it. If that doesn't help, the web build is out of date.",
  cookies: "Cookies are off for this site, so you can't stay logged in. Allow them in your browser's settings.",
  storage: "This browser doesn't store anything for this site, so a reload loses the theme and anything you've typed.",
} as const

/** Whether the client can run in this browser. */
export function evaluateBrowser(facts: BrowserFacts, ms: number): Line {
  const line = (state: CheckState, fix: string | null): Line => ({ label: 'Browser and client', state, ms, fix })
  if (!facts.takesCookies) return line('failed', CHECK_FIXES.cookies)
  if (!facts.hasSettings) return line('warning', CHECK_FIXES.settings)
  if (!facts.hasStorage) return line('warning', CHECK_FIXES.storage)
  return line('ok', null)
}

/**
 * The text above the list. `off` names the features that this installation goes without, or is null when there are
 * none.
 */
export type Verdict = { state: 'ok' | 'warning' | 'failed'; sentence: string; off: string | null }

export function decision(lines: readonly Line[]): Verdict {
  return { ...judgment(lines), off: offSentence(lines) }
}

function judgment(lines: readonly Line[]): Omit<Verdict, 'off'> {
  const count = (state: CheckState) => lines.filter((line) => line.state === state).length
  const failed = count('failed')
  const warnings = count('warning')
  if (failed > 0) return { state: 'failed', sentence: failed === 1 ? '1 CHECK FAILED' : `${failed} CHECKS FAILED` }
  if (warnings > 0) return { state: 'warning', sentence: warnings === 1 ? '1 WARNING' : `${warnings} WARNINGS` }
  const [works, off] = [count('ok'), count('off')]
  if (off === 0) return { state: 'ok', sentence: 'EVERYTHING WORKS' }
  return {
    state: 'ok',
    sentence: `${works} ${works === 1 ? 'PART WORKS' : 'PARTS WORK'}, ${off} ${off === 1 ? 'IS' : 'ARE'} OFF`,
  }
}

function offSentence(lines: readonly Line[]): string | null {
  const names = lines.filter(({ state }) => state === 'off').map(({ label }) => label)
  const last = names.pop()
  if (last === undefined) return null
  return `Switched off here: ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}. The list says what people get instead.`
}
