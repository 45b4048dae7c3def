import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEVERITIES } from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { NOTHING_ADDED, type ModelSaid } from '#shared/analyses/modelSaid.schema.ts'
import { secondLookLines } from '#shared/analyses/secondLook.ts'
import { RawResult } from './rawResult.ts'
import { compareLooks, hazardsOfSecondLook, withSecondLook, type SecondResponse } from './secondLook.rules.ts'

const FIRST: DamageAnalysis = {
  ...GENERAL_GUIDANCE,
  damageType: 'Cracked bathroom tile',
  severity: 'Low',
  repairInstructions: ['Wipe the tile.'],
  additionalNotes: [],
  confidence: 91,
}

const second = (changes: Partial<DamageAnalysis>, said: Partial<ModelSaid> = {}): SecondResponse => ({
  model: 'other',
  response: { result: { ...FIRST, ...changes }, said: { ...NOTHING_ADDED, ...said } },
})

const shownWith = (other: SecondResponse | null) =>
  new RawResult(FIRST, NOTHING_ADDED, other).shown({
    method: 'openai',
    answers: {},
    alsoSaid: [],
    replies: [],
    photos: [],
    playbook: null,
    emergencyNumber: '911',
  })

describe('a second look', () => {
  it('that agrees changes nothing', () => {
    const agrees = second({ damageType: 'Broken tile', confidence: 20 })
    expect(compareLooks(FIRST, agrees)).toEqual({ model: 'other', state: 'answered', disagrees: [] })
    expect(withSecondLook(FIRST, agrees)).toEqual(FIRST)
    expect(shownWith(agrees)).toEqual({ ...shownWith(null), secondLook: compareLooks(FIRST, agrees) })
  })

  it('at another kind of damage holds the confidence to 59, and the result says so', () => {
    const other = second({ damageType: 'Rotten floor joist' })
    expect(compareLooks(FIRST, other).disagrees).toEqual(['kind'])
    expect(withSecondLook(FIRST, other)).toEqual({ ...FIRST, confidence: 59 })
    expect(shownWith(other).advice.evidence.reasons).toContain(
      'Two assessments of these photos came to different results.',
    )
  })

  it('at another severity holds the confidence to 79 and takes the higher one, whichever it is', () => {
    expect(withSecondLook(FIRST, second({ severity: 'High' }))).toEqual({ ...FIRST, severity: 'High', confidence: 79 })
    const severe: DamageAnalysis = { ...FIRST, severity: 'Critical', confidence: 40 }
    expect(withSecondLook(severe, second({ severity: 'Low' }))).toEqual(severe)
  })

  it('does not compare a kind that cannot be read from the words', () => {
    expect(compareLooks(FIRST, second({ damageType: 'Something odd' })).disagrees).toEqual([])
  })

  it('that failed leaves the first result alone', () => {
    const failed: SecondResponse = { model: 'other', response: null }
    expect(withSecondLook(FIRST, failed)).toBe(FIRST)
    expect(shownWith(failed)).toEqual({
      ...shownWith(null),
      secondLook: { model: 'other', state: 'failed', disagrees: [] },
    })
  })

  it('raises the result by the hazards that it names, by code or in its words, and shows none of them', () => {
    const named = [
      second({}, { hazards: ['H01', 'made up'] }),
      second({ additionalNotes: ['There is a strong smell of gas in the walnut cabinet.'] }),
    ]
    for (const other of named) {
      expect(hazardsOfSecondLook(other)).toContain('H01')
      const { result, advice } = shownWith(other)
      expect(advice).toMatchObject({ urgency: 'now', first_message: { code: 'F-GAS' } })
      expect(result.severity).toBe('Critical')
      expect(JSON.stringify({ result, advice })).not.toContain('walnut')
    }
  })

  it('never lowers the severity and never raises the confidence', () => {
    const severity = fc.constantFrom(...SEVERITIES)
    fc.assert(
      fc.property(severity, severity, fc.integer({ min: 0, max: 100 }), (one, two, confidence) => {
        const first: DamageAnalysis = { ...FIRST, severity: one, confidence }
        const after = withSecondLook(first, second({ severity: two }))
        expect(SEVERITIES.indexOf(after.severity)).toBe(Math.max(SEVERITIES.indexOf(one), SEVERITIES.indexOf(two)))
        expect(after.confidence).toBeLessThanOrEqual(confidence)
      }),
    )
  })
})

it('people read what came of it', () => {
  expect(secondLookLines({ model: 'm', state: 'answered', disagrees: [] })).toHaveLength(1)
  expect(secondLookLines({ model: 'm', state: 'failed', disagrees: [] }).join()).toMatch(/didn't answer/)
  expect(secondLookLines({ model: 'm', state: 'answered', disagrees: ['kind', 'severity'] })).toHaveLength(2)
})
