import type { AccountAllowances } from '#server/features/accounts/accounts.config.ts'
import type { FreeBytes } from '#server/features/files/files.port.ts'
import type { SlotLimits } from '#server/features/files/uploadSlots.rules.ts'
import type { RetryPolicy } from '#server/features/mails/mails.config.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { MinBodyRate } from '#server/platform/http/minBodyRate.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { Log } from '#server/platform/log/log.ts'

export type AppOptions = {
  settings: Settings
  database: Database
  secret: string
  /** Absolute path of the data folder. */
  dataDir: string
  /** Absolute path of the built screens. */
  webRoot: string
  clock: Clock
  log: Log
  /** Those that differ from the ordinary ones. */
  allowances?: Partial<AccountAllowances>
  /** Of the disk of the data folder when not given. */
  freeBytes?: FreeBytes
  /** How many uploads may be under way; the module's default when absent. */
  slotLimits?: SlotLimits
  minBodyRate?: MinBodyRate
  /** Seconds that a mail about an analysis waits for its owner to see it; the module's default when absent. */
  analysisMailSeconds?: number
  /** Makes the signal that ends a run after so many milliseconds; for tests that do not wait as long. */
  runTimeLimit?: (milliseconds: number) => AbortSignal
  /** How long mails are tried; for tests that do not wait for an hour. */
  retryPolicy?: RetryPolicy
}

export type App = {
  http: Http
  /** Takes up background work; `alone` when no other process works on this database. */
  startJobs: (options: { alone: boolean }) => Promise<void>
  /** Lets requests end, hands running jobs back. The database stays open. */
  close: () => Promise<void>
}
