import { describe, expect, it, test } from 'vitest'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'
import { RawReply } from '#shared/shown/rawReply.ts'
import { RawResult } from '#shared/shown/rawResult.ts'
import { forFiles } from '#shared/shown/forFiles.rules.ts'
import { findingOf } from '#shared/shown/finding.rules.ts'
import { toUserId } from '#server/platform/userId.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { ShownAnalysis } from './analyses.types.ts'
import { NOTHING_ADDED } from '#shared/analyses/modelSaid.schema.ts'
import { questionPrompt } from './prompts/question1.ts'
import { answersOfContext, failureNotice, parseResponse, readResponse, secondsUntilTomorrow } from './analyses.rules.ts'

const A_RUN = {
  id: 'a run',
  workspaceId: toWorkspaceId(toUserId('ann')),
  createdBy: toUserId('ann'),
  repairId: null,
  fileIds: [] as string[],
  photosDeleted: 0,
  status: 'succeeded',
  promptVersion: 'test',
  method: 'openai',
  provider: 'OpenAI',
  model: 'gpt-4o',
  confidence: 71,
  secondLook: null,
  notice: null,
  stepsDone: [] as number[],
  createdAt: new Date(),
  finishedAt: null,
  seenAt: null,
  confirmed: undefined,
  saidBy: 'owner',
} as const satisfies Partial<ShownAnalysis>

const response = {
  damageType: 'Cracked tile',
  severity: 'Low' as const,
  repairInstructions: ['Lift the tile.'],
  estimatedCost: { min: 20, max: 60 },
  estimatedTime: '2 hours',
  materialsNeeded: ['Tile adhesive'],
  toolsRequired: ['Chisel'],
  difficultyLevel: 'Beginner' as const,
  safetyWarnings: [],
  additionalNotes: [],
  confidence: 71,
}

const SENT = ['near', 'far']
const parsed = (value: unknown) =>
  parseResponse(typeof value === 'string' ? value : JSON.stringify(value), 'OpenAI', SENT)

describe('a response', () => {
  it('is taken as it is when it holds to the schema', () => {
    expect(parsed(response)).toEqual({ ok: true, result: response, said: NOTHING_ADDED })
  })

  it('may come in a Markdown fence, as smaller models send it', () => {
    expect(parsed(`\`\`\`json\n${JSON.stringify(response)}\n\`\`\``)).toEqual({
      ok: true,
      result: response,
      said: NOTHING_ADDED,
    })
  })

  it('may say its words in any case and leave out lists', () => {
    const { safetyWarnings: _, ...without } = response
    expect(parsed({ ...without, severity: 'critical ', difficultyLevel: 'PROFESSIONAL' })).toMatchObject({
      ok: true,
      result: { severity: 'Critical', difficultyLevel: 'Professional', safetyWarnings: [] },
    })
  })

  it('loses unknown fields', () => {
    expect(parsed({ ...response, plan_id: 'enterprise' })).toEqual({ ok: true, result: response, said: NOTHING_ADDED })
  })

  it('is cut where it would fill the screen', () => {
    const long = parsed({
      ...response,
      damageType: 'x'.repeat(5000),
      toolsRequired: Array.from({ length: 500 }, () => 'Saw'),
    })
    expect(long.ok && [long.result.damageType.length, long.result.toolsRequired.length]).toEqual([200, 40])
  })

  it.each([
    ['without a damage type', { ...response, damageType: undefined }],
    ['with an empty severity', { ...response, severity: '' }],
    ['without either', { repairInstructions: ['Lift the tile.'] }],
  ])('is incomplete %s', (_name, value) => {
    expect(parsed(value)).toEqual({
      ok: false,
      reason: 'AI analysis failed: Incomplete analysis result from AI - missing required fields',
    })
  })

  it.each([
    ['severity', { ...response, severity: 'Awful' }],
    ['severity', { ...response, severity: { risk: 'Awful' } }],
    ['damageType', { ...response, damageType: 7 }],
    ['damageType', { ...response, damageType: [null] }],
  ])('is refused for a value of %s that is not allowed', (field, value) => {
    expect(parsed(value)).toEqual({
      ok: false,
      reason: `AI analysis failed: The AI returned a value that isn't allowed (${field})`,
    })
  })

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a list with null', { repairInstructions: [null, 'Lift it.'] }, { repairInstructions: ['Lift it.'] }],
    [
      'a list as text',
      { repairInstructions: '1. Lift it.\n2. Glue it.' },
      { repairInstructions: ['Lift it.', 'Glue it.'] },
    ],
    ['a list in one line', { toolsRequired: '1. Saw 2. Drill' }, { toolsRequired: ['Saw', 'Drill'] }],
    [
      'objects in a list',
      { materialsNeeded: [{ name: 'Tile', quantity: '2 boxes', price: 12 }, { id: 1 }] },
      { materialsNeeded: ['Tile: 2 boxes', '1'] },
    ],
    [
      'numbered fields for a list',
      { safetyWarnings: { 1: 'Dust.', 2: 'Noise.' } },
      { safetyWarnings: ['Dust.', 'Noise.'] },
    ],
    ['lists of other things', { toolsRequired: 7, additionalNotes: true }, { toolsRequired: [], additionalNotes: [] }],
    [
      'dollars as text',
      { estimatedCost: { min: '$1,200', max: '1.5k USD' } },
      { estimatedCost: { min: 1200, max: 1500 } },
    ],
    ['a range as text', { estimatedCost: '$200 - $1,000' }, { estimatedCost: { min: 200, max: 1000 } }],
    ['a range as a list', { estimatedCost: [200, 400] }, { estimatedCost: { min: 200, max: 400 } }],
    ['one amount', { estimatedCost: { max: 90, min: null } }, { estimatedCost: { min: 90, max: 90 } }],
    ['a range upside down', { estimatedCost: { min: 60, max: 20 } }, { estimatedCost: { min: 20, max: 60 } }],
    ['no cost', { estimatedCost: undefined }, { estimatedCost: null }],
    ['a cost that is none', { estimatedCost: 'depends' }, { estimatedCost: null }],
    ['a cost beyond belief', { estimatedCost: { min: 1, max: 1e12 } }, { estimatedCost: null }],
    ['percent as text', { confidence: '87%' }, { confidence: 87 }],
    ['a fraction', { confidence: 0.87 }, { confidence: 87 }],
    ['a fraction as text', { confidence: '.9' }, { confidence: 90 }],
    ['less than a percent', { confidence: '0.5%' }, { confidence: 0.5 }],
    ['a confidence beyond belief', { confidence: 900 }, { confidence: 50 }],
    ['a negative confidence', { confidence: -1 }, { confidence: 50 }],
    ['no confidence', { confidence: null }, { confidence: 50 }],
    ['no time', { estimatedTime: 4 }, { estimatedTime: 'Not estimated' }],
    ['another word for the difficulty', { difficultyLevel: 'Moderate' }, { difficultyLevel: 'Intermediate' }],
    ['a marked word', { severity: '**high**' }, { severity: 'High' }],
    [
      'words in a list',
      { severity: ['High'], damageType: ['Leak', 'stain'] },
      { severity: 'High', damageType: 'Leak, stain' },
    ],
  ])('is read leniently: %s', (_name, said, result) => {
    expect(parsed({ ...response, ...said })).toMatchObject({ ok: true, result })
  })

  it('needs only a damage type and a severity', () => {
    expect(parsed({ damageType: 'Leak', severity: 'Low' })).toMatchObject({
      ok: true,
      result: { damageType: 'Leak', repairInstructions: [], estimatedCost: null, confidence: 50 },
    })
  })

  it.each([
    ['thoughts', (json: string) => `<think>A draft: {"damageType":"No","severity":"Low"}</think>\n${json}`],
    ['thoughts whose beginning is missing', (json: string) => `Is it {"a tile"}?</think>${json}`],
    ['prose before it', (json: string) => `Here is {my} answer:\n${json}`],
    ['prose around a fence', (json: string) => `Sure!\n\`\`\`json\n${json}\n\`\`\`\nStay safe, don't hurry.`],
    ['a fence without a language', (json: string) => `\`\`\`\n${json}\n\`\`\``],
    ['another object before it', (json: string) => `{"note":"hi"} ${json}`],
    ['a list around it', (json: string) => `[${json}]`],
    ['an object around it', (json: string) => `{"result":${json}}`],
    ['a string around it', (json: string) => JSON.stringify(json)],
  ])('is found with %s', (_name, around) => {
    expect(parsed(around(JSON.stringify(response)))).toMatchObject({ ok: true, result: response })
  })

  it('is looked for in a time that does not explode', () => {
    expect(parsed('{"'.repeat(500_000))).toMatchObject({ ok: false })
    expect(parsed('['.repeat(200_000))).toMatchObject({ ok: false })
  })

  it('that was cut has no object, although a part of it is one', () => {
    expect(parsed('{"damageType":"Leak","estimatedCost":{"min":1,"max":2},"sev')).toMatchObject({
      reason: 'Invalid response format from AI analysis. The AI returned non-JSON content.',
    })
  })

  it.each(['[]', '"text"', 'null', '{"damageType":', 'Sorry.'])('is no JSON object: %s', (content) => {
    expect(parsed(content)).toEqual({
      ok: false,
      reason: 'Invalid response format from AI analysis. The AI returned non-JSON content.',
    })
  })

  it.each([null, '', '  \n'])('is empty: %j', (content) => {
    expect(parseResponse(content, 'OpenAI', SENT)).toEqual({ ok: false, reason: 'No response received from OpenAI' })
  })
})

describe('what a response adds', () => {
  const mark = { x: 0.1, y: 0.2, width: 0.3, height: 0.4, label: 'The leak' }
  const said = (added: Record<string, unknown>) => {
    const read = parsed({ ...response, ...added })
    return read.ok ? read.said : read
  }

  it('is kept with the ids of the photos that it is about', () => {
    const lookAlikes = [{ name: 'Condensation', check: 'Is it wet along the whole pipe?' }]
    expect(
      said({ hazards: ['H07'], lookAlikes, marks: [{ photo: 2, ...mark }, mark], views: [['scale', 'near'], 'far'] }),
    ).toEqual({
      hazards: ['H07'],
      lookAlikes,
      marks: [
        { file_id: 'far', ...mark },
        { file_id: 'near', ...mark },
      ],
      views: [
        { file_id: 'near', shows: ['near', 'scale'] },
        { file_id: 'far', shows: ['far'] },
      ],
      guard: null,
    })
  })

  it.each([
    { hazards: 'H07', lookAlikes: { name: 'x' }, marks: 7, views: 'near' },
    { views: [['near', 'far'], ['above', 7, null], ['near']] },
    { hazards: [7, null, {}, ''], lookAlikes: ['x', { name: 'x' }, { name: '', check: 'x' }], marks: [null, 'x', []] },
    {
      marks: [
        { ...mark, photo: 3 },
        { ...mark, photo: 0 },
        { ...mark, photo: 1.5 },
      ],
    },
    {
      marks: [
        { ...mark, x: 0.9 },
        { ...mark, x: -0.1 },
        { ...mark, width: 0 },
        { ...mark, x: 40 },
        { ...mark, label: 7 },
      ],
    },
  ])('is dropped where it cannot be read, and the response stands: %j', (added) => {
    expect(parsed({ ...response, ...added })).toEqual({ ok: true, result: response, said: NOTHING_ADDED })
  })

  it('counts alone, too', () => {
    expect(said({ hazards: ['H07'] })).toEqual({ ...NOTHING_ADDED, hazards: ['H07'] })
    expect(said({ hazards: null, marks: [mark, { ...mark, x: 2 }] })).toMatchObject({
      hazards: [],
      marks: [{ x: 0.1 }],
    })
  })

  it('is bounded', () => {
    const long = 'x'.repeat(5000)
    const many = said({
      hazards: Array.from({ length: 1000 }, () => long),
      lookAlikes: Array.from({ length: 1000 }, () => ({ name: long, check: long })),
      marks: Array.from({ length: 1000 }, () => ({ ...mark, label: long })),
      views: Array.from({ length: 1000 }, () => Array.from({ length: 1000 }, () => 'near')),
    })
    expect(JSON.stringify(many).length).toBeLessThan(10_000)
  })
})

test('what came with older runs is read as answers', () => {
  expect(answersOfContext({})).toEqual({})
  expect(
    answersOfContext({
      room: 'Kitchen',
      place: 'under the sink',
      what_happened: 'The pipe burst',
      when: 'yesterday',
      year_built: 1960,
    }),
  ).toEqual({ where: 'under the sink, Kitchen', text: 'The pipe burst. yesterday', year_built: 1960 })
})

test('a run in a file does not say who lives there, and still holds back what that demands', async () => {
  const raw = new RawResult({ ...response, severity: 'High', repairInstructions: ['Scrub the moldy wall dry.'] })
  const answers: Answers = { kind: 'mold', vulnerable: ['asthma'] }
  const playbook = await loadPlaybook('mold')
  const { result, advice } = raw.shown({
    method: 'openai',
    answers,
    alsoSaid: [],
    replies: [],
    photos: [],
    playbook,
    emergencyNumber: '911',
  })
  expect(JSON.stringify(advice)).toContain('somebody at risk')
  const filed = forFiles({ ...A_RUN, answers, result, advice })
  expect(filed).toMatchObject({ answers: { kind: 'mold' }, result })
  expect(JSON.stringify(filed)).not.toMatch(/asthma"|vulnerable|somebody at risk|A11/)
})

test('a run in a file does not repeat who lives there from what the owner wrote', () => {
  const raw = new RawResult({ ...response, repairInstructions: ['Fettle the corner.'] })
  const answers: Answers = { text: 'There is mold all over the room of our newborn baby' }
  const { result, advice } = raw.shown({
    method: 'openai',
    answers,
    alsoSaid: [],
    replies: [],
    photos: [],
    playbook: null,
    emergencyNumber: '911',
  })
  expect(advice.hazards).toContainEqual(expect.objectContaining({ code: 'H25' }))
  expect(advice.withheld).toHaveLength(1)
  const filed = forFiles({ ...A_RUN, answers: {}, result, advice })
  expect(JSON.stringify(filed)).not.toMatch(/somebody at risk|H25/i)
  expect(filed.advice).toMatchObject({ withheld: advice.withheld })
})

/** Answers that tell who lives there, each with the hazard that comes of it. */
const TELLING: readonly (readonly [code: string, answers: Answers])[] = [
  ['A11', { kind: 'mold', vulnerable: ['asthma'] }],
  ['H26C', { text: 'old paint is peeling', year_built: 1950, vulnerable: ['child_u6'] }],
  ['H47', { text: 'the furnace is out and there is no heat', vulnerable: ['elderly'] }],
]

test.each(TELLING)('%s: neither a file nor the prompt of a question says who lives there', (code, answers) => {
  const raw = new RawResult({ ...response, repairInstructions: ['Fettle the corner.'] })
  const circumstances = {
    method: 'openai',
    alsoSaid: [],
    replies: [],
    photos: [],
    playbook: null,
    emergencyNumber: '911',
  } as const
  const { result, advice } = raw.shown({ ...circumstances, answers })
  expect(advice.hazards.map((hazard) => hazard.code)).toContain(code)
  expect(advice.withheld).toHaveLength(1)
  const { lines } = raw.shownReply(new RawReply('Fettle the corner.'), { ...circumstances, answers, earlier: [] })
  expect(lines.join()).toContain('left out')
  const { advice: filed } = forFiles({ ...A_RUN, answers, result, advice })
  const prompt = questionPrompt({ result, answers: { ...answers, text: null }, earlier: [], text: 'Why?' })
  expect(prompt).toContain('left out')
  const told = JSON.stringify([result, lines, { ...filed, sources: [] }, prompt])
  expect(told).not.toMatch(/at risk|small child|pregnant|lives there|vulnerable|A11|H26C|H47/i)
})

describe('what lists show of a repair', () => {
  const shown = (severity: 'Low' | 'High', answers: Answers = {}, changes: Partial<typeof response> = {}) => {
    const raw = new RawResult({ ...response, severity, ...changes })
    const { result, advice } = raw.shown({
      method: 'openai',
      answers,
      alsoSaid: [],
      replies: [],
      photos: [],
      playbook: null,
      emergencyNumber: '911',
    })
    return { ...A_RUN, answers, result, advice }
  }

  it('is what the analysis that counts says', () => {
    expect(findingOf(shown('Low', { kind: 'tile' }))).toEqual({
      damageType: 'Cracked tile',
      kind: 'tile',
      severity: 'Low',
      urgency: 'watch',
      stepsTotal: 1,
      stepsDone: 0,
      noDamage: false,
      costMin: response.estimatedCost.min,
      costMax: response.estimatedCost.max,
    })
    expect(findingOf({ ...shown('Low'), stepsDone: [1] })).toMatchObject({ stepsTotal: 1, stepsDone: 1 })
  })

  it('says that no damage is visible only if neither the analysis nor the owner names any', () => {
    const none = { damageType: 'No visible damage', repairInstructions: [] }
    expect(findingOf(shown('Low', {}, none))).toMatchObject({
      noDamage: true,
      severity: 'Low',
      stepsTotal: 0,
      costMin: null,
    })
    expect(findingOf(shown('High', {}, none)).noDamage).toBe(false)
    expect(findingOf(shown('Low', { text: 'I smell gas' }, none)).noDamage).toBe(false)
  })

  it('is raised by what the owner says', () => {
    expect(findingOf(shown('Low', { text: 'I smell gas' }))).toMatchObject({ urgency: 'now' })
  })

  it('is as urgent as the customer of a shop said until an AI has looked', () => {
    const said = { saidUrgency: 'now' } as const
    expect(findingOf(null, said)).toMatchObject({ urgency: 'now', severity: null })
    const looked = shown('Low', { kind: 'tile' })
    expect(findingOf({ ...looked, method: 'openai' }, said)).toMatchObject({ urgency: 'watch' })
    expect(findingOf({ ...looked, method: 'fallback' }, said)).toMatchObject({ urgency: 'now', severity: 'Low' })
    expect(findingOf({ ...looked, method: 'fallback' }, { saidUrgency: null })).toMatchObject({ urgency: 'watch' })
  })

  it('is nothing without a result and for the general guidance', async () => {
    const raw = new RawResult(GENERAL_GUIDANCE)
    const shownOf = (answers: Answers, playbook: Awaited<ReturnType<typeof loadPlaybook>>) => ({
      ...A_RUN,
      answers,
      ...raw.shown({
        method: 'fallback',
        answers,
        alsoSaid: [],
        replies: [],
        photos: [],
        playbook,
        emergencyNumber: '911',
      }),
    })
    const nothing = {
      damageType: null,
      kind: null,
      severity: null,
      urgency: null,
      stepsTotal: null,
      stepsDone: null,
      noDamage: false,
      costMin: null,
      costMax: null,
    }
    expect(findingOf(null)).toEqual(nothing)
    expect(findingOf({ ...A_RUN, answers: {}, result: null, advice: null })).toEqual(nothing)
    // Its steps can be done all the same.
    const stepsTotal = GENERAL_GUIDANCE.repairInstructions.length
    expect(findingOf(shownOf({}, null))).toEqual({ ...nothing, stepsTotal, stepsDone: 0 })
    const answers: Answers = { kind: 'pipe', water: 'running' }
    expect(findingOf(shownOf(answers, await loadPlaybook('pipe')))).toMatchObject({
      kind: 'pipe',
      severity: 'High',
      costMin: null,
    })
  })
})

describe('the notice of a failure', () => {
  const byAddress = { provider: 'Acme', isInline: false }
  const inline = { provider: 'Acme', isInline: true }

  it('names the configured provider', () => {
    expect(failureNotice({ message: 'bad API key' }, byAddress)).toBe(
      'AI analysis unavailable: Acme API key is invalid or missing. Please check your configuration. Using general repair guidance.',
    )
  })

  it('is judged by the status where the words say nothing', () => {
    expect(failureNotice({ message: 'no', status: 401 }, inline)).toMatch(/: Acme API key is invalid/)
    expect(failureNotice({ message: 'slow down', status: 429 }, inline)).toMatch(/: Too many requests\. Please wait/)
  })

  it('of a status 400 blames the address of the image only where there is one', () => {
    const failure = { message: 'Unsupported parameter: temperature.', status: 400 }
    const specified =
      'AI analysis unavailable: Acme API error (400): Unsupported parameter: temperature. This usually means the image URL is not accessible to Acme servers. Using general repair guidance.'
    expect(failureNotice(failure, byAddress)).toBe(specified)
    expect(failureNotice(failure, inline)).toBe(
      'AI analysis unavailable: Acme API error (400): Unsupported parameter: temperature. Using general repair guidance.',
    )
    expect(failureNotice({ ...failure, message: 'quota' }, inline), 'another reason').not.toContain('image URL')
  })

  it.each([
    [
      'The model `gpt-4o` does not exist for organization org-AbC123xyz (project proj_9sdf8sdf).',
      'The model `gpt-4o` does not exist for organization … (project …).',
    ],
    ['Visit https://platform.acme.example/org-AbC123/billing?x=1 to add credits', 'Visit … to add credits.'],
    ['Deactivated: sk-proj-abcDEF123456 of owner@acme.example', 'Deactivated: … of ….'],
    ['Request req_0123456789abcdef failed', 'Request … failed.'],
    ['Ask https://acme.example/help.', 'Ask ….'],
    ['The user-agent and the key-value store are fine', 'The user-agent and the key-value store are fine.'],
  ])('tells nobody whose account it is: %s', (message, told) => {
    expect(failureNotice({ message }, inline)).toContain(`: AI analysis failed: ${told} Using`)
    expect(failureNotice({ message, status: 400 }, inline)).toContain(told)
  })

  it.each([
    { message: 'Failed to parse the answer: {"repairInstructions":["Open the breaker panel and move the wires"]}' },
    { message: 'Model output was not JSON: Tighten the gas valve with a wrench', status: 400 },
    { message: 'Filtered: Drain the bulging ceiling with a screwdriver', status: 500 },
    { message: 'Image not accessible. The answer was: Open the breaker panel' },
  ])('never carries a step that no result may show: $message', (failure) => {
    for (const sent of [inline, byAddress]) {
      const notice = failureNotice(failure, sent)
      expect(notice).not.toMatch(/panel|valve|ceiling/)
      expect(notice).toContain("The reason is in the server's log.")
    }
  })

  it.each([
    { message: '<html><h1>502 Bad Gateway</h1></html>', status: 502 },
    { message: '{"detail":[{"loc":["body"],"msg":"wrong"}]}', status: 422 },
    { message: "litellm.BadRequestError: {'error': {'message': 'x'}}", status: 500 },
    { message: '', status: 503 },
  ])('is a plain sentence where the provider gives none: $message', (failure) => {
    expect(failureNotice(failure, inline)).toBe(
      `AI analysis unavailable: AI analysis failed: Acme reported an error (${failure.status}). The details are in the server's log. Using general repair guidance.`,
    )
    expect(failureNotice({ ...failure, status: 400 }, inline)).toBe(
      "AI analysis unavailable: Acme API error (400): The reason is in the server's log. Using general repair guidance.",
    )
  })

  it('is that sentence to the letter', () => {
    expect(failureNotice({ message: '', status: 500 }, inline)).toContain(
      "AI analysis failed: Acme reported an error (500). The details are in the server's log.",
    )
  })

  it('says that the provider declined', () => {
    const declined =
      'AI analysis failed: Acme declined to answer. Its rules may not allow a photo or the words sent with it.'
    expect(failureNotice({ message: 'filtered', status: 400, isDeclined: true }, byAddress)).toContain(declined)
    expect(readResponse({ content: null, isDeclined: true }, 'Acme', SENT)).toEqual({ ok: false, reason: declined })
    const usable = { content: JSON.stringify(response), isDeclined: true }
    expect(readResponse(usable, 'Acme', SENT)).toMatchObject({ ok: true })
  })

  it('holds a provider to one line of bounded length', () => {
    const notice = failureNotice({ message: `a\n${'b'.repeat(5000)}` }, inline)
    expect(notice).toMatch(/^AI analysis unavailable: AI analysis failed: a b+\. Using/)
    expect(notice.length).toBeLessThan(410)
  })
})

it('a daily limit starts anew at midnight UTC', () => {
  expect(secondsUntilTomorrow(new Date('2026-12-31T23:59:59.500Z'))).toBe(1)
  expect(secondsUntilTomorrow(new Date('2026-12-31T00:00:00Z'))).toBe(86_400)
})
