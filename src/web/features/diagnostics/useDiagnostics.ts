import { useQuery } from '@tanstack/react-query'
import { CHECK_LABELS } from './diagnostics.messages.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { browserFacts } from './browserFacts.ts'
import { CHECK_FIXES, evaluateBrowser, type Line } from './checks.rules.ts'
import { fetchChecks, timeOfServer } from './diagnostics.api.ts'

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
