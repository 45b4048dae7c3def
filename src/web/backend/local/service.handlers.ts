import { CHECK_NAMES, getDiagnostics, type Check, type CheckName } from '#shared/api/diagnostics.ts'
import { listSupportMessages, sendSupportMessage } from '#shared/api/support.ts'
import { AppError } from '#shared/errors/appError.ts'
import { answers, answersAnyone } from './handlers.ts'
import { LOCAL_MESSAGES } from './local.messages.ts'
import { read } from './localDatabase.ts'
import { storageUse } from '#web/lib/storageUse.ts'

/** What the device has, and what it goes without because there is no server. */
export const SERVICE_HANDLERS = [
  answersAnyone(getDiagnostics, async () => {
    const own: Partial<Record<CheckName, () => Promise<string | null>>> = {
      database: async () => {
        await read((tx) => tx.objectStore('accounts').count())
        return null
      },
      storage: async () => {
        const use = await storageUse()
        return use !== null && use.used > use.allowed * 0.9 ? LOCAL_MESSAGES.nearlyFull : null
      },
    }
    return {
      checked_at: new Date().toISOString(),
      checks: await Promise.all(CHECK_NAMES.map((name) => check(name, own[name]))),
    }
  }),

  answers(sendSupportMessage, async () => {
    throw new AppError('unavailable', LOCAL_MESSAGES.needsServer('Support'))
  }),
  answers(listSupportMessages, async () => ({ messages: [] })),
]

/** A part of the server is off, and for one of the device, `work` returns a warning or null. */
async function check(name: CheckName, work: (() => Promise<string | null>) | undefined): Promise<Check> {
  if (work === undefined) return { name, state: 'off', ms: 0, fix: null }
  const before = performance.now()
  const done = (state: Check['state'], fix: string | null): Check => ({
    name,
    state,
    ms: Math.round(performance.now() - before),
    fix,
  })
  try {
    const fix = await work()
    return fix === null ? done('ok', null) : done('warning', fix)
  } catch (error) {
    return done('failed', error instanceof AppError ? error.message : LOCAL_MESSAGES.noDatabase)
  }
}
