import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LABELS } from '#server/platform/metrics/metrics.ts'
import { productVersion } from '#server/platform/productVersion.ts'
import { AI_FAILURES, completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, TestClient, type Person } from '#tests/support/app.ts'
import { changed, openStream } from '#tests/support/events.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { REPOSITORY } from '#tests/support/plantedTree.ts'
import { aWebBuild } from '#tests/support/webBuild.ts'
import { freePort } from '#tests/support/ports.ts'
import { idOf } from '#tests/support/uploads.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const port = await freePort()
const product = await testApp({
  environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl, METRICS_PORT: String(port) },
  webRoot: await aWebBuild(),
})

type Sample = { name: string; labels: Record<string, string>; value: number }

async function scrape(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.status).toBe(200)
  return response.text()
}

/** The samples in the text format of Prometheus. */
function samplesOf(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text])
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }
    })
}

function samplesWith(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): Sample[] {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
}

/** The sum of all samples with this name and these labels; 0 also when there is none. */
function total(...[samples, name, labels]: Parameters<typeof samplesWith>): number {
  return samplesWith(samples, name, labels).reduce((sum, { value }) => sum + value, 0)
}

let person: Person
let personal: string[]
let text: string
let samples: Sample[]

beforeAll(async () => {
  ai.respondsWith(completion(goodResponse()))
  person = await aPerson(product, { name: 'Ann Unusualname', isConfirmed: true })
  const stream = await openStream(person)
  const photo = await person.uploaded(await aPhoto(), { name: 'garage-by-the-lake.jpg' })
  await stream.next(changed('photos'))
  const run = (await (await person.post(`/api/files/${photo.id}/analyses`)).json()) as { id: string }
  await eventually(async () => {
    const { status } = (await (await person.get(`/api/analyses/${run.id}`)).json()) as { status: string }
    return status === 'succeeded' ? true : undefined
  })
  await person.upload(Buffer.from('not a photo'), { name: 'garage-by-the-lake.txt', type: 'text/plain' })
  await new TestClient(product.origin).get(`/never/${person.email}?q=${photo.id}`)
  await new TestClient(product.origin).get('/emergency')
  await new TestClient(product.origin).get(`/api/never/${person.email}?q=${photo.id}`)
  personal = [await idOf(person), person.email, 'Unusualname', photo.id, run.id, 'garage-by-the-lake', '127.0.0.1']
  // The line of a request is counted after its last byte, and the job ends after its result is stored.
  text = await eventually(async () => {
    const now = await scrape()
    const seen = samplesOf(now)
    const isCounted = total(seen, 'mendsight_http_request_duration_seconds_count', { route: 'none' }) > 0
    // What the database counts is left out when that takes too long.
    const isWhole = total(seen, 'mendsight_database_up') === 1
    return isWhole && isCounted && total(seen, 'mendsight_job_duration_seconds_count', { job: 'analyse-photo' }) > 0
      ? now
      : undefined
  })
  samples = samplesOf(text)
})

describe('the metrics after a registration, an upload and an analysis', () => {
  it('count the requests by the pattern of their route', () => {
    const counted = (route: string, method: string) =>
      total(samples, 'mendsight_http_request_duration_seconds_count', { route, method })
    expect(counted('/api/auth/sign-up/email', 'POST')).toBe(1)
    expect(counted('/api/files', 'POST')).toBe(2)
    expect(counted('/api/analyses/:id', 'GET')).toBeGreaterThan(0)
    expect([counted('page', 'GET'), counted('none', 'GET')]).toEqual([1, 2])
  })

  it('say which version runs, how much space is left and that the database answers', () => {
    expect(samplesWith(samples, 'mendsight_build_info')).toEqual([
      { name: 'mendsight_build_info', labels: { version: productVersion(), node: process.version }, value: 1 },
    ])
    expect(total(samples, 'mendsight_free_disk_bytes')).not.toBe(0)
    expect(total(samples, 'mendsight_database_up')).toBe(1)
  })

  it('count the analyses by what they ended with, and failed calls of the store', async () => {
    expect(total(samples, 'mendsight_analyses_total', { result: 'assessment' })).toBe(1)
    const { id } = await person.uploaded(await aPhoto({ seed: 91 }))
    ai.respondsWith(AI_FAILURES.invalidKey)
    await person.post(`/api/files/${id}/analyses`)
    await expect
      .poll(async () => total(samplesOf(await scrape()), 'mendsight_analyses_total', { result: 'guidance' }))
      .toBe(1)
    // A file in the place of the person's folder makes everything in it unreadable.
    const other = await aPerson(product)
    const photo = await other.uploaded(await aPhoto({ seed: 92 }))
    const folder = path.join(product.dataDir, 'objects', await idOf(other))
    await rm(folder, { recursive: true })
    await writeFile(folder, '')
    expect((await other.get(photo.original_url)).status).toBeGreaterThanOrEqual(500)
    expect(total(samplesOf(await scrape()), 'mendsight_store_failures_total')).toBeGreaterThan(0)
  })

  it('count the uploads, their bytes and the time to decode them', () => {
    expect(total(samples, 'mendsight_uploads_total', { outcome: 'stored' })).toBe(1)
    expect(total(samples, 'mendsight_uploads_total', { outcome: 'refused' })).toBe(1)
    expect(total(samples, 'mendsight_upload_bytes_total')).toBeGreaterThan(1000)
    expect(total(samples, 'mendsight_decode_duration_seconds_count', { lane: 'ordinary', outcome: 'processed' })).toBe(
      1,
    )
    expect(samples.filter(({ name }) => name === 'mendsight_decode_photos')).toHaveLength(4)
  })

  it('count the calls to the provider, its tokens and its cost', () => {
    const look = { look: 'first' }
    expect(total(samples, 'mendsight_provider_call_duration_seconds_count', { ...look, outcome: 'answered' })).toBe(1)
    const input = total(samples, 'mendsight_provider_tokens_total', { ...look, direction: 'input' })
    const output = total(samples, 'mendsight_provider_tokens_total', { ...look, direction: 'output' })
    expect(input).toBeGreaterThan(0)
    expect(total(samples, 'mendsight_provider_usd_total', look)).toBeCloseTo((input * 2.5 + output * 10) / 1e6, 5)
  })

  it('count event streams and how long events wait', () => {
    expect(total(samples, 'mendsight_event_streams')).toBe(1)
    expect(total(samples, 'mendsight_events_received_total')).toBeGreaterThan(0)
    expect(total(samples, 'mendsight_event_lag_seconds_count')).toBeGreaterThan(0)
  })

  it('count jobs, mails and connections', () => {
    expect(total(samples, 'mendsight_job_duration_seconds_count', { job: 'analyse-photo', outcome: 'done' })).toBe(1)
    const running = samplesWith(samples, 'mendsight_jobs_running', { job: 'analyse-photo' })
    expect(running.map(({ value }) => value)).toEqual([0])
    expect(total(samples, 'mendsight_jobs', { job: 'send-mail', state: 'waiting' })).toBeGreaterThan(0)
    const [oldest, ...others] = samplesWith(samples, 'mendsight_oldest_job_seconds', {
      job: 'send-mail',
      state: 'waiting',
    })
    expect(oldest?.value).toBeGreaterThanOrEqual(0)
    expect(others).toEqual([])
    expect(total(samples, 'mendsight_mails')).toBeGreaterThan(0)
    expect(total(samples, 'mendsight_database_connections', { pool: 'requests' })).toBeGreaterThan(0)
  })

  it('contain no id, name or address of anybody', () => {
    for (const each of personal) expect(text).not.toContain(each)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  it('have only labels whose values are known in advance', () => {
    const values: Record<string, readonly string[]> = {
      method: LABELS.method,
      look: LABELS.look,
      lane: LABELS.lane,
      direction: LABELS.direction,
      job: LABELS.job,
      operation: LABELS.operation,
      result: LABELS.result,
      guard: LABELS.guard,
      pool: LABELS.pool,
      outcome: [...LABELS.upload, ...LABELS.decoding, ...LABELS.call, ...LABELS.run],
      state: [...LABELS.queue, ...LABELS.mail, ...LABELS.connection, 'running'],
    }
    for (const { name, labels } of samples.filter(({ name }) => name.startsWith('mendsight_'))) {
      for (const [label, value] of Object.entries(labels)) {
        if (label === 'le') continue
        else if (label === 'status') expect(value).toMatch(/^[1-5]\d\d$/)
        else if (name === 'mendsight_build_info') expect([productVersion(), process.version]).toContain(value)
        else if (label === 'route')
          expect(value === 'none' || value === 'page' || isRoute(labels.method, value), value).toBe(true)
        else expect(values[label], `${name}: ${label}`).toContain(value)
      }
    }
  })

  it('have the names that the dashboard and the alerts ask for', async () => {
    const files = ['deploy/grafana.json', 'deploy/alerts.yaml']
    const dashboard = (await Promise.all(files.map((file) => readFile(path.join(REPOSITORY, file), 'utf8')))).join()
    const names = new Set(samples.map(({ name }) => name))
    const asked = dashboard.match(/\b(mendsight|process|nodejs)_\w+/g) ?? []
    expect(asked.filter((name) => !names.has(name) && !text.includes(`# TYPE ${name} `))).toEqual([])
  })

  it('are served on no other port and path', async () => {
    expect(await (await new TestClient(product.origin).get('/metrics')).text()).toContain('the built page')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  })
})

function isRoute(method: string | undefined, url: string): boolean {
  return product.app.http.hasRoute({ method: method ?? '', url })
}
