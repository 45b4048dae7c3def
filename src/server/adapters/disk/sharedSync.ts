/** Makes what was done in a folder durable. */
export type Sync = (folder: string) => Promise<void>

/**
 * Syncs each folder once at a time. Whoever asks meanwhile waits for the next sync of it, which begins when the current
 * one has ended and serves all who wait: a sync takes milliseconds, and the disk does one after the other anyway. What
 * was done before the call is durable when it resolves, as with a sync of one's own.
 */
export function createSharedSync(sync: Sync): Sync {
  const running = new Map<string, Promise<void>>()
  const next = new Map<string, Promise<void>>()

  function begin(folder: string): Promise<void> {
    next.delete(folder)
    const work = sync(folder).finally(() => {
      if (running.get(folder) === work) running.delete(folder)
    })
    running.set(folder, work)
    return work
  }

  return (folder) => {
    const current = running.get(folder)
    if (current === undefined) return begin(folder)
    const begun = next.get(folder)
    if (begun !== undefined) return begun
    // Whether that one fails is the business of those who wait for it.
    const following = current.then(
      () => begin(folder),
      () => begin(folder),
    )
    next.set(folder, following)
    return following
  }
}
