import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { asBackgroundRequest } from '#web/backend/activity.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { attendBatch } from '#web/backend/sendNow.ts'
import {
  lookAtWaitingPhotos,
  onWaitingPhotos,
  removeWaitingPhotos,
  waitingPhotosIn,
} from '#web/backend/waitingPhotos.ts'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'
import { isConnected, useOnline } from '#web/lib/online.ts'
import { fetchFile, refreshLists } from '../files.api.ts'
import { batchState, failureLine, type SendingShares } from './waiting.rules.ts'

const WAITING_KEY = ['waiting-photos'] as const

const NONE: readonly WaitingPhoto[] = []

/** The photos of this person that are to be sent, in their order, also those of which only a repair is missing. */
export function useWaitingPhotos(userId: string) {
  const client = useQueryClient()
  const waiting = useQuery({
    queryKey: [...WAITING_KEY, userId],
    queryFn: async () => {
      const kept = await waitingPhotosIn('device', userId).catch(() => null)
      return { photos: [...(kept ?? NONE), ...(await waitingPhotosIn('memory', userId))], isUnreadable: kept === null }
    },
    staleTime: 0,
    networkMode: 'always',
    structuralSharing: false,
  })
  useEffect(() => onWaitingPhotos(() => void readWaitingAgain(client)), [client])
  return {
    photos: waiting.data?.photos ?? NONE,
    isKnown: waiting.data !== undefined,
    isUnreadable: waiting.data?.isUnreadable === true,
  }
}

/** Resolves when the screens show the photos that are to be sent as they are now. */
export function readWaitingAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: WAITING_KEY })
}

const SENDING_KEY = ['sending-photos'] as const
const NOTHING_SENT: SendingShares = new Map()

const channel = new BroadcastChannel('mendsight:sending-photos')

/** Shows in every tab what this one is sending. */
export function showSending(client: QueryClient, shares: SendingShares): void {
  client.setQueryData<SendingShares>(SENDING_KEY, shares)
  // A channel reaches this origin only, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(shares)
}

/** Shows in this tab what another one is sending. Returns how to stop. */
export function followSending(client: QueryClient): () => void {
  const listener = ({ data }: MessageEvent<SendingShares>) => void client.setQueryData<SendingShares>(SENDING_KEY, data)
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}

/** How much of each photo that is being sent has left this device. */
export function useSendingShares(): SendingShares {
  const { data = NOTHING_SENT } = useQuery<SendingShares>({
    queryKey: SENDING_KEY,
    queryFn: () => NOTHING_SENT,
    enabled: false,
    gcTime: Infinity,
    structuralSharing: false,
  })
  return data
}

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
const NO_BATCH: readonly FileRecord[] = []

/** The photos of a batch that this tab has taken over, in the order of their arrival. */
function useUploadedPhotos(batch: string): readonly FileRecord[] {
  const { data = NO_BATCH } = useQuery({
    queryKey: uploadedKey(batch),
    queryFn: () => NO_BATCH,
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
    client.setQueryData<readonly FileRecord[]>(uploadedKey(batch), (before = NO_BATCH) => [
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

export type HeldBatch = {
  /** How many are on their way, and how much of that is done, from 0 to 1. */
  open: number
  share: number
  isUploading: boolean
  /** Why some of them are lost with this tab, or null. */
  unkept: 'full' | 'impossible' | null
  /** A line about each that was not sent. Some of them are tried again by themselves. */
  failures: readonly string[]
  /** Whether some are not in the history yet. */
  isWaiting: boolean
  /** Those that are. */
  uploaded: readonly FileRecord[]
}

/** The photos of a batch, which are taken over as long as the screen is open. */
export function useHeldBatch(userId: string, batch: string): HeldBatch {
  const { photos } = useWaitingPhotos(userId)
  const sending = useSendingShares()
  const uploaded = useUploadedPhotos(batch)
  useOnline()
  useEffect(() => holdBatch(batch), [batch])
  const { sent, open, failed, unkept, share } = batchState(photos, batch, sending)
  const isOnItsWay = photos.some((photo) => photo.batch === batch && sending.has(photo.id))
  return {
    open,
    share,
    unkept,
    isUploading: isOnItsWay || (open > 0 && isConnected()),
    failures: failed.map(({ photo, sentence }) => failureLine(photo.name, sentence)),
    isWaiting: open > 0 || failed.length > 0 || sent.length > 0,
    uploaded,
  }
}
