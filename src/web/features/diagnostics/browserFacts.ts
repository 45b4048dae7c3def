import type { BrowserFacts } from './checks.rules.ts'

/** Detects what this browser supports and allows. */
export function browserFacts(): BrowserFacts {
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
