import { z } from 'zod'
import { isCalendarDay } from '../lib/calendarDay.ts'
import { CHECK_WHAT_MAX } from './checkAgain.rules.ts'
import { isStorable } from '../lib/storable.ts'

export const checkAgainSchema = z.object({
  /** A day by the owner's calendar. */
  on: z.iso.date(),
  /** What to look at, in the owner's words. */
  what: z.string().nullable(),
  /** Whether nothing reminds of it any more, because the repair was finished after the day had been chosen. */
  is_over: z.boolean(),
})

export const checkAgainPatchSchema = z
  .strictObject({
    on: z.iso
      .date()
      .refine((day) => isCalendarDay(day))
      .optional(),
    what: z.string().trim().max(CHECK_WHAT_MAX).refine(isStorable).nullish(),
    /** Where the owner is, as browsers name it, such as America/Chicago. By default, the day is one of UTC. */
    time_zone: z.string().max(64).refine(isTimeZone).optional(),
  })
  .nullish()

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
