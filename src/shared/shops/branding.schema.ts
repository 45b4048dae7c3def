import { z } from 'zod'

/** One line without characters that could disguise a text, or end it in a mail. Null for none. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // oxlint-disable-next-line no-control-regex
    .regex(/^[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\p{Surrogate}]*$/u)
    .nullable()

/** What a shop shows of itself to customers and insurers. */
export const brandingSchema = z.object({
  /** The bar behind its name. It is never the color of a text. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable(),
  phone: line(40),
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

export const NO_BRANDING: Branding = {
  color: null,
  phone: null,
  website: null,
  license_line: null,
  footer: null,
  logo_file_id: null,
}

/** What is stored as branding. What an earlier version stored otherwise counts as not said. */
export function brandingOf(stored: unknown): Branding {
  const found = brandingSchema.safeParse({ ...NO_BRANDING, ...(stored as Partial<Branding> | null) })
  return found.success ? found.data : NO_BRANDING
}

/** A shop as people without an account see it. Its logo has an address of its own. */
export function shownShop({ name, branding }: { name: string; branding: Branding }): ShownShop {
  const { logo_file_id: logo, ...others } = branding
  return { name, ...others, has_logo: logo !== null }
}

/**
 * Black or white, whichever can be read on this color. The better of the two has a contrast of at least 4.58:1 on any
 * color (the square root of 21, WCAG 2.2).
 */
export function textOn(color: string): '#000000' | '#ffffff' {
  const channels = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = channels
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff'
}

/** The line below the name: how to reach the shop, and its license. */
export function contactLine({
  license_line,
  phone,
  website,
}: Pick<Branding, 'license_line' | 'phone' | 'website'>): string {
  return [license_line, phone, website?.replace(/^https:\/\//, '').replace(/\/$/, '') ?? null]
    .filter((part) => part !== null)
    .join(' · ')
}
