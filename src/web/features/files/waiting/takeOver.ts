import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { FileRecord } from '#shared/api/files.ts'
import { asBackgroundRequest } from '#web/backend/activity.ts'
import { attendBatch } from '#web/backend/attendedBatches.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { lookAtWaitingPhotos, removeWaitingPhotos, waitingPhotosIn } from '#web/backend/waitingPhotos.ts'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'
import { fetchFile, refreshLists } from '../files.api.ts'
import { batchState } from './waiting.rules.ts'

/** The batches that this tab takes over, how often each is held, and how to let go of it. */
const held = new Map<string, { times: number; stop: () => void }>()

/**
 * Has this tab take over the photos of a batch once they have been sent: they are shown as uploaded, and the person
 * decides what they become. Otherwise they become a repair by themselves if something was said about them, as they do
 * when the tab is closed. Returns how to let go.
 */
export function holdBatch(batch: string): () => void {
  const hold = held.get(batch) ?? { times: 0, stop: attendBatch(batch) }
  hold.times += 1
  held.set(batch, hold)
  return () => {
    hold.times -= 1
    if (hold.times > 0) return
    held.delete(batch)
    hold.stop()
    lookAtWaitingPhotos()
  }
}

const uploadedKey = (batch: string) => ['uploaded-photos', batch] as const
const NONE: readonly FileRecord[] = []

/** The photos of a batch that this tab has taken over, in the order of their arrival. */
export function useUploadedPhotos(batch: string): readonly FileRecord[] {
  const { data = NONE } = useQuery({
    queryKey: uploadedKey(batch),
    queryFn: () => NONE,
    enabled: false,
    gcTime: Infinity,
  })
  return data
}

/**
 * Takes over what was sent of the batches that this tab holds, as soon as nothing of a batch is on its way, also when
 * others of it failed. It throws when the database of this browser fails.
 */
export async function takeOverSent(client: QueryClient, userId: string): Promise<void> {
  if (held.size === 0) return
  for (const store of ['memory', 'device'] as const) {
    const photos = await waitingPhotosIn(store, userId)
    for (const batch of held.keys()) {
      const { sent, open } = batchState(photos, batch, new Map())
      if (sent.length > 0 && open === 0) await take(client, batch, sent)
    }
  }
}

async function take(client: QueryClient, batch: string, sent: readonly WaitingPhoto[]): Promise<void> {
  try {
    // Where the connection is lost again, they stay, and become a repair when nobody holds them any more.
    const records = await asBackgroundRequest(() => Promise.all(sent.map(recordOf)))
    if (!held.has(batch)) return
    await removeWaitingPhotos(sent.map(({ place }) => place))
    client.setQueryDefaults(uploadedKey(batch), { gcTime: Infinity })
    client.setQueryData<readonly FileRecord[]>(uploadedKey(batch), (before = NONE) => [
      ...before,
      ...records.filter((record) => record !== null),
    ])
    void refreshLists(client)
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
  }
}

async function recordOf({ record, fileId }: WaitingPhoto): Promise<FileRecord | null> {
  return record ?? (fileId === null ? null : fetchFile(fileId))
}
