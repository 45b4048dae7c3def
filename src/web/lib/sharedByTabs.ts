/** A hidden tab keeps its turn for this long, so that switching between tabs changes nothing. */
const HIDDEN_MS = 30_000

type Shared<Message> = {
  /** The same in all tabs that share the work, and different for each person. */
  name: string
  /** Begins the work in this tab, for all of them. Returns how to end it. */
  work: (publish: (message: Message) => void) => () => void
  /** Called in every tab, also in the one that does the work. */
  onMessage: (message: Message) => void
  /** Called when another tab does the work already. What it has published so far did not reach this tab. */
  onFollow: () => void
}

/**
 * Lets one visible tab of this browser do some work for all of them. When that tab is closed or has been hidden for a
 * while, another visible one takes over. Returns how to leave.
 *
 * Browsers open six connections at a time to one server without HTTP/2, so a stream for each tab would block the
 * seventh.
 */
export function shareByTabs<Message>({ name, work, onMessage, onFollow }: Shared<Message>): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  const publish = (message: Message) => {
    // A channel reaches this origin only, and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(message)
    onMessage(message)
  }
  let turn: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const takeTurn = () => {
    clearTimeout(timer)
    if (turn !== null) return
    turn = new AbortController()
    void whenFree(name, turn.signal, () => work(publish), onFollow)
  }

  const leaveTurn = () => {
    clearTimeout(timer)
    turn?.abort()
    turn = null
  }

  const follow = () => {
    if (document.visibilityState === 'visible') takeTurn()
    // Without locks nothing counts the tabs, so a hidden one keeps nothing open.
    else timer = setTimeout(leaveTurn, hasLocks() ? HIDDEN_MS : 0)
  }

  const over = new AbortController()
  const { signal } = over
  document.addEventListener('visibilitychange', follow, { signal })
  // A page that keeps a connection or a lock cannot return from the browser's history as it was.
  addEventListener('pagehide', leaveTurn, { signal })
  addEventListener('pageshow', follow, { signal })
  follow()
  return () => {
    over.abort()
    leaveTurn()
    channel.close()
  }
}

/** Web Locks need https or localhost. */
function hasLocks(): boolean {
  return 'locks' in navigator
}

/** Works from the moment no other tab does until the signal fires. `follow` is called if another tab works first. */
async function whenFree(name: string, signal: AbortSignal, work: () => () => void, follow: () => void): Promise<void> {
  const untilOver = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const end = work()
      signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  if (!hasLocks()) return untilOver()
  const { locks } = navigator
  let isRefused = true
  const wasFree = await locks
    .request(name, { ifAvailable: true }, async (lock) => {
      isRefused = false
      if (lock !== null) await untilOver()
      return lock !== null
    })
    .catch(async (error: unknown) => {
      if (!isRefused) throw error
      // Where cookies are blocked, some browsers refuse locks. Then this tab works for itself.
      await untilOver()
      return true
    })
  if (wasFree || signal.aborted) return
  follow()
  try {
    await locks.request(name, { signal }, untilOver)
  } catch (error) {
    // The tab left while it was waiting.
    if (!signal.aborted) throw error
  }
}
