import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../dist-local')

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

export type LocalSite = { url: string; close: () => Promise<void> }

/** Serves the built local app as any file server would, in a folder, and nothing else. */
export async function startLocalSite(): Promise<LocalSite> {
  if (!existsSync(path.join(ROOT, 'index.html'))) throw new Error('Run `npm run build:local` first.')
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname.replace(/^\/app\//, '')
    const file = path.join(ROOT, name === '' ? 'index.html' : name)
    if (request.method !== 'GET' || !pathname.startsWith('/app/') || !file.startsWith(ROOT) || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    void readFile(file).then((content) =>
      response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(content),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/app/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
