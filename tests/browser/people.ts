import type { BrowserContext } from '@playwright/test'

export type Person = { name: string; email: string; password: string }

export type Resident = Person & {
  enter: (context: BrowserContext) => Promise<void>
  /** The id of a photo with a good analysis. */
  analyzedPhoto: () => Promise<string>
}

let people = 0

export function somebody(): Person {
  people += 1
  return { name: 'Rosa Fixer', email: `rosa.${process.pid}.${people}@example.com`, password: 'right as rain 7' }
}
