import type { ProbeImage } from '../../features/analyses/analyses.port.ts'

/** Milliseconds for each of the two looks: the specification's default for a request. */
const PROBE_MS = 5_000

/** Bytes that the ranged look asks for. */
const RANGE_BYTES = 1024

/**
 * The image pre-check of the specification (section 5): HEAD, and where that fails a ranged GET. A data: URL carries
 * its image along. The addresses are made by the product itself; one that a caller supplied must not come here
 * without a check of where it leads.
 */
export const probeImage: ProbeImage = async (url) => {
  if (url.startsWith('data:image/')) return null
  if (!URL.canParse(url)) return 'Invalid URL format'
  try {
    return await look(url)
  } catch {
    return lookAtRange(url)
  }
}

async function look(url: string): Promise<string | null> {
  const response = await fetch(url, { method: 'HEAD', redirect: 'error', signal: AbortSignal.timeout(PROBE_MS) })
  if (!response.ok) return `HTTP ${response.status}: ${response.statusText}`
  const type = response.headers.get('content-type') ?? 'none'
  return type.startsWith('image/') ? null : `Not an image file. Content-Type: ${type}`
}

async function lookAtRange(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, {
      headers: { range: `bytes=0-${RANGE_BYTES - 1}` },
      redirect: 'error',
      signal: AbortSignal.timeout(PROBE_MS),
    })
    await response.body?.cancel()
    if (response.status === 200 || response.status === 206) return null
    return networkError(`HTTP ${response.status}: ${response.statusText}`)
  } catch (error) {
    return networkError(error instanceof Error ? error.message : String(error))
  }
}

/** What is said once both looks have failed, whatever the second one met. */
function networkError(reason: string): string {
  return `Network error: ${reason}`
}
