import { z } from 'zod'
import { ASSUMPTION_LIMITS } from './assumptions.rules.ts'

/** What an owner changes, as it is sent: null gives an assumption its own value again. */
export const costAssumptionsSchema = z.strictObject(
  Object.fromEntries(
    [...ASSUMPTION_LIMITS].map(([key, { min, max }]) => [key, z.number().min(min).max(max).nullish()]),
  ),
)
