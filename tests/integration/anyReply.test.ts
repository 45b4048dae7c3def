import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { QuestionRecord } from '#shared/api/questions.ts'
import { completion, goodResponse, startAiServer, type AiResponse } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'

const ai = await startAiServer()
afterAll(() => ai.close())
const SECOND = 'gpt-4o-mini'
const product = await testApp({
  environment: {
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: ai.baseUrl,
    AI_SECOND_LOOK: SECOND,
    ANALYSES_PER_ACCOUNT_PER_MINUTE: '1000',
    ANALYSES_PER_ACCOUNT_PER_DAY: '1000',
    ANALYSES_PER_DAY: '10000',
    QUESTIONS_PER_ACCOUNT_PER_DAY: '1000',
    QUESTIONS_PER_DAY: '10000',
  },
})
const person = await aPerson(product, { plan: 'pro' })

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('a\u0000b', '\ud800', '\u0000', 'x'.repeat(300_000), '<think>{</think>', '{"damageType":'),
)
const anything: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(null, 0, -1, 1e308, true, [], {}),
  fc.dictionary(oddText, fc.oneof(oddText, fc.integer()), { maxKeys: 3 }),
)
/** Mostly as it should be, so that what lies inside is reached. */
const orAnything = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: anything })

const assessment = fc
  .record(
    Object.fromEntries(Object.entries(goodResponse()).map(([field, value]) => [field, orAnything(fc.constant(value))])),
    { requiredKeys: [] },
  )
  .map((fields) => ({ hazards: [], ...fields }))
const content = fc.oneof(
  assessment.map((value) => JSON.stringify(value)),
  assessment,
  assessment.map((value) => [{ type: 'text', text: JSON.stringify(value) }]),
  assessment.map((value) => `<think>{</think>${JSON.stringify(value)} and that is all`),
  fc.array(fc.oneof(fc.record({ type: oddText, text: anything }, { requiredKeys: [] }), anything), { maxLength: 3 }),
)
const message = fc.record(
  { role: orAnything(fc.constant('assistant')), content: orAnything(content), refusal: orAnything(fc.constant(null)) },
  { requiredKeys: ['content'] },
)
const choice = fc.record(
  {
    message: orAnything(message),
    finish_reason: orAnything(fc.constantFrom('stop', 'length', 'content_filter')),
    error: orAnything(fc.constant(undefined)),
  },
  { requiredKeys: ['message'] },
)
const body = fc.record(
  {
    choices: orAnything(fc.array(orAnything(choice), { minLength: 1, maxLength: 2 })),
    model: orAnything(fc.constant('gpt-4o')),
    usage: orAnything(fc.record({ prompt_tokens: orAnything(fc.nat()), completion_tokens: orAnything(fc.nat()) })),
    error: orAnything(fc.constant(null)),
  },
  { requiredKeys: ['choices'] },
)
const reply: fc.Arbitrary<AiResponse> = fc
  .record({
    status: fc.constantFrom(200, 200, 200, 200, 200, 400, 404, 422),
    body: fc.oneof(
      { weight: 6, arbitrary: body.map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: oddText },
      { weight: 1, arbitrary: anything.map((value) => JSON.stringify(value) ?? '') },
      { weight: 1, arbitrary: fc.constantFrom('max_tokens, temperature and response_format', '['.repeat(50_000)) },
    ),
  })
  .map((response) => ({ ...response, headers: { 'content-type': 'application/json' } }))

/** Lets both models reply and returns how often each was asked by the end of the work. */
async function requestsWhile(first: AiResponse, second: AiResponse, work: () => Promise<unknown>) {
  const asked = { first: 0, second: 0 }
  ai.respondsBy((request) => {
    const which = request.body.model === SECOND ? 'second' : 'first'
    asked[which] += 1
    return which === 'second' ? second : first
  })
  await work()
  return asked
}

async function ended<Item>(get: () => Promise<Item>, isOver: (item: Item) => boolean): Promise<Item> {
  return eventually(async () => {
    const item = await get()
    return isOver(item) ? item : undefined
  })
}

/** A run for a repair of its own: a danger that a reply before told of would be a reason to ask nobody. */
const aRun = async (): Promise<Analysis> => {
  const photo = await person.uploaded(await aPhoto({ width: 64, height: 48 }))
  const started = await person.post(`/api/files/${photo.id}/analyses`)
  expect(started.status, await started.clone().text()).toBe(202)
  const { id } = (await started.json()) as Analysis
  return ended(
    async () => (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis,
    ({ status }) => !isUnfinished(status),
  )
}

it('no reply makes a run fail, whatever it is, and each model is asked three times at most', async () => {
  await fc.assert(
    fc.asyncProperty(reply, reply, async (first, second) => {
      let run: Analysis | null = null
      const asked = await requestsWhile(first, second, async () => {
        run = await aRun()
      })
      expect(run).toMatchObject({ status: 'succeeded' })
      expect(asked.first).toBeGreaterThan(0)
      expect(Math.max(asked.first, asked.second)).toBeLessThanOrEqual(3)
    }),
    { numRuns: 60 },
  )
}, 600_000)

it('no reply leaves a question open, whatever it is, and the model is asked three times at most', async () => {
  const answer = fc.oneof(orAnything(fc.constant('Let it dry.')), fc.array(anything, { maxLength: 3 }))
  const replyTo = fc.oneof(
    reply,
    answer.map((value) => completion({ answer: value })),
  )
  await fc.assert(
    fc.asyncProperty(replyTo, async (said) => {
      const good = completion(goodResponse())
      let run: Analysis | null = null
      await requestsWhile(good, good, async () => {
        run = await aRun()
      })
      const path = `/api/analyses/${(run as Analysis | null)?.id}/questions`
      const asked = await requestsWhile(said, said, async () => {
        const posted = await person.post(path, { text: 'How long does it take?' })
        expect(posted.status, await posted.clone().text()).toBe(202)
        await ended(
          async () => ((await (await person.get(path)).json()) as { questions: QuestionRecord[] }).questions,
          (questions) => questions.every(({ status }) => status !== 'open'),
        )
      })
      expect(asked.first).toBeGreaterThan(0)
      expect(asked.first).toBeLessThanOrEqual(3)
      expect(asked.second).toBe(0)
    }),
    { numRuns: 8 },
  )
})
