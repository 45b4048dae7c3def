import { getMe, type Me } from '#shared/api/accounts.ts'
import { waits, type Answer } from '../support/backend.ts'
import { aProfile } from '../support/builders.ts'
import { expectNot, goOffline, goOnline, openScreen, see } from '../support/screen.tsx'
import { answers } from '../support/backend.ts'
import type { StateTest } from './states.ts'

const OFFLINE =
  "You're offline. You see what this device has kept. This page continues by itself when you're back online."

export const CONNECTION_FAILED = "The server can't be reached. Please check your network, or try again in a moment."

/** The bar that comes without a network and goes with it, while the screen stays. */
export function staysOffline(address: string, me: Me | null, words: string, ...prepared: Answer[]): StateTest {
  return async () => {
    openScreen(address, me, ...prepared)
    await see(words)
    expectNot(OFFLINE)
    goOffline()
    await see(OFFLINE)
    await see(words)
    goOnline()
    await see(words)
    goOffline()
    await see(OFFLINE)
  }
}

/** The screen that stands in for every other one until it is known who is there. */
export function waitsForTheSession(address: string, me: Me | null, words: string): StateTest {
  return async () => {
    const backend = openScreen(address, me, waits(getMe))
    await see('LOADING MENDSIGHT...')
    expectNot(words)
    backend.letGo(answers(getMe, me ?? aProfile()))
    await see(me === null ? 'Welcome, Ann Fixer' : words)
  }
}
