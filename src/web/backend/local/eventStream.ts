import type { Change } from '#shared/api/events.ts'
import type { StreamNews } from '../server/eventStream.ts'

export type { StreamNews }

const CHANNEL = 'mendsight:local-changes'

/** Tells the other tabs what has changed on this device. */
export function tellChange(change: Change): void {
  const channel = new BroadcastChannel(CHANNEL)
  // A channel reaches this origin only, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(change)
  channel.close()
}

/** Tells what other tabs have changed. Returns how to stop. */
export function openEventStream(tell: (news: StreamNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Change>) => tell({ kind: 'changed', change: data }))
  tell({ kind: 'open' })
  return () => channel.close()
}
