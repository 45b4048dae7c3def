import { expect, it } from 'vitest'
import { createLinkSigner } from '#server/platform/http/signedLink.ts'
import { createShareCookie } from './shares.cookie.ts'

const signer = createLinkSigner('a secret of the server')
const share = { id: '01900000-0000-7000-8000-000000000001', generation: 1, passwordVersion: 0 }
const now = new Date('2026-11-29T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

it('the cookie of a link is for TLS and the addresses of this link only, and no script reads it', () => {
  const [pair, ...attributes] = createShareCookie({ signer, isSecure: true }).issue(share, now).split('; ')
  expect(pair).toMatch(/^__Secure-mendsight-share=\d+\.[\w-]{43}$/)
  expect(attributes).toEqual(['Max-Age=1800', `Path=/api/shared/${share.id}`, 'HttpOnly', 'Secure', 'SameSite=Strict'])
})

it('the cookie of a link opens this link for half an hour, at this address and with this password', () => {
  const cookie = createShareCookie({ signer, isSecure: false })
  const header = `other=1; ${cookie.issue(share, now).split(';')[0]}`
  expect(cookie.isOpen(header, share, later(1799))).toBe(true)
  expect(cookie.isOpen(header, share, later(1800))).toBe(false)
  expect(cookie.isOpen(header, { ...share, id: '01900000-0000-7000-8000-000000000002' }, now)).toBe(false)
  expect(cookie.isOpen(header, { ...share, generation: 2 }, now)).toBe(false)
  expect(cookie.isOpen(header, { ...share, passwordVersion: 1 }, now)).toBe(false)
  expect(cookie.isOpen(header.replace(/=\d+\./, '=9999999999.'), share, now)).toBe(false)
  expect(cookie.isOpen(undefined, share, now)).toBe(false)
  // What opens a link is not what keeps it open, nor a link to a photo.
  for (const text of [`share ${share.id}`, share.id]) {
    expect(cookie.isOpen(`mendsight-share=9999999999.${signer.sign(text, 9_999_999_999)}`, share, now)).toBe(false)
  }
})
