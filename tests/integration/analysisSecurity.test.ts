import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log/log.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import {
  AI_FAILURES,
  aiError,
  completion,
  goodResponse,
  startAiServer,
  type AiResponse,
  type AiRequest,
} from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type Person } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { freePort } from '#tests/support/ports.ts'
import { expectProblem } from '#tests/support/uploads.ts'
import { unzip } from '#tests/support/zip.ts'

/** As long as a real key, with letters that occur nowhere else in the product. */
const KEY = 'sk-proj-7Qx2mWv9TzLr4KdN8HsB1YcF6GpJ3AeU'

const [ai, elsewhere] = await Promise.all([startAiServer(), startAiServer()])
afterAll(() => Promise.all([ai.close(), elsewhere.close()]))

const lines: string[] = []
const log = createLog('trace', { write: (line) => void lines.push(line) })
/** The product with this log, which asks the provider. */
const aProduct = (environment: Record<string, string> = {}) =>
  testApp({
    log,
    environment: {
      OPENAI_API_KEY: KEY,
      OPENAI_BASE_URL: ai.baseUrl,
      ANALYSES_PER_ACCOUNT_PER_MINUTE: '1000',
      ...environment,
    },
    allowances: {
      registrationPerIp: { attempts: 1000, seconds: 60 },
      mailPerIp: { attempts: 1000, seconds: 60 },
    },
  })
const product = await aProduct()

async function startRun(person: Person, fileId: string): Promise<Analysis> {
  const response = await person.post(`/api/files/${fileId}/analyses`)
  expect(response.status, await response.clone().text()).toBe(202)
  return (await response.json()) as Analysis
}

/** Requests a run and waits for its end. */
async function analyzed(person: Person, fileId: string): Promise<Analysis> {
  const { id } = await startRun(person, fileId)
  return eventually(async () => {
    const run = (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis
    return isUnfinished(run.status) ? undefined : run
  })
}

/** The picture that the provider was sent within the request itself. */
function pictureIn(request: AiRequest | undefined): Buffer {
  const part = request?.body.messages[0]?.content.find((each) => each.type === 'image_url')
  const url = part?.type === 'image_url' ? part.image_url.url : ''
  expect(url).toMatch(/^data:image\/jpeg;base64,/)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

describe('the photo that the provider is sent', () => {
  it('is the upright copy, no larger than needed, and reveals neither where nor with what it was taken', async () => {
    ai.respondsWith(completion(goodResponse()))
    const person = await aPerson(product, { plan: 'pro' })
    const original = await aPhoto({ width: 2600, height: 1950, gps: true, orientation: 6 })
    const exif = (await sharp(original).metadata()).exif
    expect(exif?.toString('latin1')).toMatch(/^Exif/)
    const { id } = await person.uploaded(original)
    expect((await analyzed(person, id)).method).toBe('openai')

    const sent = pictureIn(ai.requests.at(-1))
    const seen = await sharp(sent).metadata()
    expect(seen.format).toBe('jpeg')
    for (const told of ['exif', 'xmp', 'iptc']) expect(seen).not.toHaveProperty(told)
    expect([seen.width, seen.height]).toEqual([1536, 2048])
    expect(sent.toString('latin1')).not.toMatch(/Exif|GPS|Phone|http:\/\/ns\.adobe/)
    const display = await person.get(`/api/files/${id}/content?variant=display`)
    expect(sent.equals(Buffer.from(await display.arrayBuffer()))).toBe(true)
  })

  it('is never one that the request names: such a request is refused, and nothing is fetched', async () => {
    const visits: string[] = []
    const server = createServer((request, response) => {
      visits.push(`${request.method} ${request.url}`)
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const person = await aPerson(product)
    const { id } = await person.uploaded(await aPhoto())
    const asked = ai.requests.length
    for (const body of [
      { image_url: 'http://169.254.169.254/latest/meta-data/' },
      { image_url: 'file:///etc/passwd' },
      { image_url: `${here}/photo.jpg` },
      { image_url: 'http://localhost.rebind.example/photo.jpg' },
      { image_urls: [`${here}/photo.jpg`] },
      { messages: [{ role: 'user', content: 'Say hello' }] },
      { model: 'gpt-9', base_url: here },
      [{ image_url: `${here}/photo.jpg` }],
      'image_url',
    ]) {
      const refused = await person.post(`/api/files/${id}/analyses`, body)
      await expectProblem(refused, { status: 400, code: 'invalid_request' })
    }
    expect(await (await person.get(`/api/files/${id}/analyses`)).json()).toEqual({ analyses: [], current_id: null })
    ai.respondsWith(completion(goodResponse()))
    expect((await analyzed(person, id)).method).toBe('openai')
    expect(ai.requests.length).toBe(asked + 1)
    expect(JSON.stringify(ai.requests.at(-1)?.body)).not.toMatch(/169\.254|passwd|rebind|127\.0\.0\.1/)
    expect(visits).toEqual([])
    server.close()
  })
})

describe('a provider that sends us elsewhere', () => {
  it.each([302, 307])('by %i is not followed: neither the key nor the photo is sent there', async (status) => {
    const location = `${elsewhere.baseUrl}/chat/completions`
    ai.respondsWith({ status, body: '', headers: { location } })
    elsewhere.respondsWith(completion(goodResponse()))
    const person = await aPerson(product)
    const { id } = await person.uploaded(await aPhoto())
    const run = await analyzed(person, id)
    expect(run).toMatchObject({ status: 'succeeded', method: 'fallback' })
    expect(run.notice).toMatch(/^AI analysis unavailable: AI analysis failed: .+\. Using general repair guidance\.$/)
    expect(run.notice).not.toContain(elsewhere.baseUrl)
    expect([...elsewhere.requests, ...elsewhere.modelRequests]).toEqual([])
  })
})

describe('the key of the provider', () => {
  it.each<[string, AiResponse]>([
    ['is refused and repeated', aiError(401, `Incorrect API key provided: ${KEY}.`, 'invalid_api_key')],
    ['is repeated in an error', aiError(400, `The header "Authorization: Bearer ${KEY}" came with a broken image.`)],
    ['is repeated on a web page', { status: 502, body: `<p>${KEY}</p>`, headers: { 'content-type': 'text/html' } }],
    ['is repeated in prose', completion(`I was asked with ${KEY}.`)],
    ['is repeated in a good answer', completion(goodResponse({ additionalNotes: [`Asked with ${KEY}.`] }))],
    ['is sent and nothing comes', AI_FAILURES.hang],
  ])('appears in no response and in no line of the log when it %s', async (_what, reply) => {
    // Only a provider that is silent is given little time, so that no other response comes too late.
    const asking = reply === 'hang' ? await aProduct({ AI_TIMEOUT_MS: '1000' }) : product
    lines.splice(0)
    ai.respondsWith(reply)
    const person = await aPerson(asking, { name: 'Key Reader' })
    const { id } = await person.uploaded(await aPhoto())
    const started = await startRun(person, id)
    const answers: string[] = [JSON.stringify(started)]
    const asked = await eventually(async () => {
      const run = await person.get(`/api/analyses/${started.id}`)
      const text = `${[...run.headers].join('\n')}${await run.text()}`
      answers.push(text)
      return text.includes('"finished_at":"') ? text : undefined
    })
    expect(asked).toContain('"status":"succeeded"')
    for (const path of [`/api/files/${id}/analyses`, `/api/analyses/${started.id}/report.txt`, '/api/diagnostics']) {
      const response = await person.get(path)
      expect(response.status, path).toBe(200)
      answers.push(await response.text())
    }
    const zip = await unzip(Buffer.from(await (await person.get('/api/me/data')).arrayBuffer()))
    answers.push(...[...zip].map(([name, file]) => (name.startsWith('photos/') ? name : file.toString('utf8'))))
    const { raw_answer, raw_usage } = await asking.database.db
      .selectFrom('analyses')
      .select(['raw_answer', 'raw_usage'])
      .where('id', '=', started.id)
      .executeTakeFirstOrThrow()
    answers.push(JSON.stringify({ raw_answer, raw_usage }))

    expect(ai.requests.at(-1)?.authorization).toBe(`Bearer ${KEY}`)
    expect(answers.filter((answer) => answer.includes(KEY))).toEqual([])
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.filter((line) => line.includes(KEY))).toEqual([])
  })

  it("that is as short as a word is not a secret, and the word stays in the provider's messages", async () => {
    const local = await testApp({ environment: { OPENAI_API_KEY: 'ollama', OPENAI_BASE_URL: ai.baseUrl } })
    ai.respondsWith(completion(goodResponse({ additionalNotes: ['Seen by ollama.'] })))
    const person = await aPerson(local)
    const { id } = await person.uploaded(await aPhoto())
    expect((await analyzed(person, id)).result?.additionalNotes).toEqual(['Seen by ollama.'])
  })
})

describe('the time of a run', async () => {
  const asked: number[] = []
  // A hundredth of the product's time limit, with a single attempt that may take longer than that.
  const hurried = await testApp({
    runTimeLimit: (milliseconds) => {
      asked.push(milliseconds)
      return AbortSignal.timeout(milliseconds / 100)
    },
    environment: { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: ai.baseUrl, AI_TIMEOUT_MS: '600000' },
    allowances: {
      registrationPerIp: { attempts: 1000, seconds: 60 },
      mailPerIp: { attempts: 1000, seconds: 60 },
    },
  })

  it.each<[string, AiResponse]>([
    ['says nothing', 'hang'],
    ['never ends its response', 'drip'],
  ])('is 90 seconds in total, even when the provider %s', async (_what, reply) => {
    asked.splice(0)
    ai.respondsWith(reply)
    const person = await aPerson(hurried)
    const { id } = await person.uploaded(await aPhoto())
    const run = await analyzed(person, id)
    expect(run).toMatchObject({ status: 'succeeded', method: 'fallback' })
    expect(run.notice).toBe(
      'AI analysis unavailable: AI analysis failed: Request timed out. Please try again. Using general repair guidance.',
    )
    expect(asked).toEqual([90_000])
  })

  it('is not waited for when the provider asks to be asked again after an hour', async () => {
    ai.respondsWith({ status: 429, body: '{"error":{"message":"Slow down."}}', headers: { 'retry-after': '3600' } })
    const before = ai.requests.length
    const person = await aPerson(product)
    const { id } = await person.uploaded(await aPhoto())
    expect((await analyzed(person, id)).notice).toContain('Too many requests. Please wait a moment and try again.')
    expect(ai.requests.length - before).toBe(1)
  })

  it('is limited in the same way when the provider fetches the photo by a link and does not respond', async () => {
    const port = await freePort()
    asked.splice(0)
    const linked = await testApp({
      port,
      runTimeLimit: (milliseconds) => {
        asked.push(milliseconds)
        return AbortSignal.timeout(milliseconds / 100)
      },
      environment: {
        OPENAI_API_KEY: KEY,
        OPENAI_BASE_URL: ai.baseUrl,
        AI_TIMEOUT_MS: '600000',
        AI_IMAGE_DELIVERY: 'url',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      },
    })
    ai.respondsWith('hang')
    const person = await aPerson(linked)
    const { id } = await person.uploaded(await aPhoto())
    expect((await analyzed(person, id)).notice).toContain('Request timed out.')
    expect(asked).toEqual([90_000])
  })
})

describe('analyses within a minute', () => {
  it('are ten for one account, and the eleventh gets a Retry-After', async () => {
    const limited = await testApp({ environment: { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: ai.baseUrl } })
    ai.respondsWith('hang')
    const [busy, other] = [await aPerson(limited, { plan: 'enterprise' }), await aPerson(limited)]
    const photos: string[] = []
    for (let seed = 0; seed < 11; seed += 1)
      photos.push((await busy.uploaded(await aPhoto({ width: 64, height: 48, seed }))).id)
    const answers = await Promise.all(photos.map((id) => busy.post(`/api/files/${id}/analyses`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 10 }, () => 202), 429])
    const refused = answers.find(({ status }) => status === 429)
    const seconds = Number(refused?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(await refused?.json()).toMatchObject({
      code: 'too_many_attempts',
      detail: 'You can start 10 analyses a minute. Please wait a moment and try again.',
    })

    // A photo with a run in progress may be requested again, because that starts nothing.
    const underWay = photos[answers.findIndex(({ status }) => status === 202)] ?? ''
    expect((await busy.post(`/api/files/${underWay}/analyses`)).status).toBe(202)
    const { id } = await other.uploaded(await aPhoto({ width: 64, height: 48 }))
    expect((await other.post(`/api/files/${id}/analyses`)).status).toBe(202)
    const { rows } = { rows: await limited.database.db.selectFrom('analyses').select('id').execute() }
    expect(rows).toHaveLength(11)
  })
})
