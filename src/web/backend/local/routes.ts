import '#web/lib/zodWithoutEval.ts'
import { ACCOUNT_HANDLERS } from './accounts.handlers.ts'
import { ANALYSIS_HANDLERS } from './analyses.handlers.ts'
import type { Handler } from './handlers.ts'
import { NOTE_HANDLERS } from './notes.handlers.ts'
import { PHOTO_HANDLERS } from './photos.handlers.ts'
import { PLAN_HANDLERS } from './plans.handlers.ts'
import { REPAIR_HANDLERS } from './repairs.handlers.ts'
import { SERVICE_HANDLERS } from './service.handlers.ts'
import { FILE_HANDLERS } from './downloads.handlers.ts'

const ALL: readonly Handler[] = [
  ...ACCOUNT_HANDLERS,
  ...PLAN_HANDLERS,
  ...PHOTO_HANDLERS,
  ...REPAIR_HANDLERS,
  ...NOTE_HANDLERS,
  ...ANALYSIS_HANDLERS,
  ...SERVICE_HANDLERS,
  ...FILE_HANDLERS,
]

/** What answers a call, by its method and its path as the contract has it. */
export const HANDLERS: ReadonlyMap<string, Handler> = new Map(
  ALL.map((handler) => [`${handler.method} ${handler.path}`, handler]),
)
