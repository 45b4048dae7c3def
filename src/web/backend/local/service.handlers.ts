import { getDiagnostics, type Check, type CheckName } from '#shared/api/diagnostics.ts'
import { listSupportMessages, makeSupportCode, sendSupportMessage } from '#shared/api/support.ts'
import { AppError } from '#shared/errors/appError.ts'
import { answers, answersAnyone } from './handlers.ts'
import { LOCAL_MESSAGES } from './local.messages.ts'
import { read } from './localDatabase.ts'
import { storageUse } from '#web/lib/storageUse.ts'

/** The share of the allowed storage from which photos should be deleted. */
const NEARLY_FULL = 0.9

/** What the device has, and what it goes without because there is no server. */
export const SERVICE_HANDLERS = [
  answersAnyone(getDiagnostics, async () => ({
    checked_at: new Date().toISOString(),
    // The parts of a server are not listed, because nobody would miss them here.
    checks: await Promise.all([check('database', opensDatabase), check('storage', hasRoom)]),
  })),

  answers(sendSupportMessage, async () => {
    throw new AppError('unavailable', LOCAL_MESSAGES.needsServer('Support'))
  }),
  answers(makeSupportCode, async () => {
    throw new AppError('unavailable', LOCAL_MESSAGES.needsServer('Support'))
  }),
  answers(listSupportMessages, async () => ({ messages: [], phone_support: null })),
]

async function opensDatabase(): Promise<null> {
  await read((tx) => tx.objectStore('accounts').count())
  return null
}

async function hasRoom(): Promise<string | null> {
  const use = await storageUse()
  return use !== null && use.used > use.allowed * NEARLY_FULL ? LOCAL_MESSAGES.nearlyFull : null
}

/** Does a check, which returns a warning or null. */
async function check(name: CheckName, work: () => Promise<string | null>): Promise<Check> {
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
