import type { getShared, getSharedPdf, getShareSender, openShare, Shared } from '#shared/api/shares.ts'
import { startDownload } from '#backend/downloads.ts'
import { request } from '#backend/request.ts'

/** A link as it was opened in the browser. The secret is null once the page was loaded again at the short address. */
export type OpenedLink = { id: string; secret: string | null }

/**
 * What a link shows. With its secret it is opened first; without, it is still open if it was opened within the last
 * half hour.
 */
export async function openReport({ id, secret }: OpenedLink, password: string): Promise<Shared> {
  // The server knows no session here, also when somebody is logged in, so that nothing of this prolongs one.
  const background = true
  if (secret !== null) {
    const body = { id, secret, ...(password === '' ? {} : { password }) }
    await request<typeof openShare>({ method: 'POST', path: '/api/shared/open', body, background })
  }
  return request<typeof getShared>({ method: 'GET', path: '/api/shared/:id', params: { id }, background })
}

/** The shop that sent the link. Null where that is not known, for whatever reason: it can be opened all the same. */
export async function fetchSender({ id, secret }: OpenedLink): Promise<string | null> {
  if (secret === null) return null
  const asked = { method: 'POST', path: '/api/shared/sender', body: { id, secret }, background: true } as const
  const answer = await request<typeof getShareSender>(asked).catch(() => null)
  return answer?.shop ?? null
}

/** Browsers do not show why a download was refused, so the page asks before whether the link is open. */
export function saveSharedPdf(id: string): Promise<void> {
  return startDownload<typeof getSharedPdf>({ path: '/api/shared/:id/report.pdf', params: { id } })
}
