import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'vite'
import { securityHeaders } from '#server/platform/http/securityHeaders.ts'
import type { PreparedPhoto } from '#web/backend/local/preparePhoto.messages.ts'

const SOURCE = path.resolve(import.meta.dirname, '../../src/web/backend/local/preparePhoto.ts')

/** What becomes of a chosen photo, with the copies in Base64. */
export type Outcome =
  | (Omit<PreparedPhoto, 'display' | 'thumb'> & { display: string; thumb: string })
  | { code: string; message: string }

declare global {
  /** Prepares the photo that was chosen at this place. */
  var prepared: (place?: number, signal?: AbortSignal) => Promise<Outcome>
}

const PAGE = `<!doctype html>
<title>Photos</title>
<input type="file" multiple>
<script type="module" src="./page.js"></script>`

const SCRIPT = `
import { preparePhoto } from ${JSON.stringify(SOURCE)}

async function base64(copy) {
  const reader = new FileReader()
  const read = new Promise((resolve) => reader.addEventListener('load', resolve))
  reader.readAsDataURL(copy)
  await read
  return reader.result.split(',')[1]
}

globalThis.prepared = async (place = 0, signal = new AbortController().signal) => {
  try {
    const { display, thumb, ...facts } = await preparePhoto(document.querySelector('input').files[place], signal)
    return { ...facts, display: await base64(display), thumb: await base64(thumb) }
  } catch (error) {
    return { code: error instanceof DOMException ? error.name : error.code, message: error.message }
  }
}`

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

export type PreparingPage = {
  port: number
  /** The paths that were asked for. */
  requests: string[]
  /** Changes what is sent for a path, or sends nothing for it. */
  change: (name: string, content: Buffer) => Buffer | null
  close: () => Promise<void>
}

/** Builds a page that prepares photos, as the app is built, and serves it with the headers of the product. */
export async function servePreparingPage(folder: string): Promise<PreparingPage> {
  const root = path.join(folder, 'source')
  const outDir = path.join(folder, 'built')
  await mkdir(root)
  await writeFile(path.join(root, 'index.html'), PAGE)
  await writeFile(path.join(root, 'page.js'), SCRIPT)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir, modulePreload: false, assetsInlineLimit: 0 },
  })
  const headers = securityHeaders({ secure: false })
  const page: PreparingPage = {
    port: 0,
    requests: [],
    change: (_name, content) => content,
    close: () => closed(server),
  }
  const answer = async (name: string, response: ServerResponse): Promise<void> => {
    const content = await readFile(path.join(outDir, name)).catch(() => null)
    const changed = content === null ? null : page.change(name, content)
    if (changed === null) response.writeHead(404).end()
    else response.writeHead(200, { ...headers, 'content-type': TYPES[path.extname(name)] }).end(changed)
  }
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '')
    page.requests.push(name)
    void answer(name, response)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  page.port = (server.address() as AddressInfo).port
  return page
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
