import type { Branding, ShownShop } from './branding.schema.ts'

/** The color of the bar behind the name of a shop that has chosen none. */
export const USUAL_COLOR = '#17150f'

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
