import { z } from 'zod'
import { isCalendarDay } from '../lib/calendarDay.ts'
import { ACTUAL_COST_MAX, ACTUAL_HOURS_MAX, WORK_DONE_MAX } from './actuals.rules.ts'
import { isStorable } from '../lib/storable.ts'

/**
 * What an owner enters about a repair that is kept as it was entered, by the names of its columns. What is added here
 * and in a migration is stored, presented, changed, downloaded, backed up and moved. A field that anything else has to
 * follow, such as the photo of the finished repair, is none of these.
 */
export const actualsSchema = z.object({
  /** In US dollars. */
  actual_cost: z.number().nullable(),
  actual_hours: z.number().nullable(),
  /** The day on which it was finished, where the owner is. Null while it is not done. */
  finished_on: z.iso.date().nullable(),
  /** What was done, as plain text with line breaks. It is somebody's own words, and no safety rule reads it. */
  work_done: z.string().nullable(),
})

/** How they are entered. Null removes one. */
export const actualsPatchSchema = z.object({
  actual_cost: z.number().min(0).max(ACTUAL_COST_MAX).nullish(),
  actual_hours: z.number().min(0).max(ACTUAL_HOURS_MAX).nullish(),
  finished_on: z.iso
    .date()
    .refine((day) => isCalendarDay(day))
    .nullish(),
  work_done: z.string().trim().min(1).max(WORK_DONE_MAX).refine(isStorable).nullish(),
} satisfies Record<keyof Actuals, z.ZodType>)

export type Actuals = z.output<typeof actualsSchema>
export type ActualsPatch = z.output<typeof actualsPatchSchema>

const NAMES = actualsSchema.keyof().options

/** The actuals of a repair about which nothing was entered. */
export const NO_ACTUALS = Object.fromEntries(NAMES.map((name) => [name, null])) as Record<keyof Actuals, null>

/** The actuals among the fields of a record, a row or a patch. What is absent there stays absent. */
export function actualsOf(from: Actuals): Actuals
export function actualsOf(from: ActualsPatch): Partial<Actuals>
export function actualsOf(from: ActualsPatch): Partial<Actuals> {
  return Object.fromEntries(NAMES.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
}
