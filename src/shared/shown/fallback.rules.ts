import type { Severity } from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { URGENCIES, WORK_BY, type Advice, type Evidence, type Urgency, type Work } from '#shared/advice/advice.ts'
import { isSaid, saysAnything, type Answers } from '#shared/advice/answers.ts'
import { evidenceWithoutPhotos } from '#shared/advice/evidence.rules.ts'
import type { CostAssumptions } from '#shared/costs/assumptions.rules.ts'
import { costOf, NOTHING_ON_COST } from '#shared/costs/cost.rules.ts'
import type { Told } from '#shared/safety/hazardAnswers.rules.ts'
import { checkerBeside, playbookOutcome, TEST_FIRST, type SafetyOutcome } from '#shared/safety/outcome.rules.ts'
import { higher } from '#shared/safety/weighing.rules.ts'
import { allowedSteps, firstAfterTest } from '#shared/knowledge/outline.rules.ts'
import { allStatements, playbookFor, type Playbook, type Statement } from '#shared/knowledge/playbook.ts'
import { SOURCES } from '#shared/knowledge/sources.ts'

export type Fallback = { result: DamageAnalysis; advice: Advice }

export type FallbackOptions = {
  /** Replaces 911 everywhere. */
  emergencyNumber?: string
  /** What the owner changed and kept with the repair. */
  costAssumptions?: CostAssumptions | undefined
}

const SEVERITY_OF: Readonly<Record<Urgency, Severity>> = {
  now: 'High',
  '24h': 'High',
  week: 'Medium',
  month: 'Medium',
  watch: 'Low',
}

/** A note in every result that is built from a playbook. */
const NOT_FROM_PHOTO = 'This is based on your answers and on general knowledge, not on your photo.'
const FIT_ALARMS = 'Install working smoke and carbon monoxide alarms now.'

/** The first thing to do for an owner who has no working alarm. */
export function alarmsOf(safe: SafetyOutcome): string[] {
  return safe.hazards.some(({ code }) => code === 'H53') ? [FIT_ALARMS] : []
}

/**
 * The result when no model answered. Without answers from the owner, it is the general guidance, word for word as
 * specified. With answers, it is the playbook of the kind of damage, or the general guidance if there is none, and the
 * safety rules are applied to it.
 */
export function fallbackResult(
  answers: Told,
  ofKind: Playbook | null,
  { emergencyNumber = '911', costAssumptions = {} }: FallbackOptions = {},
): Fallback {
  if (!saysAnything(answers)) return { result: GENERAL_GUIDANCE, advice: GENERAL_ADVICE }
  const raw = ofKind === null ? GENERAL_GUIDANCE : resultOf(ofKind, [])
  const first = playbookOutcome({ result: raw, answers, emergencyNumber })
  const playbook = ofKind === null ? null : playbookFor(ofKind, first)
  // What makes it work for a professional leaves no repair to the owner.
  const isOwners = playbook !== null && !isRaised(first, playbook)
  const steps = isOwners ? allowedSteps(playbook, first.holds) : []
  const tested = isOwners ? firstAfterTest(playbook, first.holds, !isSaid(answers.year_built)) : null
  const written = playbook === null ? raw : resultOf(playbook, steps, tested)
  const safe = playbookOutcome({ result: written, answers, emergencyNumber })
  // Withheld steps of a playbook are dropped. Nobody has seen them, so there is nothing to explain.
  const withheld = new Set(safe.withheld.map(({ step }) => step))
  const shown: DamageAnalysis = {
    ...safe.result,
    // The cost of such damage depends on the place and the work. No range is better than a meaningless one.
    estimatedCost: playbook === null ? safe.result.estimatedCost : null,
    repairInstructions: testedOnce(safe.result.repairInstructions.filter((_, i) => !withheld.has(i + 1))),
  }
  const advice = adviceOf(safe, playbook, answers, checkerBeside(written, safe))
  const isWithheld = withheld.size > 0 || steps.length < (playbook?.outline.length ?? 0)
  const cost = costOf({
    answers,
    damageType: null,
    workBy: advice.work.by,
    isWithheld,
    holds: safe.holds,
    assumptions: costAssumptions,
  })
  return {
    result: replaceNumber(shown, emergencyNumber),
    advice: { ...replaceNumber(advice, emergencyNumber), ...cost },
  }
}

/** Whether the rules leave more of the work to others than the playbook does. */
function isRaised({ work }: SafetyOutcome, playbook: Playbook): boolean {
  return work.trade !== null && WORK_BY.indexOf(work.by) > WORK_BY.indexOf(playbook.work.by)
}

export const textsOf = (statements: readonly Statement[]) => statements.map(({ text }) => text)

/** The sentence about the test stands once, before all that waits for it, and says what is left out. */
function testedOnce(steps: readonly string[]): string[] {
  const first = steps.findIndex((text) => text.startsWith(TEST_FIRST))
  return steps.map((text, i) => {
    if (text === TEST_FIRST) return `${TEST_FIRST} ${AFTER_TEST}`
    return i > first && text.startsWith(TEST_FIRST) ? text.slice(TEST_FIRST.length).trimStart() : text
  })
}

const AFTER_TEST = 'Until then, steps that disturb it are left out here.'

/** The result of a playbook with these steps of its outline, of which `tested` waits for a test of old material. */
function resultOf(playbook: Playbook, steps: readonly number[], tested: number | null = null): DamageAnalysis {
  const outline = playbook.outline.flatMap((step, i) => {
    const isGiven = steps.includes(i + 1)
    if (i + 1 === tested) return [{ ...step, text: isGiven ? `${TEST_FIRST} ${step.text}` : TEST_FIRST }]
    return isGiven ? [step] : []
  })
  return {
    damageType: playbook.title,
    severity: SEVERITY_OF[playbook.urgency],
    repairInstructions: [...textsOf(playbook.first15), ...textsOf(outline)],
    estimatedCost: GENERAL_GUIDANCE.estimatedCost,
    estimatedTime: playbook.time,
    materialsNeeded: outline.length === 0 ? [] : [...playbook.materials],
    toolsRequired: outline.length === 0 ? [] : [...playbook.tools],
    difficultyLevel: playbook.difficulty,
    safetyWarnings: textsOf(playbook.doNot),
    additionalNotes: [
      NOT_FROM_PHOTO,
      ...textsOf(playbook.untilHelp),
      ...textsOf(playbook.insurance),
      ...textsOf(playbook.blindSpots),
    ],
    confidence: GENERAL_GUIDANCE.confidence,
  }
}

const NOTHING_SAID: Evidence = { level: 'thin', reasons: ['No photo was analyzed.'], wanted: ['Answer the questions.'] }

const GENERAL_WORK: Work = { by: 'shared', trade: null, why: 'It depends on the damage.', say: null, ask: [] }

/** The advice that goes with the general guidance. It is empty because nothing is known about the damage. */
const GENERAL_ADVICE: Advice = {
  urgency: null,
  first_message: null,
  also: [],
  do_now: [],
  do_not: [],
  until_help: [],
  insurance: [],
  hazards: [],
  ask: [],
  quiet: [],
  withheld: [],
  work: GENERAL_WORK,
  evidence: NOTHING_SAID,
  look_alikes: [],
  marks: [],
  ...NOTHING_ON_COST,
  sources: [],
  guide: 'general',
  is_text_unread: false,
  guarded: false,
}

function adviceOf(
  safe: SafetyOutcome,
  playbook: Playbook | null,
  answers: Answers,
  mayStand: (text: string) => boolean,
): Advice {
  const isHeld = safe.holds.has('ALL')
  const base = {
    first_message: safe.first_message,
    also: safe.also,
    hazards: safe.hazards,
    ask: safe.ask,
    quiet: safe.quiet,
    withheld: [],
    marks: [],
    ...NOTHING_ON_COST,
    is_text_unread: safe.is_text_unread,
    guarded: false,
  }
  const alarms = alarmsOf(safe)
  if (playbook === null) {
    const isNothingKnown = safe.hazards.length === 0
    return {
      ...GENERAL_ADVICE,
      ...base,
      urgency: isNothingKnown ? null : safe.urgency,
      do_now: alarms,
      do_not: safe.do_not,
      work: isNothingKnown ? GENERAL_WORK : { ...safe.work, say: null, ask: [] },
      sources: sourcesOf(safe.sources),
    }
  }
  const isByRules = safe.work.trade !== null
  return {
    urgency: higher(URGENCIES, safe.urgency, playbook.urgency),
    ...base,
    do_now: isHeld
      ? [...(safe.first_message?.lines ?? [])]
      : [...alarms, ...textsOf(playbook.first15).filter(mayStand)],
    do_not: [...new Set([...safe.do_not, ...textsOf(playbook.doNot)])],
    // They are notes of the result as well, so the rules have read them.
    until_help: isHeld ? [] : textsOf(playbook.untilHelp).filter((text) => safe.result.additionalNotes.includes(text)),
    insurance: textsOf(playbook.insurance).filter((text) => safe.result.additionalNotes.includes(text)),
    work: {
      by: isByRules ? safe.work.by : playbook.work.by,
      trade: isByRules ? safe.work.trade : playbook.work.trade,
      why: isByRules ? safe.work.why : playbook.work.why.text,
      say: playbook.work.say,
      ask: [...playbook.work.ask],
    },
    evidence: evidenceWithoutPhotos(answers),
    look_alikes: playbook.lookAlikes.filter(({ check }) => mayStand(check)).map(({ name, check }) => ({ name, check })),
    sources: sourcesOf([...safe.sources, ...allStatements(playbook).flatMap(({ sources }) => sources)]),
    guide: playbook.kind,
  }
}

/** The sources with these ids, each once. */
export function sourcesOf(ids: readonly string[]) {
  return [...new Set(ids)].flatMap((id) => SOURCES.get(id) ?? [])
}

/**
 * Replaces 911, which the playbooks and the models use, with the emergency number of this installation. Only texts are
 * changed, so a cost of 911 dollars stays.
 */
export function replaceNumber<T>(value: T, emergencyNumber: string): T {
  if (emergencyNumber === '911') return value
  return replaceIn(value, emergencyNumber) as T
}

function replaceIn(value: unknown, emergencyNumber: string): unknown {
  if (typeof value === 'string') return value.replaceAll(/\b911\b/g, emergencyNumber)
  if (Array.isArray(value)) return value.map((part) => replaceIn(part, emergencyNumber))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaceIn(part, emergencyNumber)]))
}
