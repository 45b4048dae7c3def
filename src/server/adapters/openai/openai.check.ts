import type { CheckProvider } from '../../features/diagnostics/diagnostics.port.ts'

/**
 * Requests the list of models, which costs nothing and shows whether the key is valid. The body of the response is not
 * read.
 */
export function createOpenAiCheck({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }): CheckProvider {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/models`
  return async (signal) => {
    try {
      // Redirects are not followed, because a provider must not be able to send us and the key to another server.
      const response = await fetch(url, {
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
