import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createLog } from '#server/platform/log/log.ts'
import { StartupError } from '../startupError.ts'
import { serveLocalApp } from './localApp.ts'
import { answerWithProblems } from './problems.ts'
import { createHttp } from './server.ts'

const root = await mkdtemp(path.join(os.tmpdir(), 'mendsight-local-'))
afterAll(() => rm(root, { recursive: true }))
await mkdir(path.join(root, 'assets'))
await writeFile(path.join(root, 'index.html'), '<!doctype html><title>Mendsight</title>')
await writeFile(path.join(root, 'assets/app-1a2b.js'), 'export {}')
await writeFile(path.join(root, '.secret'), 'no')

async function aSite(folder = root) {
  const app = await createHttp({ log: createLog('silent'), trustedProxies: 0, secure: false })
  answerWithProblems(app)
  await serveLocalApp(app, folder)
  return app
}

it('is refused at the start, with what to do, when the app was not built', async () => {
  const start = aSite(path.join(root, 'nothing'))
  await expect(start).rejects.toThrow(StartupError)
  await expect(start).rejects.toThrow('LOCAL_MODE=on needs the app without a server. Run `npm run build:local` first.')
})

it('serves the page anew each time, its assets forever, and nothing beside them', async () => {
  const site = await aSite()
  const page = await site.inject('/local/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['cache-control']).toBe('no-cache')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  const script = await site.inject('/local/assets/app-1a2b.js')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const url of ['/local/.secret', '/local/assets/gone.js', '/local/%2e%2e/package.json']) {
    expect((await site.inject(url)).statusCode, url).toBe(404)
  }
})

it('leads to the address with a slash at the end, to which the page refers', async () => {
  const { statusCode, headers } = await (await aSite()).inject('/local')
  expect([statusCode, headers['location']]).toEqual([302, '/local/'])
})
