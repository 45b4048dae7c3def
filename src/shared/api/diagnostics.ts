import { z } from 'zod'

export const CHECK_NAMES = [
  'configuration',
  'database',
  'storage',
  'ai_provider',
  'auth',
  'background_jobs',
  'mail',
  'payments',
] as const
export type CheckName = (typeof CHECK_NAMES)[number]

/** `off` lists what this installation deliberately does without. */
export const CHECK_STATES = ['ok', 'warning', 'failed', 'off'] as const
export type CheckState = (typeof CHECK_STATES)[number]

export const checkSchema = z.object({
  name: z.enum(CHECK_NAMES),
  state: z.enum(CHECK_STATES),
  /** How long the check took. The provider's result may be up to a minute old. */
  ms: z.number().int(),
  /** What is wrong and what to do about it, in plain words. Null when there is nothing to do. */
  fix: z.string().nullable(),
})

export type Check = z.output<typeof checkSchema>

/** Open to anyone. Always answers 200 with every check, in the order of CHECK_NAMES, or 429 when asked too often. */
export const getDiagnostics = {
  method: 'GET',
  path: '/api/diagnostics',
  response: z.object({ checked_at: z.iso.datetime(), checks: z.array(checkSchema) }),
} as const
