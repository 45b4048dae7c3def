import { useSyncExternalStore } from 'react'

/** The database of this browser. It is made for the first photo that is to be sent, for any account. */
export const DATABASE = 'mendsight'

/** Says to other tabs that the photos in it have changed. */
export const DATABASE_CHANNEL = 'mendsight:waiting-photos'

const listeners = new Set<() => void>()
let mayHaveSome = false
let looked: Promise<void> | null = null

/** Whether photos may wait in this browser. The code of its database is loaded only then. */
export async function mayHaveWaitingPhotos(): Promise<boolean> {
  await (looked ??= look())
  return mayHaveSome
}

/** Calls the listener once, as soon as photos may wait in this browser. Returns how to stop. */
export function whenWaitingPhotosArePossible(listener: () => void): () => void {
  let isCalled = false
  const call = () => {
    if (isCalled || !mayHaveSome) return
    isCalled = true
    listener()
  }
  const stop = onWaitingFlag(call)
  call()
  return stop
}

/** Whether photos are known to wait in this browser. It may take a moment until it is. */
export function isWaitingFlagSet(): boolean {
  return mayHaveSome
}

/** Call it when the database has been made. */
export function noteWaitingPhotos(): void {
  mayHaveSome = true
  for (const listener of listeners) listener()
}

async function look(): Promise<void> {
  // The local app keeps its photos elsewhere, and those of the server's app at the same address are not its own.
  if (globalThis.IS_LOCAL_APP) return
  new BroadcastChannel(DATABASE_CHANNEL).addEventListener('message', noteWaitingPhotos)
  if (await isMade()) noteWaitingPhotos()
}

async function isMade(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE)
  } catch {
    // Some private windows forbid it, and older browsers do not have this method. The code finds out.
    return true
  }
}

/** Calls the listener whenever the flag may have changed. Returns how to stop. */
function onWaitingFlag(listener: () => void): () => void {
  listeners.add(listener)
  void mayHaveWaitingPhotos()
  return () => listeners.delete(listener)
}

/** Whether photos may wait in this browser, for any account. */
export function useMayHaveWaitingPhotos(): boolean {
  return useSyncExternalStore(onWaitingFlag, isWaitingFlagSet)
}
