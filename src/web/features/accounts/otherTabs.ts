import type { SessionNews } from './session.rules.ts'

let channel: BroadcastChannel | undefined

/** One channel object for sending and receiving, so that a tab does not receive its own messages. */
function opened(): BroadcastChannel {
  channel ??= new BroadcastChannel('mendsight:session')
  return channel
}

/** Tells the other tabs of this browser, which share the session cookie, how the session has changed. */
export function tellOtherTabs(news: SessionNews): void {
  // A channel reaches this origin only, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  opened().postMessage(news)
}

export function onOtherTabs(listener: (news: SessionNews) => void): void {
  opened().addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data))
}
