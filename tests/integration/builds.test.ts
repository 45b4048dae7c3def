import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { guideFiguresIn } from '#tests/support/priceGuides.ts'

// What `npm test` builds before these tests, and `npm run build` and `npm run build:local` otherwise.
const BUILDS = path.join(import.meta.dirname, '../..')

test('neither a key nor server code is in the bundle', async () => {
  const folder = path.join(BUILDS, 'dist/web')
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|html|css)$/.test(name))
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) {
    const text = await readFile(path.join(folder, name), 'utf8')
    expect(text, name).not.toMatch(
      /sk-[A-Za-z0-9]{8}|OPENAI_API_KEY|DATABASE_URL|AUTH_SECRET|fastify|kysely|argon2|pg-boss/,
    )
    expect(text, name).not.toMatch(/sourceMappingURL/)
    expect(guideFiguresIn(text, { isAboutCosts: false }), name).toEqual([])
  }
})

test('the licenses of what is in the scripts of the local app come with it', async () => {
  const licenses = await readFile(path.join(BUILDS, 'dist-local/licenses.md'), 'utf8')
  for (const name of ['react', 'react-aria', 'idb', 'zod', '@zip.js/zip.js'])
    expect(licenses).toMatch(new RegExp(`^## ${name} - `, 'm'))
  const decoder = await readFile(path.join(BUILDS, 'dist-local/libheif-license.txt'), 'utf8')
  expect(decoder).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
})
