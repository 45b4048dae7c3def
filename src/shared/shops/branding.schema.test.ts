import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactLine, textOn } from './branding.rules.ts'
import { NO_BRANDING } from './noBranding.ts'
import { websiteOf } from './website.rules.ts'
import { brandingOf, brandingSchema } from './branding.schema.ts'

const accepts = (change: object) => brandingSchema.safeParse({ ...NO_BRANDING, ...change }).success

describe('the branding of a shop', () => {
  it.each([
    { color: 'red' },
    { phone: 'call me' },
    { color: '#fff' },
    { color: '#123456;background:url(//x)' },
    { website: 'javascript:alert(1)' },
    { website: 'javascript://acme.example.com/%0aalert(1)' },
    { website: 'http://example.com' },
    { website: 'https://' },
    { website: 'data:text/html,x' },
    { license_line: 'Lic. 1\r\nBcc: x@example.com' },
    { footer: 'pay \u202ethgir' },
    { footer: 'x'.repeat(201) },
    { logo_file_id: '../logo.svg' },
  ])('cannot carry %j', (change) => {
    expect(accepts(change)).toBe(false)
  })

  it('takes an address as people write it, and makes no other scheme of it', () => {
    expect(websiteOf(' acme.example.com/fix ')).toBe('https://acme.example.com/fix')
    expect(websiteOf('https://acme.example.com')).toBe('https://acme.example.com')
    expect(websiteOf('')).toBe('')
    expect(accepts({ website: websiteOf('acme.example.com') })).toBe(true)
    for (const text of ['http://acme.example.com', 'javascript:alert(1)', 'data:text/html,x', 'two words', '//x']) {
      expect(accepts({ website: websiteOf(text) }), text).toBe(false)
    }
  })

  it('takes what shops have', () => {
    expect(
      accepts({
        color: '#0B4A8F',
        phone: '(555) 010-0100',
        website: 'https://acme.example.com/fix',
        license_line: 'Lic. 1',
      }),
    ).toBe(true)
  })

  it('is nothing where something else is stored', () => {
    expect(brandingOf({ color: 3 })).toEqual(NO_BRANDING)
    expect(brandingOf(null)).toEqual(NO_BRANDING)
    expect(brandingOf({ phone: '503 555 0100' })).toEqual({ ...NO_BRANDING, phone: '503 555 0100' })
  })

  it('keeps the others where one was stored that is taken no more', () => {
    const kept = { ...NO_BRANDING, license_line: 'Lic. 1' }
    expect(brandingOf({ ...kept, phone: 'ask for Joe' })).toEqual(kept)
  })

  it('says in one line how to reach the shop', () => {
    const branding = { ...NO_BRANDING, license_line: 'Lic. 1', website: 'https://acme.example.com/' }
    expect(contactLine(branding)).toBe('Lic. 1 · acme.example.com')
    expect(contactLine(NO_BRANDING)).toBe('')
  })
})

it('has a text that can be read on every color', () => {
  const luminance = (hex: string) => {
    const parts = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0)
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (value) => {
      const color = `#${value.toString(16).padStart(6, '0')}`
      const [one, other] = [luminance(color), luminance(textOn(color))].toSorted((a, b) => b - a)
      expect(((one ?? 0) + 0.05) / ((other ?? 0) + 0.05)).toBeGreaterThanOrEqual(4.58)
    }),
    { numRuns: 2_000 },
  )
})
