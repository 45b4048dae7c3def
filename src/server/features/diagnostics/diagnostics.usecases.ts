import { CHECK_NAMES, type Check, type CheckName } from '#shared/api/diagnostics.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import { ipKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { CHECK_WITHIN_MS, CACHED_MS, GUARDED_RESULTS } from './diagnostics.config.ts'
import type {
  CheckJobs,
  CheckMail,
  CheckPayments,
  CheckProvider,
  CheckSessions,
  CheckStorage,
} from './diagnostics.port.ts'
import type { DiagnosticsRepository } from './diagnostics.repository.ts'
import {
  FINE,
  evaluateConfiguration,
  evaluateGuard,
  evaluateJobs,
  evaluateMail,
  evaluatePayments,
  evaluateProvider,
  evaluateSilence,
  evaluateStorage,
  type ConfigurationFacts,
  type Finding,
} from './diagnostics.rules.ts'

export type DiagnosticsParts = {
  repository: DiagnosticsRepository
  /** Read on each call, because some of it is only found out while the product runs. */
  configuration: () => ConfigurationFacts
  checkStorage: CheckStorage
  /** Null when no key is set. */
  checkProvider: CheckProvider | null
  providerName: string
  /** Whether a model's results are read once more for dangers. */
  isGuardOn: boolean
  checkSessions: CheckSessions
  checkJobs: CheckJobs
  checkMail: CheckMail
  /** Null where plans cost nothing. */
  checkPayments: CheckPayments | null
  /** Kept in memory, because a limit in the database would not work when it is needed most. */
  perIp: RateLimit
  clock: Clock
  log: Log
}

export type Diagnostics = ReturnType<typeof createDiagnostics>

/** Checks every part that the product depends on. */
export function createDiagnostics(parts: DiagnosticsParts) {
  const { repository, checkProvider, perIp, clock, log } = parts

  const look: Readonly<Record<CheckName, (signal: AbortSignal) => Promise<Finding>>> = {
    configuration: async () => evaluateConfiguration(parts.configuration()),
    database: async () => repository.read().then(() => FINE),
    storage: async () => evaluateStorage(await parts.checkStorage()),
    ai_provider: async (signal) => {
      const provider = evaluateProvider((await checkProvider?.(signal)) ?? null, parts.providerName)
      if (provider.state !== 'ok' || !parts.isGuardOn) return provider
      return evaluateGuard(await repository.guardedOfLast(GUARDED_RESULTS), parts.providerName)
    },
    auth: async () => parts.checkSessions().then(() => FINE),
    background_jobs: async () => evaluateJobs(await parts.checkJobs()),
    mail: async (signal) => evaluateMail(await parts.checkMail(signal)),
    payments: async () => evaluatePayments((await parts.checkPayments?.()) ?? null),
  }

  async function check(name: CheckName): Promise<Check> {
    const began = clock.now().getTime()
    const finding = await inTime(look[name]).catch((error: unknown) => {
      log.warn({ err: error, check: name }, 'a check failed')
      return evaluateSilence(name)
    })
    return { name, ...finding, ms: Math.max(0, clock.now().getTime() - began) }
  }

  const cached = new Map<CheckName, { until: number; outcome: Promise<Check> }>()

  /** Shares one check among concurrent callers, and caches its result for some time. */
  function outcomeOf(name: CheckName): Promise<Check> {
    const now = clock.now().getTime()
    const known = cached.get(name)
    if (known !== undefined && now < known.until) return known.outcome
    const outcome = check(name)
    cached.set(name, { until: Infinity, outcome })
    void outcome.then(() => cached.set(name, { until: clock.now().getTime() + CACHED_MS[name], outcome }))
    return outcome
  }

  return {
    /** All checks, in their fixed order. Throws `too_many_attempts`. */
    async run(ipAddress: string): Promise<{ checkedAt: Date; checks: Check[] }> {
      await perIp.take(ipKey(ipAddress))
      const checks = await Promise.all(CHECK_NAMES.map(outcomeOf))
      return { checkedAt: clock.now(), checks }
    },
  }
}

async function inTime<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const late = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error('The check took longer than it may')
      late.abort(error)
      reject(error)
    }, CHECK_WITHIN_MS)
  })
  try {
    return await Promise.race([work(late.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}
