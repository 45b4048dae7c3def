import { useSyncExternalStore } from 'react'
import { isWaitingFlagSet, onWaitingFlag } from './waitingFlag.ts'

/** Whether photos may wait in this browser, for any account. */
export function useMayHaveWaitingPhotos(): boolean {
  return useSyncExternalStore(onWaitingFlag, isWaitingFlagSet)
}
