import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createOpenAiProvider } from '#server/adapters/openai/openai.provider.ts'
import { ProviderFailure, type ProviderRequest } from '#server/features/analyses/analyses.port.ts'
import {
  aiError,
  completion,
  goodResponse,
  startAiServer,
  type AiRequest,
  type AiResponse,
} from '#tests/support/aiServer.ts'

const ai = await startAiServer()
afterAll(() => ai.close())

let received: { at: number; body: AiRequest['body'] & Record<string, unknown> }[] = []
beforeEach(() => {
  received = []
})

/** Lets the provider respond with each of these in turn; the last one stays. */
function responds(...responses: AiResponse[]): void {
  ai.respondsBy(({ body }) => {
    received.push({ at: performance.now(), body: { ...body } })
    return responses[Math.min(received.length, responses.length) - 1]!
  })
}

const aProvider = (timeoutMs = 5000) =>
  createOpenAiProvider({ apiKey: 'sk-test', baseUrl: ai.baseUrl, model: 'gpt-5', providerName: 'Acme', timeoutMs })

function aRequest(changes: Partial<ProviderRequest> = {}): ProviderRequest & { billed: unknown[] } {
  const billed: unknown[] = []
  return {
    prompt: 'What is it?',
    imageUrls: ['data:image/jpeg;base64,AAAA'],
    responseTokens: 2000,
    signal: AbortSignal.timeout(30_000),
    allowance: { left: 3 },
    onBilled: (usage) => billed.push(usage),
    mayAskAgain: () => Promise.resolve(true),
    timeLeft: () => 60_000,
    billed,
    ...changes,
  }
}

const good = completion(goodResponse())
const USAGE = { prompt_tokens: 1100, completion_tokens: 420, total_tokens: 1520 }
const headed = (status: number, headers: Record<string, string>): AiResponse => ({ status, body: '{}', headers })

/** How a request that must fail has failed. */
async function failureOf(asked: Promise<unknown>): Promise<ProviderFailure> {
  const error: unknown = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ProviderFailure) return error
  throw new Error('The request did not fail as a request to a provider', { cause: error })
}

describe('a provider that refuses the form of the request', () => {
  const noTokens = aiError(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
  const noTemperature = aiError(400, "Unsupported value: 'temperature' does not support 0.3 with this model.")
  const noFormat = aiError(400, "'response_format.type' must be 'json_schema' or 'text'")

  it('is asked again in the form that it named, and from then on in that form', async () => {
    responds(noTokens, noTemperature, good)
    const provider = aProvider()
    const request = aRequest()
    expect(await provider.ask(request)).toMatchObject({ usage: USAGE })
    expect(request).toMatchObject({ billed: [USAGE], allowance: { left: 0 } })
    expect(received[0]?.body).toMatchObject({ max_tokens: 2000, temperature: 0.3 })
    expect(received[2]?.body).toMatchObject({ max_completion_tokens: 2000 })
    expect(received[2]?.body).not.toHaveProperty('temperature')
    await provider.ask(aRequest())
    expect(received).toHaveLength(4)
    expect(received[3]?.body).toEqual(received[2]?.body)
  })

  it.each([
    [noFormat, 'json_schema'],
    [aiError(422, 'response_format is not supported'), 'text'],
  ])('gets another format', async (refusal, type) => {
    responds(refusal, good)
    await aProvider().ask(aRequest())
    expect(received[1]?.body.response_format.type).toBe(type)
  })

  it('is asked three times at most, and once about what it does not name', async () => {
    responds(noTokens, noTemperature, noFormat, good)
    expect(await failureOf(aProvider().ask(aRequest()))).toMatchObject({ status: 400 })
    expect(received).toHaveLength(3)
    received = []
    responds(aiError(400, 'Error while downloading the image.'), good)
    expect(await failureOf(aProvider().ask(aRequest()))).toMatchObject({
      message: 'Error while downloading the image.',
    })
    expect(received).toHaveLength(1)
  })
})

describe('a provider that asks to wait', () => {
  it.each([
    ['milliseconds', () => ({ 'retry-after-ms': '1200' })],
    ['seconds', () => ({ 'retry-after': '1.2' })],
    // A date has whole seconds, so it is at least one away.
    ['a date', () => ({ 'retry-after': new Date(Date.now() + 2200).toUTCString() })],
  ])('is not asked before that: %s', async (_form, headers) => {
    // A date is counted from the moment of the answer.
    ai.respondsBy(({ body }) => {
      received.push({ at: performance.now(), body: { ...body } })
      return received.length === 1 ? headed(429, headers()) : good
    })
    await aProvider().ask(aRequest())
    const [first, second] = received
    expect(second!.at - first!.at).toBeGreaterThan(1150)
  })

  it('longer than there is time is not asked again', async () => {
    responds(headed(503, { 'retry-after': '30' }), good)
    expect(await failureOf(aProvider().ask(aRequest({ timeLeft: () => 29_000 })))).toMatchObject({ status: 503 })
    expect(received).toHaveLength(1)
  })
})

describe('an error within a status 200', () => {
  it('is asked again where it has the status of one that passes', async () => {
    responds({ status: 200, body: '{"error":{"code":502,"message":"Upstream is away"}}' }, good)
    expect(await aProvider().ask(aRequest())).toMatchObject({ usage: USAGE })
    expect(received).toHaveLength(2)
  })

  it.each([
    ['{"error":{"code":402,"message":"Insufficient credits"}}', { status: 402, message: 'Insufficient credits' }],
    ['{"error":{"code":"content_filter","message":"no"}}', { isDeclined: true }],
  ])('is final otherwise: %s', async (body, failure) => {
    responds({ status: 200, body }, good)
    expect(await failureOf(aProvider().ask(aRequest()))).toMatchObject(failure)
    expect(received).toHaveLength(1)
  })

  it('is counted where the provider says what it used', async () => {
    responds({ status: 200, body: JSON.stringify({ error: { message: 'cut' }, usage: USAGE }) })
    const request = aRequest()
    await failureOf(aProvider().ask(request))
    expect(request.billed).toEqual([USAGE])
  })
})

describe('a request that may be billed', () => {
  it('is counted when nobody waited for its response, each time', async () => {
    responds('hang')
    const request = aRequest()
    expect(await failureOf(aProvider(300).ask(request))).toMatchObject({ timedOut: true })
    expect(received).toHaveLength(3)
    expect(request.billed).toEqual([undefined, undefined, undefined])
  })

  it('is counted when it was given up', async () => {
    responds('hang')
    const controller = new AbortController()
    const request = aRequest({ signal: controller.signal })
    const asked = aProvider().ask(request)
    await expect.poll(() => received.length).toBe(1)
    controller.abort(new Error('stopped'))
    await expect(asked).rejects.toThrow('stopped')
    expect(request.billed).toEqual([undefined])
  })

  it('is not repeated when the budget does not allow it', async () => {
    responds('hang')
    const request = aRequest({ mayAskAgain: () => Promise.resolve(false) })
    await failureOf(aProvider(300).ask(request))
    expect(received).toHaveLength(1)
  })

  it.each([aiError(500, 'Broken'), aiError(401, 'No'), { status: 200, body: '<html>' }] as AiResponse[])(
    'is none that failed or that a proxy answered: %j',
    async (response) => {
      responds(response)
      const request = aRequest({ allowance: { left: 1 } })
      await aProvider()
        .ask(request)
        .catch(() => undefined)
      expect(request.billed).toEqual([])
    },
  )
})
