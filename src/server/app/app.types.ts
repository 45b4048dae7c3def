import type { ApiAllowance } from '#shared/publicApi/allowances.ts'
import type { AccountAllowances } from '#server/features/accounts/accounts.config.ts'
import type { PasswordHashing } from '#server/features/accounts/passwords.port.ts'
import type { FreeBytes } from '#server/features/files/files.port.ts'
import type { SlotLimits } from '#server/features/files/uploadSlots.rules.ts'
import type { RetryPolicy } from '#server/features/mails/mails.config.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { MinBodyRate } from '#server/platform/http/minBodyRate.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'
import type { Traces } from '#server/platform/traces/traces.ts'

export type AppOptions = {
  settings: Settings
  database: Database
  secret: string
  /** Absolute path of the data folder. */
  dataDir: string
  /** Absolute path of the built screens. */
  webRoot: string
  /** Absolute path of the app that keeps everything on the device. It is served with LOCAL_MODE=on only. */
  localRoot: string
  clock: Clock
  log: Log
  /**
   * Traces requests, jobs and calls to the provider. The statements are those of a database that was opened with it.
   */
  traces?: Traces | null
  /** Replaces some of the default limits of accounts, in tests. */
  allowances?: Partial<AccountAllowances>
  /** Replaces some of the allowances of API keys, in tests. */
  apiAllowances?: Partial<Record<ApiAllowance, Allowance>>
  /** Hashes passwords; by default at full cost. Tests replace it where the hash does not matter. */
  hashing?: PasswordHashing | undefined
  /** The free bytes of the disk; by default those of the disk with the data folder. */
  freeBytes?: FreeBytes
  /** How many uploads may be in progress at the same time; the module's default when absent. */
  slotLimits?: SlotLimits
  minBodyRate?: MinBodyRate
  /** Seconds for which a mail about a result waits, because its owner may see the result meanwhile; by default 30. */
  analysisMailSeconds?: number
  /** Creates the signal that ends a run after this many milliseconds. Tests replace it so that they need not wait. */
  runTimeLimit?: (milliseconds: number) => AbortSignal
  /** How often and how long mails are tried. Tests set it so that they need not wait for an hour. */
  retryPolicy?: RetryPolicy
}

export type App = {
  http: Http
  /**
   * Starts to process background jobs, unless the role is `web`. `alone` means that no other process works on this
   * database.
   */
  startJobs: (options: { alone: boolean }) => Promise<void>
  /**
   * From now on `/readyz` answers 503, so that a proxy sends its requests to other processes, and no more jobs are
   * taken. Running ones are interrupted after `patienceMs`.
   */
  drain: (patienceMs: number) => void
  /**
   * Waits for requests and jobs in progress. After `patienceMs`, photos that are not decoded yet are refused, and
   * running jobs are returned to the queue. The database stays open.
   */
  close: (patienceMs?: number) => Promise<void>
}
