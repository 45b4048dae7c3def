import { afterEach, expect, it, vi } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

afterEach(() => vi.unstubAllGlobals())

it('a password is kept as a salted hash that opens for it alone', async () => {
  const kept = await hashPassword('a wet ceiling')
  expect(kept).toMatch(/^pbkdf2-sha256\$600000\$[\w+/]+=*\$[\w+/]+=*$/)
  expect(await hashPassword('a wet ceiling')).not.toBe(kept)
  expect(await isPassword('a wet ceiling', kept)).toBe(true)
  expect(await isPassword('a dry ceiling', kept)).toBe(false)
  for (const other of ['', 'a wet ceiling', 'pbkdf2-sha256$x$y$z']) {
    expect(await isPassword('a wet ceiling', other)).toBe(false)
  }
})

it('without the cryptography of the browser, as on a page without TLS, the same hash is computed', async () => {
  const kept = await hashPassword('a wet ceiling')
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
  expect(await isPassword('a wet ceiling', kept)).toBe(true)
  expect(await isPassword('a dry ceiling', kept)).toBe(false)
})
