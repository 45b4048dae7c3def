import { afterAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/api/analyses.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { AI_FAILURES, completion, goodAnswer, startAiServer, type AiReply } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type Visitor } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const product = await testApp({
  environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl, AI_TIMEOUT_MS: '1500' },
})

async function analysed(person: Visitor, fileId: string): Promise<Analysis> {
  const started = (await (await person.post(`/api/files/${fileId}/analyses`)).json()) as Analysis
  return eventually(async () => {
    const run = (await (await person.get(`/api/analyses/${started.id}`)).json()) as Analysis
    return run.status === 'queued' || run.status === 'running' ? undefined : run
  })
}

describe('an analysis by the provider', () => {
  it('asks exactly as specified and shows what was answered', async () => {
    ai.answers(completion(goodAnswer()))
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
    expect(asked?.body).toMatchObject({ model: 'gpt-4o', max_tokens: 2000, temperature: 0.3, response_format: { type: 'json_object' } })
    expect(asked?.body.messages).toHaveLength(1)
    expect(asked?.body.messages[0]).toMatchObject({ role: 'user', content: [{ type: 'text' }, { type: 'image_url', image_url: { detail: 'high' } }] })
  })
})

describe('a failure of the provider gives the general guidance and says why', () => {
  it.each<[string, AiReply, string]>([
    ['an invalid key', AI_FAILURES.invalidKey, 'OpenAI API key is invalid or missing. Please check your configuration'],
    ['an exhausted quota', AI_FAILURES.quota, 'OpenAI API quota exceeded. Please check your billing settings'],
    ['a rate limit', AI_FAILURES.rateLimit, 'Too many requests. Please wait a moment and try again'],
    ['a refused request', AI_FAILURES.badRequest, 'OpenAI API error (400): Error while downloading the image. This usually means the image URL is not accessible to OpenAI servers'],
    ['a server error', AI_FAILURES.serverError, 'AI analysis failed: The server had an error while processing your request'],
    ['an empty answer', AI_FAILURES.empty, 'No response received from OpenAI'],
    ['an answer without choices', AI_FAILURES.noChoices, 'No response received from OpenAI'],
    ['prose', AI_FAILURES.prose, 'Invalid response format from AI analysis. The AI returned non-JSON content'],
    ['an answer that was cut off', AI_FAILURES.cutOff, 'Invalid response format from AI analysis. The AI returned non-JSON content'],
    ['missing fields', AI_FAILURES.missingFields, 'AI analysis failed: Incomplete analysis result from AI - missing required fields'],
    ['an unknown severity', AI_FAILURES.wrongSeverity, 'AI analysis failed: The AI answered with a value that is not allowed (severity)'],
    ['a cost upside down', AI_FAILURES.costUpsideDown, 'AI analysis failed: The AI answered with a value that is not allowed (estimatedCost)'],
    ['a confidence of 900', AI_FAILURES.confidenceTooHigh, 'AI analysis failed: The AI answered with a value that is not allowed (confidence)'],
    ['ten megabytes', AI_FAILURES.tenMegabytes, 'AI analysis failed: The answer is too long'],
    ['silence', AI_FAILURES.hang, 'AI analysis failed: Request timed out. Please try again'],
  ])('%s', async (_name, reply, reason) => {
    ai.answers(reply)
    const person = await aPerson(product)
    const photo = await person.uploaded(await aPhoto())
    const run = await analysed(person, photo.id)
    expect(run).toMatchObject({
      status: 'succeeded',
      method: 'fallback',
      provider: null,
      model: null,
      confidence: 50,
      notice: `AI analysis unavailable: ${reason}. Using general repair guidance.`,
      result: GENERAL_GUIDANCE,
    })
  })
})
