import type { ProbeImage } from '../../features/analyses/analyses.port.ts'

/** Time limit of each of the two requests in milliseconds: the specification's default for a request. */
const PROBE_MS = 5_000

/** Number of bytes that the range request asks for. */
const RANGE_BYTES = 1024

/**
 * Checks whether an image can be fetched (docs/specification.md, section 5): HEAD, and a range GET when HEAD gets no
 * response at all. A data: URL contains its image, so it needs no request. The product generates these URLs itself. A
 * URL supplied by a user must not be passed in without a check of where it leads (SSRF).
 */
export const probeImage: ProbeImage = async (url) => {
  if (url.startsWith('data:image/')) return null
  if (!URL.canParse(url)) return 'Invalid URL format'
  try {
    return await probeByHead(url)
  } catch {
    return probeByRange(url)
  }
}

async function probeByHead(url: string): Promise<string | null> {
  const response = await fetch(url, { method: 'HEAD', redirect: 'error', signal: AbortSignal.timeout(PROBE_MS) })
  if (!response.ok) return `HTTP ${response.status}: ${response.statusText}`
  const type = response.headers.get('content-type') ?? 'none'
  return type.startsWith('image/') ? null : `Not an image file. Content-Type: ${type}`
}

async function probeByRange(url: string): Promise<string | null> {
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

/** The message after both requests have failed, whatever the reason of the second failure was. */
function networkError(reason: string): string {
  return `Network error: ${reason}`
}
