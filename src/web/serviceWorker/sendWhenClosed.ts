import type { getMe } from '#shared/api/accounts.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { request } from '#web/backend/server/request.ts'
import { uploadWhenClosed } from '#web/backend/server/uploadWhenClosed.ts'
import { forgetKeptResponses } from '#web/backend/keptResponses.ts'
import { waitingPhotosOf } from '#web/backend/waitingPhotos.ts'
import { sendRound } from '#web/features/files/sendRound.ts'
import { deleteKeptResponses, RUNS_KEY } from '#web/lib/keptDatabase.ts'

/**
 * Sends the photos of the person who is logged in that wait on this device, while nobody looks at a screen of the app.
 * It throws when something is left to do, so that the browser asks again later.
 */
export async function sendWhenClosed(isWatched: () => Promise<boolean>): Promise<void> {
  const userId = await loggedIn()
  if (userId === null) return
  const isDue = (await waitingPhotosOf(userId)).some(({ refusal }) => refusal === null)
  if (!isDue) return
  if (await isWatched()) throw new Error('The open screen sends them, and shows the progress')
  // A browser that ends the worker ends its requests, too.
  const { signal } = new AbortController()
  const end = await sendRound({
    userId,
    signal,
    upload: ({ id, photo }) => uploadWhenClosed({ file: photo, idempotencyKey: id, onBehalfOf: userId, signal }),
    onSending: () => {},
    onSent: () => {},
    onRepairChanged: () => forgetKeptResponses(RUNS_KEY).catch(deleteKeptResponses),
    // Tabs in the background hear of it from the server.
    onFinished: async () => {},
  })
  if (end.kind === 'failed') throw new Error('Not every photo could be sent')
}

/** The id of the person who is logged in. The photos of everybody else stay until they log in. */
async function loggedIn(): Promise<string | null> {
  try {
    return (await request<typeof getMe>({ method: 'GET', path: '/api/me', background: true })).id
  } catch (error) {
    if (error instanceof BackendError && error.status === 401) return null
    throw error
  }
}
