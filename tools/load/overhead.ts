import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { median, ms, quantile, type Row } from './measures.ts'
import { startServer } from './processes.ts'
import { aDetailedPhoto, type Stage } from './stage.ts'

const MAIN = path.join(import.meta.dirname, '../../src/server/main.ts')

/** Milliseconds that the provider's stand-in takes for a response. */
const THINKS_MS = 400
const RUNS = 40
const OWN_MS = 300
/** How often the client looks for the result. */
const LOOK_MS = 10
const WAIT_MS = 30_000

/**
 * What the product adds to the time of the provider: from the request for an assessment of a photo of 12 megapixels
 * until its result can be read, without the time in which the provider has the request.
 */
export async function overhead(stage: Stage): Promise<Row[]> {
  const provider = await startProvider()
  const product = await startServer(MAIN, {
    cwd: stage.folder,
    journal: path.join(stage.folder, 'overhead.log'),
    environment: {
      PORT: '0',
      DATA_DIR: path.join(stage.folder, 'overhead'),
      OPENAI_API_KEY: 'sk-bench',
      OPENAI_BASE_URL: provider.baseUrl,
      ANALYSES_PER_ACCOUNT_PER_MINUTE: '1000',
      ANALYSES_PER_ACCOUNT_PER_DAY: '1000',
      ANALYSES_PER_DAY: '1000',
    },
  })
  try {
    const cookie = await register(product.origin)
    const fileId = await upload(product.origin, cookie, (await aDetailedPhoto(stage.folder)).file)
    const own: number[] = []
    // The first ones load code and open connections.
    for (let run = -3; run < RUNS; run += 1) {
      const began = performance.now()
      await assessed(product.origin, cookie, fileId)
      if (run >= 0) own.push(performance.now() - began - provider.lastMs())
    }
    const high = quantile(own, 0.95)
    return [
      {
        what: `own time of an assessment, 95th percentile of ${RUNS} (median ${ms(median(own))})`,
        product: ms(high),
        baseline: '',
        ratio: '',
        promise: `<= ${OWN_MS} ms`,
        verdict: high <= OWN_MS ? 'ok' : 'MISS',
      },
    ]
  } finally {
    await product.stop()
    await provider.close()
  }
}

/** Responds after a fixed time, and knows for how long it had the last request. */
async function startProvider() {
  const completed = completion(goodResponse())
  if (typeof completed === 'string') throw new Error('The stand-in has no response')
  let lastMs = 0
  const server = createServer((request, response) => {
    const began = performance.now()
    request.resume().on('end', () => {
      setTimeout(() => {
        response.writeHead(completed.status, { 'content-type': 'application/json' }).end(completed.body)
        lastMs = performance.now() - began
      }, THINKS_MS)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    lastMs: () => lastMs,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function register(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann Fixer', email: 'overhead@example.com', password: 'right as rain 7' }),
  })
  await requireOk(response)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function upload(origin: string, cookie: string, file: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([await readFile(file)], { type: 'image/jpeg' }), 'damage.jpg')
  const response = await fetch(`${origin}/api/files`, { method: 'POST', headers: { cookie }, body: form })
  await requireOk(response)
  return ((await response.json()) as { id: string }).id
}

/** Requests an assessment and looks for its result as a client that cannot wait. */
async function assessed(origin: string, cookie: string, fileId: string): Promise<void> {
  const begun = await fetch(`${origin}/api/files/${fileId}/analyses`, { method: 'POST', headers: { cookie } })
  await requireOk(begun)
  const { id } = (await begun.json()) as { id: string }
  const deadline = performance.now() + WAIT_MS
  while (performance.now() < deadline) {
    const response = await fetch(`${origin}/api/analyses/${id}`, { headers: { cookie } })
    await requireOk(response)
    const { status, method } = (await response.json()) as { status: string; method: string }
    if (status === 'succeeded' && method === 'openai') return
    if (status !== 'queued' && status !== 'running') throw new Error(`The run ended as ${status}, by ${method}`)
    await sleep(LOOK_MS)
  }
  throw new Error('The run did not end')
}

async function requireOk(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
}
