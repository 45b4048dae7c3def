import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { SpanStatusCode } from '@opentelemetry/api'
import { afterAll, expect, it } from 'vitest'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { eventually, TestClient } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { REPOSITORY } from '#tests/support/plantedTree.ts'
import { processEnvironment } from '#tests/support/processEnvironment.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'

type Span = { traceId: string; name: string; status: { code?: number; message?: string }; events?: unknown[] }
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** A collector that keeps what it gets. */
async function startCollector() {
  const exports: Export[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      exports.push(body as Export)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => JSON.stringify(exports),
    spans: () =>
      exports.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const ai = await startAiServer()
const collector = await startCollector()
const database = await testDatabase()
const { folder, remove } = await temporaryFolder()
afterAll(async () => {
  await ai.close()
  await collector.close()
  await remove()
})

it('leads from a request or a job to its statements and to the provider, and contains nothing private', async () => {
  ai.respondsWith(completion(goodResponse()))
  const product = await startProduct(folder, {
    DATABASE_URL: urlOf(database.connection),
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: ai.baseUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  })
  const person = new TestClient(product.origin)
  const account = { name: 'Ann Unusualname', email: 'ann.unusual@example.com', password: 'right as rain 7' }
  expect((await person.post('/api/auth/sign-up/email', account)).status).toBe(200)
  const photo = await person.uploaded(await aPhoto(), { name: 'garage-by-the-lake.jpg' })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await person.get('/api/files?q=a-private-search', { traceparent: `00-${traceId}-b7ad6b7169203331-01` })
  const refused = await person.upload((await aPhoto()).subarray(0, 400), { name: 'leak-in-the-attic.jpg' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('leak-in-the-attic.jpg')
  const run = (await (await person.post(`/api/files/${photo.id}/analyses`)).json()) as { id: string }
  await eventually(async () => {
    const { status } = (await (await person.get(`/api/analyses/${run.id}`)).json()) as { status: string }
    return status === 'succeeded' ? true : undefined
  })
  expect(await product.stop()).toBe(0)

  const spans = collector.spans()
  const namesIn = (trace: string | undefined): string[] =>
    spans.filter((span) => span.traceId === trace).map(({ name }) => name)
  const traceOf = (name: string): string | undefined => spans.find((span) => span.name === name)?.traceId
  expect(namesIn(traceOf('POST /api/files'))).toEqual(expect.arrayContaining(['sql select', 'sql insert']))
  expect(namesIn(traceOf('job analyse-photo'))).toEqual(expect.arrayContaining(['ask provider', 'sql update']))
  expect(namesIn(traceId)).toContain('GET /api/files')
  const privateTexts = [account.email, 'Unusualname', 'garage-by-the-lake', 'leak-in-the-attic', 'a-private-search']
  for (const each of [...privateTexts, 'sk-test']) expect(collector.text()).not.toContain(each)
  const failed = spans.filter(({ status }) => status.code === SpanStatusCode.ERROR)
  expect(failed.map(({ name }) => name)).toContain('POST /api/files')
  expect(spans.filter(({ status, events }) => status.message !== undefined || (events ?? []).length > 0)).toEqual([])
})

it('loads none of the packages of traces and metrics without their settings', async () => {
  const countAfter = async (...files: string[]): Promise<number> => {
    const program = `${files.map((file) => `await import('./src/server/${file}')`).join('\n')}
      const { createRequire } = await import('node:module')
      const loaded = Object.keys(createRequire(import.meta.url).cache)
      console.log(loaded.filter((file) => /opentelemetry|prometheus-io|fastify.otel/.test(file)).length)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: REPOSITORY,
      env: processEnvironment(),
    })
    return Number(stdout)
  }
  expect(await countAfter('app/app.ts', 'platform/traces/openTraces.ts')).toBe(0)
  expect(await countAfter('platform/traces/traces.ts')).toBeGreaterThan(0)
})
