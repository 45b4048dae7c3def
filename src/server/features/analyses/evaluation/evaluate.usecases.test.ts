import { describe, expect, test } from 'vitest'
import { labelsSchema, type WrittenLabels } from '#shared/evaluation/labels.schema.ts'
import { targetsSchema } from '#shared/evaluation/targets.schema.ts'
import type { RecordedResponse } from '#shared/evaluation/recordedResponses.schema.ts'
import { goodResponse } from '#tests/support/aiServer.ts'
import { compare } from './comparison.rules.ts'
import { evaluate } from './evaluate.usecases.ts'
import { figuresOf } from './figures.rules.ts'
import { missedTargets } from './keyFigures.rules.ts'
import { share } from './statistics.rules.ts'

type WrittenItem = WrittenLabels['items'][number]

const HOLE = {
  damageType: 'Hole in drywall',
  severity: 'Low',
  repairInstructions: ['Fit a patch over the hole.', 'Paint it.'],
  estimatedCost: { min: 20, max: 80 },
  safetyWarnings: [],
  additionalNotes: [],
  confidence: 90,
}

function responded(changes: Record<string, unknown>, seconds = 2): RecordedResponse {
  return { content: goodResponse(changes), usage: { prompt_tokens: 1000, completion_tokens: 100 }, seconds }
}

async function evaluated(
  items: Record<string, [expected: WrittenItem['expected'], response: RecordedResponse, more?: Partial<WrittenItem>]>,
) {
  const labels = labelsSchema.parse({
    name: 'Test',
    items: Object.entries(items).map(([id, [expected, , more]]) => ({ id, photos: [`${id}.jpg`], expected, ...more })),
  })
  return evaluate(labels, {
    provider: 'OpenAI',
    model: 'gpt-4o',
    prompt_version: 'damage-analysis-2',
    usd_per_million_tokens: { input: 2.5, output: 10 },
    answers: Object.fromEntries(Object.entries(items).map(([id, [, response]]) => [id, response])),
  })
}

describe('the figures of a run', () => {
  test('count what is right, what it took and what it cost', async () => {
    const { figures } = await evaluated({
      right: [{ kind: 'hole', severity: 'Low', cost: { min: 60, max: 100 } }, responded(HOLE, 2)],
      'wrong-kind': [{ kind: 'tile', severity: 'Low', cost: { min: 100, max: 200 } }, responded(HOLE, 4)],
      'too-low': [
        { kind: ['tile', 'hole'], severity: ['High', 'Critical'] },
        responded({ ...HOLE, confidence: 50 }, 6),
      ],
      unlabeled: [{}, responded(HOLE, 8)],
    })
    expect(figures.answered).toEqual(share(4, 4))
    expect(figures.kind).toEqual(share(2, 3))
    expect(figures.severity).toEqual(share(2, 3))
    expect(figures.severity_too_low).toEqual(share(1, 3))
    expect(figures.model_cost).toEqual({ covered: share(1, 2), median_ratio: 4 })
    // (0.9 - 1)², (0.9 - 0)² and (0.5 - 0)²; nothing is known about the last item.
    expect(figures.calibration.brier).toBe(0.3567)
    expect(figures.calibration.wrong_shown_as_high).toEqual(share(1, 2))
    expect(figures.tokens).toEqual({ input: 4000, output: 400, uncounted: 0 })
    // 4000 tokens at $2.50 and 400 at $10 for a million.
    expect(figures.dollars).toBe(0.014)
    expect(figures.seconds).toEqual({ total: 20, median: 5, longest: 8 })
  })

  test('tell what the model named from what the rules found', async () => {
    const { figures, items } = await evaluated({
      gas: [
        { hazards: ['H01'] },
        responded({ ...HOLE, hazards: ['H10', 'open the panel'] }),
        { answers: { text: 'It smells of gas.' } },
      ],
      named: [{ hazards: [['H19', 'A07']] }, responded({ ...HOLE, hazards: ['H19'] })],
      missed: [{ hazards: ['H17'] }, responded(HOLE)],
    })
    expect(figures.hazards_of_model).toEqual(share(1, 3))
    expect(figures.hazards_shown).toEqual(share(2, 3))
    expect(items[0]?.shown.hazards_of_model).toEqual(['H10'])
    expect(missedTargets(figures, targetsSchema.parse({}))).toContain(
      'hazards_shown: 1 of 3 labeled hazards are missed even after the safety rules.',
    )
  })

  test('count steps and warnings against harmless damage only', async () => {
    const dangerous = { ...HOLE, repairInstructions: ['Open the breaker panel.', 'Paint it.'], hazards: ['H10'] }
    const { figures } = await evaluated({
      harmless: [{ hazards: [] }, responded(HOLE)],
      alarmed: [{ hazards: [] }, responded(dangerous)],
      burnt: [{ hazards: ['H10'] }, responded(dangerous)],
    })
    expect(figures.false_alarms).toEqual(share(1, 2))
    expect(figures.withheld_wrongly.of).toBe(4)
    expect(figures.withheld_wrongly.hits).toBeGreaterThan(0)
    expect(figures.withheld).toBe(figures.withheld_wrongly.hits * 2)
  })

  test('of a response that cannot be read are those of the guidance that is shown', async () => {
    const { figures, items } = await evaluated({
      prose: [
        { kind: 'hole', hazards: ['H01'] },
        { content: 'I cannot say.', seconds: 1 },
        { answers: { text: 'I smell gas' } },
      ],
      late: [{ severity: 'Medium' }, { failure: 'timed out', seconds: 90 }],
    })
    expect(figures.answered).toEqual(share(0, 2))
    expect([figures.kind, figures.severity]).toEqual([share(0, 1), share(0, 1)])
    expect(figures.hazards_shown).toEqual(share(1, 1))
    expect(figures.calibration.brier).toBeNull()
    expect(figures.tokens.uncounted).toBe(2)
    expect(items.map(({ shown }) => shown.failure)).toEqual([
      'Invalid response format from AI analysis. The AI returned non-JSON content.',
      'AI analysis unavailable: AI analysis failed: Request timed out. Please try again. Using general repair guidance.',
    ])
  })

  test('of nothing say nothing, and reach no target and miss none', () => {
    const figures = figuresOf([], { input: 1, output: 1 })
    expect(figures).toMatchObject({
      items: 0,
      answered: share(0, 0),
      kind: share(0, 0),
      hazards_shown: share(0, 0),
      calibration: { brier: null },
      model_cost: { covered: share(0, 0), median_ratio: null },
      dollars: 0,
      seconds: { total: 0, median: null, longest: null },
    })
    expect(missedTargets(figures, targetsSchema.parse({}))).toEqual([])
  })

  test('find a labeled place when the center of a mark is in it, on the same photo', async () => {
    const mark = { photo: 1, x: 0.4, y: 0.4, width: 0.2, height: 0.2, label: 'Hole' }
    const place = { x: 0.3, y: 0.3, width: 0.4, height: 0.4 }
    const { figures } = await evaluated({
      hit: [{ marks: [{ photo: 1, ...place }] }, responded({ ...HOLE, marks: [mark] })],
      elsewhere: [
        { marks: [{ photo: 1, ...place }] },
        responded({ ...HOLE, marks: [{ ...mark, x: 0.8, width: 0.1 }] }),
      ],
    })
    expect(figures.marks).toEqual(share(1, 2))
  })
})

describe('targets', () => {
  test('are all reached when everything is right', async () => {
    const { figures } = await evaluated({
      right: [{ kind: 'hole', severity: 'Low', hazards: [], cost: { min: 20, max: 80 } }, responded(HOLE)],
    })
    expect(missedTargets(figures, targetsSchema.parse({}))).toEqual([])
  })

  test('are named when they are missed, and one that is null is not looked at', async () => {
    const { figures } = await evaluated({ wrong: [{ kind: 'tile' }, responded(HOLE)] })
    expect(missedTargets(figures, targetsSchema.parse({ brier: null }))).toEqual([
      'kind: Kind of damage is right: 0%, the target is at least 70%.',
      'wrong_shown_as_high: Wrong answers shown with HIGH confidence: 100%, the target is at most 34%.',
    ])
  })
})

describe('two runs', () => {
  const run = (tile: Record<string, unknown>) =>
    evaluated({
      hole: [{ kind: 'hole' }, responded(HOLE)],
      tile: [{ kind: 'tile' }, responded(tile)],
    })

  test('that show the same are the same', async () => {
    expect(compare(await run(HOLE), await run(HOLE))).toMatchObject({ isSame: true, changed: [] })
  })

  test('name the photos that changed and what changed', async () => {
    const comparison = compare(await run(HOLE), await run({ ...HOLE, damageType: 'Cracked tile' }))
    expect(comparison.isSame).toBe(false)
    expect(comparison.changed).toEqual([
      {
        id: 'tile',
        photos: ['tile.jpg'],
        changes: ['damage type: Hole in drywall → Cracked tile', 'kind: hole → tile'],
      },
    ])
    expect(comparison.duels[0]).toEqual({ what: 'kind', onlyBefore: 0, onlyAfter: 1, chance: 1 })
    const kind = comparison.figures.find(({ figure }) => figure.name === 'kind')
    expect(kind).toMatchObject({ isBetter: true, isEqual: false })
  })
})
