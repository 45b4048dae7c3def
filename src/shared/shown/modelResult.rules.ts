import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import type { ModelSaid } from '#shared/analyses/modelSaid.schema.ts'
import { WORK_BY, type Advice, type Work } from '#shared/advice/advice.ts'
import { saysAnything } from '#shared/advice/answers.ts'
import { evidenceOf, type SeenPhoto } from '#shared/advice/evidence.rules.ts'
import type { CostAssumptions } from '#shared/costs/assumptions.rules.ts'
import { costOf, NOTHING_ON_COST } from '#shared/costs/cost.rules.ts'
import type { Told } from '#shared/safety/hazardAnswers.rules.ts'
import { LEARNED_STEPS } from '#shared/safety/learnedSteps.rules.ts'
import { checkerBeside, type SafetyOutcome } from '#shared/safety/outcome.rules.ts'
import { applySafetyRules } from '#shared/safety/safety.rules.ts'
import { isName, onlyAsks } from './naming.rules.ts'
import { alarmsOf, replaceNumber, sourcesOf, textsOf } from './fallback.rules.ts'
import { playbookFor, type Playbook } from '#shared/knowledge/playbook.ts'

export type ModelResultInput = {
  /** As the model gave it, before the safety rules. */
  result: DamageAnalysis
  said: ModelSaid
  answers: Told
  photos: readonly SeenPhoto[]
  /** Of the kind of damage that the owner named. */
  playbook: Playbook | null
  emergencyNumber: string
  /** What the owner changed and kept with the repair. */
  costAssumptions?: CostAssumptions | undefined
  /** Whether a second model came to another result. */
  isDisputed?: boolean
}

/** Replaces the label of a mark that must not be shown. The place alone tells nobody to do anything. */
const MARKED_PLACE = 'Marked place'

/** What is shown of a model's result: the part of it that the safety rules allow, and the advice around it. */
export function modelResult(input: ModelResultInput): { result: DamageAnalysis; advice: Advice } {
  const { result, said, answers, photos, emergencyNumber, costAssumptions = {}, isDisputed = false } = input
  const safe = applySafetyRules({
    result,
    answers,
    modelHazards: said.hazards,
    guard: said.guard,
    from: 'model',
    emergencyNumber,
  })
  const playbook = input.playbook === null ? null : playbookFor(input.playbook, safe)
  const mayStand = checkerBeside(result, safe)
  const mayBeAsked = checkerBeside(result, safe, { mustBePlain: safe.must_be_plain, learned: LEARNED_STEPS })
  // Where steps must be plain, the words beside them must be too, unless they only name a thing or ask what can be
  // seen.
  const mayName = (text: string) => (isName(text) ? mayStand(text) : mayBeAsked(text))
  const mayCheck = (text: string) => (onlyAsks(text) ? mayStand(text) : mayBeAsked(text))
  const ownLookAlikes = said.lookAlikes.filter(({ name, check }) => mayName(name) && mayCheck(check))
  const knownLookAlikes = (playbook?.lookAlikes ?? []).filter(({ check }) => mayStand(check))
  const firstMinutes = (playbook?.first15 ?? []).filter(({ text }) => mayStand(text))
  const isHeld = safe.holds.has('ALL')
  const untilHelp = isHeld ? [] : (playbook?.untilHelp ?? []).filter(({ text }) => mayStand(text))
  const insurance = (playbook?.insurance ?? []).filter(({ text }) => mayStand(text))
  const sent = new Set(photos.map(({ id }) => id))
  const marks = isHeld ? [] : said.marks.filter(({ file_id: photo }) => sent.has(photo))
  const lookAlikes = ownLookAlikes.length > 0 ? ownLookAlikes : knownLookAlikes
  const work = workOf(safe, playbook)
  const advice: Advice = {
    urgency: safe.urgency,
    first_message: safe.first_message,
    also: safe.also,
    do_now: firstMinutes.length > 0 ? [...alarmsOf(safe), ...textsOf(firstMinutes)] : firstLines(safe),
    do_not: [...new Set([...safe.do_not, ...textsOf(playbook?.doNot ?? [])])],
    until_help: textsOf(untilHelp),
    insurance: textsOf(insurance),
    hazards: safe.hazards,
    ask: safe.ask,
    quiet: safe.quiet,
    withheld: safe.withheld,
    work,
    evidence: evidenceOf({ photos, answers, views: said.views, isDisputed }),
    look_alikes: lookAlikes.map(({ name, check }) => ({ name, check })),
    marks: marks.map((mark) => (mayName(mark.label) ? mark : { ...mark, label: MARKED_PLACE })),
    ...NOTHING_ON_COST,
    sources: sourcesOf([
      ...safe.sources,
      ...[
        ...firstMinutes,
        ...untilHelp,
        ...insurance,
        ...(playbook?.doNot ?? []),
        ...(ownLookAlikes.length > 0 ? [] : knownLookAlikes),
      ].flatMap(({ sources }) => sources),
      ...(playbook?.work.why.sources ?? []),
    ]),
    guide: null,
    is_text_unread: safe.is_text_unread,
    guarded: said.guard !== null,
  }
  const cost = saysAnything(answers)
    ? costOf({
        answers,
        damageType: safe.result.damageType,
        workBy: work.by,
        isWithheld: safe.withheld.length > 0,
        holds: safe.holds,
        assumptions: costAssumptions,
      })
    : NOTHING_ON_COST
  return {
    result: replaceNumber(safe.result, emergencyNumber),
    advice: { ...replaceNumber(advice, emergencyNumber), ...cost },
  }
}

function firstLines(safe: SafetyOutcome): string[] {
  return [...alarmsOf(safe), ...(safe.first_message?.lines ?? [])]
}

/** Who does the work, by the safety rules and the result or by the playbook, whichever asks for more skill. */
function workOf(safe: SafetyOutcome, playbook: Playbook | null): Work {
  const { by, trade, why } = safe.work
  if (playbook === null) return { by, trade, why, say: null, ask: [] }
  const { say, ask } = playbook.work
  const isKnownBetter = trade === null && WORK_BY.indexOf(playbook.work.by) >= WORK_BY.indexOf(by)
  return isKnownBetter
    ? { by: playbook.work.by, trade: playbook.work.trade, why: playbook.work.why.text, say, ask: [...ask] }
    : { by, trade, why, say, ask: [...ask] }
}
