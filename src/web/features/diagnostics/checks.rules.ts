import type { CheckState } from '#shared/api/diagnostics.ts'

/** Each of the server's checks has 5 s (specification, section 9). The remaining time is for the network. */
export const SERVER_CHECKS_MS = 8_000
export const NETWORK_CHECK_MS = 5_000

/** One line of the screen: a check by the server or by this browser. */
export type Line = { label: string; state: CheckState; ms: number | null; fix: string | null }

/** What this browser supports and is allowed to do. */
export type BrowserFacts = { hasSettings: boolean; takesCookies: boolean; hasStorage: boolean }

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
