import type { CheckProvider } from '../../features/diagnostics/diagnostics.port.ts'

/** Asks for the list of models, which costs nothing and shows whether the key is good. Its body is not read. */
export function createOpenAiCheck({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }): CheckProvider {
  const address = new URL(baseUrl)
  address.pathname = `${address.pathname.replace(/\/$/, '')}/models`
  return async (signal) => {
    try {
      // No redirect: a provider must not send us, with the key, elsewhere.
      const response = await fetch(address, {
        headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
        redirect: 'error',
        signal,
      })
      await response.body?.cancel()
      return stateOf(response.status)
    } catch {
      signal.throwIfAborted()
      return 'unreachable'
    }
  }
}

function stateOf(status: number) {
  if (status === 401 || status === 403) return 'key_refused'
  if (status === 429) return 'busy'
  if (status >= 500) return 'failing'
  return status >= 200 && status < 300 ? 'accepted' : 'not_said'
}
