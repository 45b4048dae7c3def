import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'

/** Bound of the design on the scripts of the login page, brotli. */
const LOGIN_SCRIPTS_MAX_KIB = 100

test('the login page loads at most 100 KiB of script, compressed and kept for good', async ({ page }) => {
  const scripts: { url: string; bytes: number; encoding: string; caching: string }[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const headers = response.headers()
    scripts.push({
      url: response.url(),
      bytes: Number(headers['content-length']),
      encoding: headers['content-encoding'] ?? '',
      caching: headers['cache-control'] ?? '',
    })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) {
    // A file of a few hundred bytes does not shrink, and is then served as it is.
    if (script.bytes > 1000) expect(script, script.url).toMatchObject({ encoding: 'br' })
    expect(script.caching, script.url).toBe('public, max-age=31536000, immutable')
  }
  const kib = scripts.reduce((sum, script) => sum + script.bytes, 0) / 1024
  test.info().annotations.push({ type: 'login scripts', description: `${kib.toFixed(1)} KiB brotli` })
  expect(kib).toBeLessThanOrEqual(LOGIN_SCRIPTS_MAX_KIB)
})

test('neither a key nor server code is in the bundle', async () => {
  const folder = path.join(import.meta.dirname, '../../dist/web')
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|html|css)$/.test(name))
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) {
    const text = await readFile(path.join(folder, name), 'utf8')
    expect(text, name).not.toMatch(
      /sk-[A-Za-z0-9]{8}|OPENAI_API_KEY|DATABASE_URL|AUTH_SECRET|fastify|kysely|argon2|better-auth|pg-boss/,
    )
    expect(text, name).not.toMatch(/sourceMappingURL/)
  }
})
