import { describe, expect, it } from 'vitest'
import { createLinkSigner } from './signedLink.ts'

const links = createLinkSigner('a secret of the installation, long enough')
const id = '01900000-0000-7000-8000-000000000001'
const other = '01900000-0000-7000-8000-000000000002'

describe('a signature', () => {
  it('is good for its object and its end', () => {
    expect(links.verify(id, 1_800_000_000, links.sign(id, 1_800_000_000))).toBe(true)
  })

  it('is good for no other object, no other end, no other installation', () => {
    const signature = links.sign(id, 1_800_000_000)
    expect(links.verify(other, 1_800_000_000, signature)).toBe(false)
    expect(links.verify(id, 1_800_000_001, signature)).toBe(false)
    expect(createLinkSigner('another secret, which is as long as it').verify(id, 1_800_000_000, signature)).toBe(false)
  })

  it.each(['', 'x', 'ä'.repeat(43), 'A'.repeat(43), 'A'.repeat(10_000)])('is not %j', (signature) => {
    expect(links.verify(id, 1_800_000_000, signature)).toBe(false)
  })

  it('has 256 bits and needs no escaping in a URL', () => {
    expect(links.sign(id, 1)).toMatch(/^[\w-]{43}$/)
  })
})
