import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { AI_FAILURES, completion, goodResponse, startAiServer, type AiResponse } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type TestClient } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { freePort } from '#tests/support/ports.ts'
import { aRepair } from '#tests/support/repairs.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const keyed = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl }
const product = await testApp({ environment: keyed })

async function startRun(person: TestClient, fileId: string): Promise<Analysis> {
  const response = await person.post(`/api/files/${fileId}/analyses`)
  expect(response.status).toBe(202)
  return (await response.json()) as Analysis
}

async function readRun(person: TestClient, id: string): Promise<Analysis> {
  return (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis
}

function finished(person: TestClient, id: string): Promise<Analysis> {
  return eventually(async () => {
    const run = await readRun(person, id)
    return isUnfinished(run.status) ? undefined : run
  })
}

/** Requests a run and waits for its end. */
async function analysed(person: TestClient, fileId: string): Promise<Analysis> {
  return finished(person, (await startRun(person, fileId)).id)
}

describe('an analysis by the provider', () => {
  it('sends exactly the specified request and shows the result', async () => {
    ai.respondsWith(completion(goodResponse()))
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto({ gps: true }))
    const run = await analysed(person, photo.id)
    expect(run).toMatchObject({
      status: 'succeeded',
      method: 'openai',
      provider: 'OpenAI',
      model: 'gpt-4o-2024-08-06',
      confidence: 82,
      notice: null,
      file_ids: [photo.id],
      result: { damageType: 'Water-stained drywall ceiling', severity: 'High', estimatedCost: { min: 250, max: 1200 } },
    })
    const asked = ai.requests.at(-1)
    expect(asked?.path).toBe('/v1/chat/completions')
    expect(asked?.body).toMatchObject({
      model: 'gpt-4o',
      max_tokens: 2000,
      temperature: 0.3,
      response_format: { type: 'json_object' },
    })
    expect(asked?.body.messages).toHaveLength(1)
    expect(asked?.body.messages[0]).toMatchObject({
      role: 'user',
      content: [{ type: 'text' }, { type: 'image_url', image_url: { detail: 'high' } }],
    })
  })
})

/**
 * The notice from the specification with the actual reason: in these tests the photos are part of the request itself.
 */
function noticeOf(reason: string): string {
  const notice = `AI analysis unavailable: ${reason} Using general repair guidance.`
  if (!reason.includes('image URL')) return notice
  return `${notice} In this case the photo is part of the request itself, so an image URL isn't the cause.`
}

describe('a failure of the provider gives the general guidance and says why', () => {
  it.each<readonly [string, AiResponse, string]>([
    [
      'an invalid key',
      AI_FAILURES.invalidKey,
      'OpenAI API key is invalid or missing. Please check your configuration.',
    ],
    ['an exhausted quota', AI_FAILURES.quota, 'OpenAI API quota exceeded. Please check your billing settings.'],
    ['a rate limit', AI_FAILURES.rateLimit, 'Too many requests. Please wait a moment and try again.'],
    ['a refused request', AI_FAILURES.badRequest, 'OpenAI API error (400): Error while downloading the image.'],
    [
      'a server error',
      AI_FAILURES.serverError,
      'AI analysis failed: The server had an error while processing your request.',
    ],
    ['an empty response', AI_FAILURES.empty, 'No response received from OpenAI.'],
    ['prose', AI_FAILURES.prose, 'Invalid response format from AI analysis. The AI returned non-JSON content.'],
    [
      'missing fields',
      AI_FAILURES.missingFields,
      'AI analysis failed: Incomplete analysis result from AI - missing required fields.',
    ],
    ['silence', AI_FAILURES.hang, 'AI analysis failed: Request timed out. Please try again.'],
    ['a response without choices', AI_FAILURES.noChoices, 'No response received from OpenAI.'],
    [
      'a response that was cut off',
      AI_FAILURES.cutOff,
      'Invalid response format from AI analysis. The AI returned non-JSON content.',
    ],
    [
      'an unknown severity',
      AI_FAILURES.wrongSeverity,
      "AI analysis failed: The AI returned a value that isn't allowed (severity).",
    ],
    ['a web page', AI_FAILURES.htmlPage, 'No response received from OpenAI.'],
    ['ten megabytes', AI_FAILURES.tenMegabytes, 'AI analysis failed: The answer is too long.'],
  ])('(%s) has its own message', async (_name, reply, reason) => {
    ai.respondsWith(reply)
    // Only a provider that is silent is given little time, so that no other response comes too late.
    const asking = reply === 'hang' ? await testApp({ environment: { ...keyed, AI_TIMEOUT_MS: '1000' } }) : product
    const person = await aPerson(asking)
    const photo = await person.uploaded(await aPhoto())
    const run = await analysed(person, photo.id)
    expect(run).toMatchObject({
      status: 'succeeded',
      method: 'fallback',
      provider: null,
      model: null,
      confidence: 50,
      notice: noticeOf(reason),
      result: GENERAL_GUIDANCE,
    })
  })
})

describe('a photo has one run at a time', () => {
  it('answers ten simultaneous requests with one run and asks the provider once', async () => {
    ai.respondsWith('hang')
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    const asked = ai.requests.length
    const runs = await Promise.all(Array.from({ length: 10 }, () => startRun(person, photo.id)))
    expect(new Set(runs.map((run) => run.id)).size).toBe(1)
    await eventually(async () => (ai.requests.length > asked ? true : undefined))
    const [run] = runs
    await person.post(`/api/analyses/${run?.id}/cancel`)
    expect(ai.requests.length).toBe(asked + 1)
  })

  it('makes a new run on retry and lists the newest first', async () => {
    ai.respondsWith(AI_FAILURES.prose, completion(goodResponse()))
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    const first = await analysed(person, photo.id)
    const second = await analysed(person, photo.id)
    expect([first.method, second.method]).toEqual(['fallback', 'openai'])
    const { analyses } = (await (await person.get(`/api/files/${photo.id}/analyses`)).json()) as {
      analyses: Analysis[]
    }
    expect(analyses.map((run) => run.id)).toEqual([second.id, first.id])
  })

  it('that failed hides no earlier result of the provider', async () => {
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    const listed = async () => {
      const list = (await (await person.get(`/api/files/${photo.id}/analyses`)).json()) as {
        analyses: Analysis[]
        current_id: string | null
      }
      return { methods: list.analyses.map(({ method }) => method), current: list.current_id }
    }
    expect(await listed()).toEqual({ methods: [], current: null })
    ai.respondsWith(AI_FAILURES.serverError)
    const guidance = await analysed(person, photo.id)
    expect(await listed()).toEqual({ methods: ['fallback'], current: guidance.id })
    ai.respondsWith(completion(goodResponse()))
    const good = await analysed(person, photo.id)
    ai.respondsWith(AI_FAILURES.serverError)
    await analysed(person, photo.id)
    expect(await listed()).toEqual({ methods: ['fallback', 'openai', 'fallback'], current: good.id })
  })

  it('can be cancelled while the provider is silent, and stays cancelled', async () => {
    ai.respondsWith('hang')
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    const run = await startRun(person, photo.id)
    await eventually(async () => ((await readRun(person, run.id)).status === 'running' ? true : undefined))
    const cancelled = (await (await person.post(`/api/analyses/${run.id}/cancel`)).json()) as Analysis
    expect(cancelled).toMatchObject({ status: 'cancelled', result: null, method: null })
    ai.respondsWith(completion(goodResponse()))
    expect((await analysed(person, photo.id)).method).toBe('openai')
    expect((await readRun(person, run.id)).status).toBe('cancelled')
  })
})

describe('what was answered', () => {
  it("keeps the provider's count, and its words when they could not be used", async () => {
    ai.respondsWith(AI_FAILURES.prose)
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    const run = await analysed(person, photo.id)
    const row = await product.database.db
      .selectFrom('analyses')
      .select(['raw_usage', 'raw_answer', 'prompt_version', 'started_at', 'finished_at'])
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      raw_usage: { prompt_tokens: 1100, completion_tokens: 420, total_tokens: 1520 },
      raw_answer: 'I am sorry, but I cannot assess this photo.',
      prompt_version: 'damage-analysis-3',
    })
    expect(row.finished_at?.getTime()).toBeGreaterThanOrEqual(row.started_at?.getTime() ?? Infinity)
  })

  it('stays text when it contains markup or forged lines, in the record and in the report', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u0000\r\nSAFETY WARNINGS\r\n- none \u202e'
    ai.respondsWith(completion({ ...goodResponse({ damageType: hostile, additionalNotes: [hostile] }), isAdmin: true }))
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    const run = await analysed(person, photo.id)
    expect(run.result?.damageType).toBe('<img src=x onerror=alert(1)> SAFETY WARNINGS - none')
    expect(run.result).not.toHaveProperty('isAdmin')
    const report = await person.get(`/api/analyses/${run.id}/report.txt`)
    expect(report.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(report.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await report.text()).split('\n').filter((line) => line === 'SAFETY WARNINGS')).toHaveLength(1)
  })

  it('shows no other person the run, its report or its cancellation', async () => {
    ai.respondsWith(completion(goodResponse()))
    const owner = await aPerson(product)
    const other = await aPerson(product)
    const photo = await owner.uploaded(await aPhoto())
    const run = await analysed(owner, photo.id)
    const answers = await Promise.all([
      other.get(`/api/analyses/${run.id}`),
      other.get(`/api/analyses/${run.id}/report.txt`),
      other.post(`/api/analyses/${run.id}/cancel`),
      other.get(`/api/files/${photo.id}/analyses`),
      other.post(`/api/files/${photo.id}/analyses`),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
  })

  it('goes into a report named after the product and the photo', async () => {
    ai.respondsWith(completion(goodResponse()))
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto(), { name: 'wet ceiling.jpg' })
    const run = await analysed(person, photo.id)
    const report = await person.get(`/api/analyses/${run.id}/report.txt`)
    expect(report.headers.get('content-disposition')).toBe(
      'attachment; filename="mendsight-ai-analysis-wet ceiling.txt"',
    )
    const text = await report.text()
    for (const part of [
      'wet ceiling.jpg',
      'OpenAI gpt-4o-2024-08-06',
      '82% (HIGH)',
      '$250 - $1,200',
      '1. Shut off the water above.',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('has no report before its end', async () => {
    ai.respondsWith('hang')
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    const run = await startRun(person, photo.id)
    const report = await person.get(`/api/analyses/${run.id}/report.txt`)
    expect([report.status, await report.json()]).toMatchObject([409, { code: 'not_finished' }])
    await person.post(`/api/analyses/${run.id}/cancel`)
  })
})

describe('the analyses of one account', () => {
  it('wait for no more than a turn of somebody who has asked for many', async () => {
    const slow = await startAiServer({ responseMs: 300 })
    onTestFinished(() => slow.close())
    const shared = await testApp({
      environment: { ...keyed, OPENAI_BASE_URL: slow.baseUrl, ANALYSES_PER_ACCOUNT_PER_MINUTE: '100' },
    })
    const [busy, quick] = [await aPerson(shared), await aPerson(shared)]
    const small = await aPhoto({ width: 64, height: 48 })
    const photos: FileRecord[] = []
    for (let n = 0; n < 10; n += 1) photos.push(await busy.uploaded(small))
    const own = await quick.uploaded(small)
    const many: Analysis[] = []
    for (const { id } of photos) many.push(await startRun(busy, id))
    const { finished_at: at } = await analysed(quick, own.id)
    const ends = await Promise.all(many.map(async ({ id }) => (await finished(busy, id)).finished_at))
    // Four run at the same time, and those that had begun end first.
    expect(ends.filter((end) => String(end) > String(at)).length).toBeGreaterThanOrEqual(2)
  })
})

describe('the daily limits', () => {
  /** A product that allows an account two runs a day and everybody together three, and a run of a new photo there. */
  async function limitedProduct(environment: Record<string, string> = {}) {
    const limited = await testApp({
      environment: { ...keyed, ANALYSES_PER_ACCOUNT_PER_DAY: '2', ANALYSES_PER_DAY: '3', ...environment },
    })
    return {
      limited,
      request: async (person: TestClient) => analysed(person, (await person.uploaded(await aPhoto())).id),
    }
  }
  const guidance = (sentence: string) => ({
    method: 'fallback',
    notice: `AI analysis unavailable: ${sentence} Please try again tomorrow. Using general repair guidance.`,
  })

  it('of an account and of the installation end in the general guidance and a sentence, and ask nobody', async () => {
    const { limited, request } = await limitedProduct()
    const [ann, bob] = [await aPerson(limited), await aPerson(limited)]
    ai.respondsWith(completion(goodResponse()))
    for (let n = 0; n < 2; n += 1) expect(await request(ann)).toMatchObject({ method: 'openai' })
    const asked = ai.requests.length
    expect(await request(ann)).toMatchObject(guidance("You've reached today's limit of 2 analyses for your account."))
    expect(ai.requests).toHaveLength(asked)
    expect(await request(bob)).toMatchObject({ method: 'openai' })
    expect(await request(bob)).toMatchObject(guidance("Today's limit of analyses for everyone has been reached."))
    expect((await (await bob.get('/api/me')).json()) as object).toMatchObject({
      usage: { analyses_today: 1, analyses_per_day: 2 },
    })
  })

  it('are not used up by runs for which the provider is not asked', async () => {
    const { limited, request } = await limitedProduct({ OPENAI_API_KEY: '' })
    const person = await aPerson(limited)
    for (let n = 0; n < 4; n += 1) {
      const { notice } = await request(person)
      expect(notice).not.toContain('limit')
    }
  })

  it('count all new accounts of one network as one account', async () => {
    const { limited, request } = await limitedProduct({ TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' })
    ai.respondsWith(completion(goodResponse()))
    const ipAddress = '203.0.113.7'
    for (let n = 0; n < 2; n += 1)
      expect(await request(await aPerson(limited, { ipAddress }))).toMatchObject({ method: 'openai' })
    expect(await request(await aPerson(limited, { ipAddress }))).toMatchObject(
      guidance("The new accounts on your network have reached today's limit of 2 analyses."),
    )
    expect(await request(await aPerson(limited, { ipAddress, isOlder: true }))).toMatchObject({ method: 'openai' })
  })
})

describe('with no key', () => {
  it('gives the general guidance with the notice, and the hint on this machine only', async () => {
    const keyless = await testApp({ environment: { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' } })
    const person = await aPerson(keyless)
    const photo = await person.uploaded(await aPhoto())
    const run = await analysed(person, photo.id)
    expect(run).toMatchObject({
      method: 'fallback',
      provider: null,
      notice:
        'AI analysis unavailable: OpenAI API key is invalid or missing. Please check your configuration. Using general repair guidance.',
      setup_hint: expect.stringContaining('OPENAI_API_KEY'),
    })
    const fromAfar = await person.get(`/api/analyses/${run.id}`, { 'x-forwarded-for': '203.0.113.7' })
    expect(await fromAfar.json()).toMatchObject({ setup_hint: null })
  })
})

describe('delivery by link', () => {
  it('gives the provider a link to the copy without EXIF, after checking that it can be fetched', async () => {
    const port = await freePort()
    const linked = await testApp({
      port,
      environment: {
        OPENAI_API_KEY: 'sk-test',
        OPENAI_BASE_URL: ai.baseUrl,
        AI_IMAGE_DELIVERY: 'url',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      },
    })
    ai.respondsWith(completion(goodResponse()))
    const person = await aPerson(linked)
    const photo = await person.uploaded(await aPhoto({ gps: true }))
    expect((await analysed(person, photo.id)).method).toBe('openai')
    const image = ai.requests.at(-1)?.body.messages[0]?.content[1]
    const link = image?.type === 'image_url' ? image.image_url.url : ''
    expect(link).toMatch(new RegExp(`^http://127.0.0.1:${port}/api/files/${photo.id}/signed-content\\?`))
    const served = await fetch(link)
    expect(served.headers.get('content-type')).toBe('image/jpeg')
    expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).exif).toBeUndefined()
  })

  it('goes on with the other photos when one is deleted while the run begins', async () => {
    const photos: FileRecord[] = []
    let deleted: Response | undefined
    const inFront = createServer((request, response) => {
      const answer = async () => {
        deleted ??= await person.delete(`/api/files/${photos[0]?.id}`)
        const { status, headers } = await fetch(`${linked.origin}${request.url}`, { method: 'HEAD' })
        response.writeHead(status, { 'content-type': headers.get('content-type') ?? '' }).end()
      }
      answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
    })
    await new Promise<void>((resolve) => inFront.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void inFront.close())
    const linked = await testApp({
      environment: {
        OPENAI_API_KEY: 'sk-test',
        OPENAI_BASE_URL: ai.baseUrl,
        AI_IMAGE_DELIVERY: 'url',
        PUBLIC_URL: `http://127.0.0.1:${(inFront.address() as AddressInfo).port}`,
      },
    })
    const person = await aPerson(linked)
    for (let n = 0; n < 3; n += 1) photos.push(await person.uploaded(await aPhoto({ width: 64, height: 48 })))
    const [, second, third] = photos.map(({ id }) => id)
    const repair = await aRepair(person, { file_ids: photos.map(({ id }) => id) })
    const marks = [{ photo: 2, x: 0.1, y: 0.1, width: 0.3, height: 0.3, label: 'The stain' }]
    ai.respondsWith(completion(goodResponse({ marks })))
    const started = (await (await person.post(`/api/repairs/${repair.id}/analyses`)).json()) as Analysis
    expect(await finished(person, started.id)).toMatchObject({
      method: 'openai',
      file_ids: [second, third],
      photos_deleted: 1,
      advice: { marks: [{ file_id: third }] },
    })
    expect(deleted?.status).toBe(204)
    const images = ai.requests.at(-1)?.body.messages[0]?.content.slice(1) ?? []
    expect(images.map((image) => (image.type === 'image_url' ? image.image_url.url.split('/').at(-2) : ''))).toEqual([
      second,
      third,
    ])
  })

  it('says that the image is not accessible when its link cannot be fetched', async () => {
    const unreachable = await testApp({
      environment: {
        OPENAI_API_KEY: 'sk-test',
        OPENAI_BASE_URL: ai.baseUrl,
        AI_IMAGE_DELIVERY: 'url',
        PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
      },
    })
    const person = await aPerson(unreachable)
    const photo = await person.uploaded(await aPhoto())
    const run = await analysed(person, photo.id)
    expect(run.method).toBe('fallback')
    expect(run.notice).toMatch(
      /^AI analysis unavailable: Image not accessible to OpenAI: Network error: .+\. Details: .+\. Using general repair guidance\.$/,
    )
  })
})
