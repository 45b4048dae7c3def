import { z } from 'zod'
import {
  ALARMS,
  ANSWER_LIMITS,
  CRACK_SHAPES,
  ELECTRIC,
  EMERGENCIES,
  EMERGENCY_ANSWERS,
  KINDS,
  SINCE,
  TENURES,
  US_STATES,
  VULNERABLE,
  WATER,
  YES_NO_UNKNOWN,
} from './answers.ts'

const measure = (max: number) => z.number().min(0).max(max).nullish()

/** No text in the database can contain U+0000 or half of a character. */
const said = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !text.includes('\0') && text.isWellFormed())
    .nullish()

/** The owner's answers, as they are sent and stored. */
export const answersSchema = z.strictObject({
  kind: z.enum(KINDS).nullish(),
  where: said(ANSWER_LIMITS.where),
  water: z.enum(WATER).nullish(),
  can_stop_water: z.enum(YES_NO_UNKNOWN).nullish(),
  electric: z.enum(ELECTRIC).nullish(),
  size_sqft: measure(ANSWER_LIMITS.size_sqft),
  width_mm: measure(ANSWER_LIMITS.width_mm),
  depth_in: measure(ANSWER_LIMITS.depth_in),
  height_ft: measure(ANSWER_LIMITS.height_ft),
  crack_shape: z.enum(CRACK_SHAPES).nullish(),
  loose: z.enum(YES_NO_UNKNOWN).nullish(),
  since: z.enum(SINCE).nullish(),
  year_built: z
    .union([z.number().int().min(ANSWER_LIMITS.year_built.min).max(ANSWER_LIMITS.year_built.max), z.literal('unknown')])
    .nullish(),
  tenure: z.enum(TENURES).nullish(),
  vulnerable: z.array(z.enum(VULNERABLE)).max(VULNERABLE.length).nullish(),
  alarm: z.enum(ALARMS).nullish(),
  emergency: z.partialRecord(z.enum(EMERGENCIES), z.enum(EMERGENCY_ANSWERS).nullish()).nullish(),
  power_confirmed_off: z.boolean().nullish(),
  fire_dept_cleared: z.boolean().nullish(),
  state: z.enum(US_STATES).nullish(),
  text: said(ANSWER_LIMITS.text),
})
