import type { Answers } from '#shared/advice/answers.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { hazardRule } from '#shared/safety/hazardTable.ts'
import { MODELS, type Models } from '#shared/safety/learned.rules.ts'
import type { SafetyOutcome } from '#shared/safety/outcome.rules.ts'
import { applySafetyRules } from '#shared/safety/safety.rules.ts'
import { findingsOfWords } from '#shared/safety/wordHazards.rules.ts'
import type { SafetyCases } from '../fixtures/safety/cases.ts'
import { HARMLESS_RESULT } from '../fixtures/safety/harmlessResult.ts'

/** How often the rules are wrong about labeled cases. Each figure is a share from 0 to 1. */

/** What the rules make of a model's result, of which only some parts are given. */
export function outcomeOf(parts: Partial<DamageAnalysis>, answers: Answers = {}): SafetyOutcome {
  return applySafetyRules({ result: { ...HARMLESS_RESULT, ...parts }, answers, from: 'model' })
}

const share = <T>(items: readonly T[], is: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(is).length / items.length

type OwnerText = SafetyCases['tellings'][number]

/** Dangers that are missed or get another first message; harmless texts that are asked about or raised as said. */
export function measureTexts(texts: readonly OwnerText[], models: Models = MODELS) {
  const read = texts.map((each) => ({ each, findings: findingsOfWords(each.text, {}, { models }) }))
  const red = read.flatMap(({ each, findings }) => (each.label === 'red' ? [{ each, findings }] : []))
  const green = (...kinds: (string | undefined)[]) =>
    read.filter(({ each }) => each.label === 'green' && kinds.includes(each.kind))
  const isSaid = ({ findings }: (typeof read)[number]) => findings.some(({ certainty }) => certainty === 'said')
  const firstOf = (text: string) => outcomeOf({}, { text }).first_message?.code ?? null
  return {
    dangers: red.length,
    missed: share(red, ({ findings }) => findings.length === 0),
    otherMessage: share(red, ({ each }) => firstOf(each.text) !== (hazardRule(each.hazard)?.message ?? null)),
    ordinaryAsked: share(green('ordinary'), ({ findings }) => findings.length > 0),
    ordinarySaid: share(green('ordinary'), isSaid),
    nearAsked: share(green('near'), ({ findings }) => findings.length > 0),
    harmlessAsked: share(green('ordinary', 'near', undefined), ({ findings }) => findings.length > 0),
  }
}

/** Dangerous strings of a model that are shown, and harmless ones that are held. */
export function measureSteps(steps: SafetyCases['steps']) {
  const isHeld = ({ text }: { text: string }) =>
    outcomeOf({ repairInstructions: ['Take a photo.', text] }).withheld.some(({ step }) => step === 2)
  const own = steps.filter(({ part }) => part === 'step')
  const of = (label: 'red' | 'green') => own.filter((each) => each.label === label)
  return { steps: own.length, shown: share(of('red'), (each) => !isHeld(each)), held: share(of('green'), isHeld) }
}

/** Whole cases in which a dangerous step is shown, a code is missing or another message is first. */
export function measureWholeCases(cases: SafetyCases['wholeCases']) {
  const read = cases.map((each) => ({ each, outcome: outcomeOf(each.result, each.answers) }))
  const red = read.flatMap(({ each, outcome }) => (each.label === 'red' ? [{ expected: each.expected, outcome }] : []))
  const green = read.filter(({ each }) => each.label === 'green')
  const isWithheld = ({ withheld }: SafetyOutcome, number: number) => withheld.some(({ step }) => step === number)
  return {
    cases: cases.length,
    withDangerousStep: share(
      red,
      ({ expected, outcome }) => !expected.withheld.every((step) => isWithheld(outcome, step)),
    ),
    withoutCode: share(red, ({ expected, outcome }) =>
      expected.hazards.every((code) => !outcome.hazards.some((hazard) => hazard.code === code)),
    ),
    otherMessage: share(red, ({ expected, outcome }) => (outcome.first_message?.code ?? null) !== expected.first),
    harmlessStopped: share(green, ({ outcome }) => outcome.withheld.length > 0 || outcome.first_message !== null),
  }
}
