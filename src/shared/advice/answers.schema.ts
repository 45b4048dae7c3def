import { z } from 'zod'
import {
  ALARMS,
  CRACK_SHAPES,
  ELECTRIC,
  EMERGENCIES,
  EMERGENCY_ANSWERS,
  KINDS,
  SINCE,
  TENURES,
  VULNERABLE,
  WATER,
  YES_NO_UNKNOWN,
} from './answers.ts'

const US_STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR GU VI AS MP'.split(
    ' ',
  )

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
  where: said(80),
  water: z.enum(WATER).nullish(),
  can_stop_water: z.enum(YES_NO_UNKNOWN).nullish(),
  electric: z.enum(ELECTRIC).nullish(),
  size_sqft: measure(100_000),
  width_mm: measure(10_000),
  depth_in: measure(1_000),
  height_ft: measure(1_000),
  crack_shape: z.enum(CRACK_SHAPES).nullish(),
  loose: z.enum(YES_NO_UNKNOWN).nullish(),
  since: z.enum(SINCE).nullish(),
  year_built: z.union([z.number().int().min(1500).max(2100), z.literal('unknown')]).nullish(),
  tenure: z.enum(TENURES).nullish(),
  vulnerable: z.array(z.enum(VULNERABLE)).max(VULNERABLE.length).nullish(),
  alarm: z.enum(ALARMS).nullish(),
  emergency: z.partialRecord(z.enum(EMERGENCIES), z.enum(EMERGENCY_ANSWERS).nullish()).nullish(),
  power_confirmed_off: z.boolean().nullish(),
  fire_dept_cleared: z.boolean().nullish(),
  state: z.enum(US_STATES).nullish(),
  text: said(2_000),
})
