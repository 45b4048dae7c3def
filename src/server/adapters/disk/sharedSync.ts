/** Makes changes in a folder durable. */
export type Sync = (folder: string) => Promise<void>

/**
 * Runs only one sync per folder at a time. Callers that come during a sync share the next one, which begins when the
 * current one has ended: a sync takes milliseconds, and the disk does one after another anyway. As with a separate
 * sync, changes made before the call are durable when it resolves.
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
    // If the current sync fails, that concerns only those who wait for it.
    const following = current.then(
      () => begin(folder),
      () => begin(folder),
    )
    next.set(folder, following)
    return following
  }
}
