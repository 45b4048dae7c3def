import { TELLERS, toldBy } from '../advice/tellers.rules.ts'
import { DIFFICULTIES, type Difficulty } from '../analyses/analysis.rules.ts'
import { NOT_ESTIMATED } from '../analyses/analysis.messages.ts'
import type { DamageAnalysis } from '../analyses/analysis.schema.ts'
import type { Guard } from '../analyses/modelSaid.schema.ts'
import type { Ask, FirstMessage, FirstMessageCode, Hazard, Urgency, Withheld, WorkBy } from '../advice/advice.ts'
import { isSaid, saysAnything, type Answers, type Kind } from '../advice/answers.ts'
import { insteadOfStep, PEOPLE_FIRST } from '../advice/withheldLines.rules.ts'
import { saidBack } from './answerHazards.rules.ts'
import { FIRST_MESSAGES } from './firstMessages.ts'
import { ANSWER_HAZARDS, WORD_HAZARDS } from './hazardTable.ts'
import type { FoundHazard, Hold } from './hazards.types.ts'
import { readPhrases } from './clauses.rules.ts'
import type { LearnedSteps } from './learnedSteps.rules.ts'
import { leadsElsewhere } from '../analyses/leadsElsewhere.rules.ts'
import { permissionsOf } from './modelText.rules.ts'
import { LEARNED_REASONS, STEP_RULES } from './stepTable.ts'
import {
  checkDropped,
  checkList,
  checkString,
  DENIAL,
  LEADS_ELSEWHERE,
  namesItemOf,
  readingOnce,
  UNREADABLE,
  type CheckContext,
  type Refusal,
} from './steps.rules.ts'
import { normalize, tokenize } from './text.rules.ts'
import {
  type SafetyInput,
  TELLS_WHO_LIVES_THERE,
  higher,
  isSerious,
  weigh,
  quietLines,
  isAnyUnread,
  bySeriousness,
  demandsOf,
} from './weighing.rules.ts'

export type SafetyOutcome = {
  /** What may be shown. Steps keep their numbers: a withheld one is replaced by a line that says why. */
  result: DamageAnalysis
  hazards: Hazard[]
  holds: ReadonlySet<Hold>
  /** Whether a hazard of High or above was found: then nothing may say that it is harmless. */
  is_serious: boolean
  /** Whether what a model asks people to do had to be known to be harmless. */
  must_be_plain: boolean
  urgency: Urgency
  first_message: FirstMessage | null
  also: FirstMessage[]
  /** What to do should a hazard be there after all that the owner has denied. */
  quiet: string[]
  /** What to ask the owner about suspected hazards. For the owner alone, because it quotes their words. */
  ask: Ask[]
  do_not: string[]
  withheld: Withheld[]
  work: { by: WorkBy; trade: string | null; why: string }
  /** Whether the owner wrote in a language that the rules cannot read. Then the emergency panel is shown in full. */
  is_text_unread: boolean
  /** The ids of the knowledge sources behind the hazards and the messages. */
  sources: string[]
}

const ALL_REFUSAL: Refusal = {
  id: 'ALL',
  why: PEOPLE_FIRST,
  who: 'the people named above',
}

/**
 * Kinds of damage whose playbooks leave the work to professionals. The owner may describe the danger in words that no
 * rule knows, so for these kinds a step must be known to be harmless even if no hazard was found. Electricity, fire,
 * floods and storms are not among them, because they include a dead bulb, a scorched countertop, a spilled glass and a
 * broken fence.
 */
const PROFESSIONAL_KINDS: ReadonlySet<Kind> = new Set(['asbestos', 'ceiling_sag', 'crack_wide', 'gas_co', 'sewage'])

const PROFESSIONAL_KIND: Refusal = {
  id: 'N46',
  why: 'Damage of this kind is dangerous to work on, and this step is not known to be harmless.',
  who: 'a professional',
}

/**
 * The reason for leaving out a string that is not known to be harmless: the worst hazard, or the kind of damage. Null
 * if no hazard was found that requires anything by itself; the year of construction does not.
 */
function notPlain(found: readonly FoundHazard[], kind: Kind | null): Refusal | null {
  const [worst] = found
    .filter(({ rule: { severity, message } }) => severity !== null || message !== null)
    .toSorted((a, b) => bySeriousness(a.rule, b.rule))
  if (worst !== undefined) return leftOutFor(worst)
  return kind !== null && PROFESSIONAL_KINDS.has(kind) ? PROFESSIONAL_KIND : null
}

/**
 * The text is in files that other people see and in the prompt of a question, so it must not tell who lives in the
 * house.
 */
function leftOutFor({ rule, from }: Found): Refusal {
  const why = TELLS_WHO_LIVES_THERE.has(rule.id) ? 'This can make people ill.' : ruleTold({ rule, from })
  return { id: 'N45', why, who: rule.trade ?? 'a professional' }
}

/** The reason for leaving out what the guard named. */
const GUARDED: Refusal = {
  id: 'N48',
  why: 'A second reading found that it can hurt whoever does it.',
  who: 'a professional',
}

/** The text that replaces a withheld step. */
export function withheldLine({ why, who }: Pick<Refusal, 'why' | 'who'>): string {
  return `This step was left out for your safety. ${why} ${insteadOfStep(who)}`
}

const WITHHELD_LINES: ReadonlyMap<string, Refusal> = new Map(
  [
    ...[...WORD_HAZARDS, ...ANSWER_HAZARDS].flatMap((rule) =>
      (['answers', 'model', 'guard'] as const).map((from) => leftOutFor({ rule, from })),
    ),
    ...STEP_RULES,
    ALL_REFUSAL,
    PROFESSIONAL_KIND,
    DENIAL,
    UNREADABLE,
    LEADS_ELSEWHERE,
    GUARDED,
    ...Object.values(LEARNED_REASONS),
  ].map((refusal) => [withheldLine(refusal), refusal]),
)

/**
 * Rules that an item breaks only if it says what it is for: shingles may be for a birdhouse, a chainsaw for firewood.
 */
const NEED_A_PURPOSE = new Set(['N10', 'N10G', 'N28A'])

const SAYS_PURPOSE = /\b(?:for|to|on|onto|of|ladder|harness)\b/i

/** Why a material or a tool is left out: it may not be used, whether or not a step says so. Null if it may. */
function refusalOfItem(item: string, held: CheckContext): Refusal | null {
  const { refusal } = checkString(`Use the ${item}`, { ...held, unlessPlain: null, learned: null })
  return refusal !== null && NEED_A_PURPOSE.has(refusal.id) && !SAYS_PURPOSE.test(item) ? null : refusal
}

/** What the rules make of our own words: a playbook, or the general guidance. No learned model needs to read these. */
export const playbookOutcome = (input: Omit<SafetyInput, 'from'>): SafetyOutcome =>
  outcomeOf({ ...input, from: 'playbook' }, null)

/** What the rules make of a model's words, which the learned model of steps reads as well. */
export const modelOutcome = (input: Omit<SafetyInput, 'from'>, learned: LearnedSteps): SafetyOutcome =>
  outcomeOf({ ...input, from: 'model' }, learned)

function outcomeOf(input: SafetyInput, learned: LearnedSteps | null): SafetyOutcome {
  const { result, answers, emergencyNumber = '911' } = input
  const read = readingOnce()
  const { found, denied, ask } = weigh(input)
  const holds = new Set(found.flatMap(({ rule }) => rule.holds))
  const { severity, urgency, messages, doNot } = demandsOf(found, answers, {
    severity: result.severity,
    emergencyNumber,
  })
  const held: CheckContext = {
    holds,
    isSerious: found.some(({ rule }) => isSerious(rule.severity)),
    unlessPlain: input.from === 'model' ? notPlain(found, answers.kind ?? null) : null,
    mayLook: found.every(({ rule: { severity, message } }) => severity === null && isAboutHeight(message)),
    isRefused: refusedBy(input.guard ?? null),
    learned,
    read,
  }
  const shown = withoutUnsafe(
    result,
    held,
    answers,
    messages.some(({ code }) => code === 'F-EW'),
  )
  // A model's step that is withheld was the way to repair it. A playbook has others, and its own verdict.
  const ofSteps = input.from === 'model' ? shown.withheld.find(({ who }) => isTrade(who))?.who : undefined
  const trade = tradeOf(found, messages) ?? ofSteps ?? null
  const difficulty: Difficulty =
    trade === null ? result.difficultyLevel : higher(DIFFICULTIES, 'Professional', result.difficultyLevel)
  const [first = null, ...also] = messages
  return {
    result: { ...shown.result, severity, difficultyLevel: difficulty },
    hazards: found.map(({ rule, from, certainty }) => ({
      code: rule.id,
      from,
      certainty,
      because: becauseOf({ rule, from }, answers),
    })),
    holds,
    is_serious: held.isSerious,
    must_be_plain: held.unlessPlain !== null,
    urgency,
    first_message: first,
    also,
    quiet: quietLines(denied, answers, emergencyNumber),
    ask: [...ask],
    do_not: doNot,
    withheld: shown.withheld,
    work: workOf(found, answers, trade, difficulty),
    is_text_unread: isAnyUnread(answers.text ?? ''),
    sources: [
      ...new Set([
        ...found.flatMap(({ rule }) => rule.sources),
        ...messages.flatMap(({ code }) => FIRST_MESSAGES[code].sources),
      ]),
    ],
  }
}

/** Going up there is the only danger, so looking from where one can stand is none. */
const isAboutHeight = (message: FirstMessageCode | null) => message === null || message === 'F-HEIGHT'

function refusedBy(guard: Pick<Guard, 'unsafe'> | null): ((text: string) => Refusal | null) | undefined {
  if (guard === null || guard.unsafe.length === 0) return undefined
  const unsafe = new Set(guard.unsafe)
  return (text) => (unsafe.has(text) ? GUARDED : null)
}

const isTrade = (who: string) => !who.startsWith('nobody')

/** The trade of the hazard behind the first message, or of the worst hazard that names one. */
function tradeOf(found: readonly FoundHazard[], messages: readonly FirstMessage[]): string | null {
  const rules = found.map(({ rule }) => rule).filter((rule) => rule.trade !== null)
  const first = rules.find(({ message }) => message !== null && message === messages[0]?.code)
  return (first ?? rules.toSorted(bySeriousness)[0])?.trade ?? null
}

type Found = Pick<FoundHazard, 'rule' | 'from'>

/** Why a hazard was found: what the owner said, or else what the rule says of itself. */
function becauseOf(found: Found, answers: Answers): string {
  return (isToldByOwner(found) ? saidBack(found.rule.id, answers) : null) ?? ruleTold(found)
}

/**
 * What the rule of a hazard says of itself. One about answers tells what was answered, so where somebody else named the
 * hazard, its sentence is told as theirs.
 */
function ruleTold({ rule: { because }, from }: Found): string {
  return from === 'model' || from === 'guard' ? toldBy(TELLERS[from], because) : because
}

const isToldByOwner = ({ from }: Found): boolean => from !== 'model' && from !== 'guard'

function workOf(
  found: readonly FoundHazard[],
  answers: Answers,
  trade: string | null,
  difficulty: Difficulty,
): SafetyOutcome['work'] {
  const worst = found.filter(({ rule }) => rule.severity !== null).toSorted((a, b) => bySeriousness(a.rule, b.rule))[0]
  const why = worst === undefined ? null : becauseOf(worst, answers)
  if (found.some(({ rule }) => rule.holds.includes('ALL') || rule.severity === 'Critical'))
    return { by: 'emergency', trade, why: why ?? '' }
  if (trade !== null)
    return { by: 'professional', trade, why: why ?? 'Some of the steps are a job for a professional.' }
  if (difficulty === 'Professional')
    return { by: 'professional', trade: null, why: 'This work takes the skill of a professional.' }
  if (difficulty === 'Advanced') return { by: 'shared', trade: null, why: 'Parts of this work take experience.' }
  return { by: 'owner', trade: null, why: 'Nothing we know about the damage calls for a professional.' }
}

const POWER_CONDITION = 'Do this only on a dry floor with dry hands, and only if the panel is dry and quiet.'

const SWITCHES = new Set('turn shut switch flip cut'.split(' '))

const HAS_POWER = new Set(
  'power breaker breakers electricity main circuit circuits electric electrical panel'.split(' '),
)

/** Whether a step has the owner switch power off. Where only water is turned off, no dry panel is needed. */
function switchesPowerOff(text: string): boolean {
  const words = tokenize(normalize(text.slice(0, POWER_MAX))).map(({ word }) => word)
  const at = words.findIndex((word) => SWITCHES.has(word.replace(/(?:t?ing|p?ed|s)$/, '')))
  const isOnlyWater = words.includes('water') && words.every((word) => word === 'main' || !HAS_POWER.has(word))
  return at >= 0 && words.includes('off') && words.slice(at).some((word) => HAS_POWER.has(word)) && !isOnlyWater
}

/** Only so many characters of a step are read for that. */
const POWER_MAX = 400

export const TEST_FIRST = 'First have old paint and old material tested for lead and asbestos.'

/** A step without the sentences that an earlier run of the rules has added to it. */
function withoutOurWords(text: string): string {
  const bare = text.startsWith(TEST_FIRST) ? text.slice(TEST_FIRST.length).trimStart() : text
  return bare.endsWith(POWER_CONDITION) ? bare.slice(0, -POWER_CONDITION.length).trimEnd() : bare
}

/** The model's own words in a step; empty for a line that stands for a withheld one. */
const ownWordsOf = (text: string): string => (WITHHELD_LINES.has(text) ? '' : withoutOurWords(text))

const OLD_HOUSE: CheckContext = { holds: new Set<Hold>(['PB', 'ASB1']), isSerious: false, unlessPlain: null }

/** Shorter texts, such as 'Paint.', may appear elsewhere even if a step with the same text was withheld. */
const REPEATED_MIN = 12

/** These replace the text of a field with one line if it is withheld. */
const NEUTRAL_DAMAGE = 'Home damage'

/** Whether a damage type names what is seen. One that permits or orders something is no name. */
function isOnlyAName(damageType: string, isShown: (text: string) => boolean): boolean {
  if (leadsElsewhere(damageType) || permissionsOf(damageType) !== '') return false
  const clauses = readPhrases(damageType).flatMap((phrases) => phrases.clauses)
  return isShown(damageType) || clauses.every(({ verbs }) => verbs.length === 0)
}

/** A step with the conditions that it carries in an old house, and where water may be live. */
function withOurWords(text: string, mayBeOldMaterial: boolean, isWetAndLive: boolean): string {
  const tested = mayBeOldMaterial && !text.startsWith(TEST_FIRST) ? `${TEST_FIRST} ${text}` : text
  const needsDryPanel = isWetAndLive && !text.includes(POWER_CONDITION) && switchesPowerOff(text)
  return needsDryPanel ? `${tested} ${POWER_CONDITION}` : tested
}

function withoutUnsafe(
  result: DamageAnalysis,
  held: CheckContext,
  answers: Answers,
  isWetAndLive: boolean,
): { result: DamageAnalysis; withheld: Withheld[] } {
  const isAll = held.holds.has('ALL')
  const known = (text: string) => WITHHELD_LINES.get(text)
  const ownWords = result.repairInstructions.map(ownWordsOf)
  const stepRefusals = checkList(ownWords, held).map(
    (refusal, i) => known(result.repairInstructions[i]!) ?? (isAll ? ALL_REFUSAL : refusal),
  )
  const isYearOpen = saysAnything(answers) && !isSaid(answers.year_built)
  // What would be withheld in an old house: dust from paint, or work on material that may contain asbestos.
  const inOldHouses = isYearOpen ? checkList(ownWords, { ...OLD_HOUSE, read: held.read }) : []
  const steps = result.repairInstructions.map((text, i) =>
    stepRefusals[i] === null
      ? withOurWords(text, isYearOpen && inOldHouses[i] !== null, isWetAndLive)
      : withheldLine(stepRefusals[i]!),
  )
  const others = ['additionalNotes', 'safetyWarnings', 'materialsNeeded', 'toolsRequired'] as const
  const refused = new Set(stepRefusals.flatMap((refusal) => (refusal === null ? [] : [refusal.id])))
  const kept = Object.fromEntries(
    others.map((field) => {
      if (isAll) return [field, []]
      const isItem = field === 'materialsNeeded' || field === 'toolsRequired'
      // The name of a thing alone says too little for the learned model.
      const refusals = checkDropped(result[field], isItem ? { ...held, learned: null } : held)
      if (isItem) result[field].forEach((item, i) => (refusals[i] ??= refusalOfItem(item, held)))
      for (const refusal of refusals) if (refusal !== null) refused.add(refusal.id)
      return [field, result[field].filter((_, i) => refusals[i] === null)]
    }),
  ) as Pick<DamageAnalysis, (typeof others)[number]>
  // A step may be withheld for what stands around it. Its words are left out wherever else they stand.
  const withheldTexts = result.repairInstructions.filter(
    (text, i) => stepRefusals[i] !== null && known(text) === undefined && text.trim().length >= REPEATED_MIN,
  )
  const isRepeated = (text: string) => withheldTexts.some((withheld) => text.includes(withheld))
  const isShown = (text: string, by: CheckContext) => !isRepeated(text) && checkString(text, by).refusal === null
  const isNameShown = isOnlyAName(result.damageType, (text) =>
    isShown(text, { ...held, unlessPlain: null, learned: null }),
  )
  return {
    result: {
      ...result,
      ...kept,
      // The kind of damage is a finding. Its words say what is dangerous and need not be plain.
      damageType: isNameShown ? result.damageType : NEUTRAL_DAMAGE,
      estimatedTime: isShown(result.estimatedTime, held) ? result.estimatedTime : NOT_ESTIMATED,
      repairInstructions: steps,
      safetyWarnings: kept.safetyWarnings.filter((text) => !isRepeated(text)),
      additionalNotes: kept.additionalNotes.filter((text) => !isRepeated(text)),
      materialsNeeded: kept.materialsNeeded.filter((item) => !isRepeated(item) && !namesItemOf(item, refused)),
      toolsRequired: kept.toolsRequired.filter((item) => !isRepeated(item) && !namesItemOf(item, refused)),
    },
    withheld: stepRefusals.flatMap((refusal, i) =>
      refusal === null ? [] : [{ step: i + 1, why: refusal.why, who: refusal.who }],
    ),
  }
}

/**
 * Chooses the texts that may stand beside a result after the rules have read it: marks, look-alikes, the first minutes
 * of a playbook. `raw` is the result before that; none of these texts may repeat what was left out of it. What a model
 * asks people to do must be plain too where its steps must be; a mark, like the kind of damage, only names something.
 */
export function checkerBeside(
  raw: DamageAnalysis,
  safe: SafetyOutcome,
  of: { mustBePlain?: boolean; learned?: LearnedSteps } = {},
): (text: string) => boolean {
  const shown = stringsOf(safe.result)
  const left = stringsOf(raw).filter(
    (text) => text.length >= REPEATED_MIN && !shown.some((other) => other.includes(text)),
  )
  const held: CheckContext = {
    holds: safe.holds,
    isSerious: safe.is_serious,
    unlessPlain: of.mustBePlain === true ? ALL_REFUSAL : null,
    learned: of.learned ?? null,
  }
  return (text) =>
    !safe.holds.has('ALL') &&
    !left.some((withheld) => text.includes(withheld)) &&
    checkString(text, held).refusal === null
}

function stringsOf(result: DamageAnalysis): string[] {
  return Object.values(result)
    .flat()
    .filter((value) => typeof value === 'string')
    .map((text) => text.trim())
}
