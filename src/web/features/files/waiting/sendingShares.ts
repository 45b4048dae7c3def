import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { SendingShares } from './waiting.rules.ts'

const KEY = ['sending-photos'] as const
const NONE: SendingShares = new Map()

const channel = new BroadcastChannel('mendsight:sending-photos')

/** Shows in every tab what this one is sending. */
export function showSending(client: QueryClient, shares: SendingShares): void {
  client.setQueryData<SendingShares>(KEY, shares)
  // A channel reaches this origin only, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(shares)
}

/** Shows in this tab what another one is sending. Returns how to stop. */
export function followSending(client: QueryClient): () => void {
  const listener = ({ data }: MessageEvent<SendingShares>) => void client.setQueryData<SendingShares>(KEY, data)
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}

/** How much of each photo that is being sent has left this device. */
export function useSendingShares(): SendingShares {
  const { data = NONE } = useQuery<SendingShares>({
    queryKey: KEY,
    queryFn: () => NONE,
    enabled: false,
    gcTime: Infinity,
    structuralSharing: false,
  })
  return data
}
