import { z } from 'zod'
import { NO_BRANDING } from './noBranding.ts'
import { isPhoneNumber } from '../lib/phone.rules.ts'
import { oneLine } from '../lib/oneLine.ts'

/** One line. Null for none. */
const line = (max: number) => oneLine(max).min(1).nullable()

/** What a shop shows of itself to customers and insurers. */
export const brandingSchema = z.object({
  /** The bar behind its name. It is never the color of a text. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable(),
  phone: line(40).refine((text) => text === null || isPhoneNumber(text)),
  website: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain })
    .max(200)
    .nullable(),
  /**
   * Such as 'Lic. 1045671'. Contractors of some states must have their license number on bids and advertisements:
   * California, Business and Professions Code 7030.5.
   */
  license_line: line(120),
  /** At the end of a report. */
  footer: line(200),
  /** One of the shop's photos. */
  logo_file_id: z.uuid().nullable(),
})

/** What people without an account see of a shop. */
export const shownShopSchema = brandingSchema
  .omit({ logo_file_id: true })
  .extend({ name: z.string(), has_logo: z.boolean() })

export type ShownShop = z.output<typeof shownShopSchema>

export type Branding = z.output<typeof brandingSchema>

/** What is stored as branding. A field that an earlier version took otherwise counts as not said. */
export function brandingOf(stored: unknown): Branding {
  const given = { ...NO_BRANDING, ...(stored as Partial<Branding> | null) }
  const read = Object.entries(brandingSchema.shape).map(([name, schema]) => {
    const found = schema.safeParse(given[name as keyof Branding])
    return [name, found.success ? found.data : NO_BRANDING[name as keyof Branding]] as const
  })
  return Object.fromEntries(read) as Branding
}
