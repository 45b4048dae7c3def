import { DIFFICULTIES, SEVERITIES, type Difficulty, type Severity } from '../analyses/analysis.rules.ts'
import { NOT_ESTIMATED } from '../analyses/analysis.messages.ts'
import type { DamageAnalysis } from '../analyses/analysis.schema.ts'
import type { Guard } from '../analyses/modelSaid.schema.ts'
import {
  FIRST_MESSAGE_CODES,
  URGENCIES,
  type Ask,
  type FirstMessage,
  type FirstMessageCode,
  type Hazard,
  type HazardOrigin,
  type Urgency,
  type Withheld,
  type WorkBy,
} from '../advice/advice.ts'
import { isSaid, saysAnything, type Answers, type Kind } from '../advice/answers.ts'
import { insteadOfStep } from '../advice/withheld.rules.ts'
import type { HazardAnswer } from '../advice/hazardAnswers.ts'
import { hazardsOfAnswers } from './answerHazards.rules.ts'
import { FIRST_MESSAGES } from './firstMessages.ts'
import { ANSWER_HAZARDS, hazardRule, HAZARD_CODES, questionAbout, WORD_HAZARDS } from './hazardTable.ts'
import { unionOf } from './findings.rules.ts'
import type { Finding, FoundHazard, HazardRule, Hold } from './hazards.types.ts'
import { readPhrases } from './clauses.rules.ts'
import { isSpanish, isUnreadable } from './language.rules.ts'
import { afterAnswers, afterNo, suspicionsOf, type Told } from './hazardAnswers.rules.ts'
import { hazardsToAskAbout, isOfKind } from './kindQuestions.ts'
import { leadsElsewhere } from '../analyses/leadsElsewhere.rules.ts'
import { messageOf } from './messages.rules.ts'
import { permissionsOf, statementsOf } from './modelText.rules.ts'
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
import { hashOfSentence } from './sentences.rules.ts'
import { normalize, tokenize } from './text.rules.ts'
import { findingsOfWords, hazardsOfText, namesMold } from './wordHazards.rules.ts'

export type SafetyInput = {
  /** The model's result before any rule was applied, or the result of a playbook. */
  result: DamageAnalysis
  answers: Told
  /** The hazard codes that the model named. Unknown ones are ignored. */
  modelHazards?: readonly string[]
  /** What a second request found in the same words. It can only add. */
  guard?: Pick<Guard, 'hazards' | 'unsafe'> | null
  /** A playbook's own words are no report of what happened; a model's damage type and notes are. */
  from: 'model' | 'playbook'
  /** Replaces 911 everywhere. */
  emergencyNumber?: string
}

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

const BASE_URGENCY: Readonly<Record<Severity, Urgency>> = {
  Critical: '24h',
  High: 'week',
  Medium: 'month',
  Low: 'watch',
}

/** The hazards whose F-EW and WATER end when the owner has confirmed that the power is off. */
const ENDS_WITH_POWER_OFF = new Set(['A01', 'A01d', 'A02', 'H08', 'H52'])
/** The hazards that make that confirmation void. */
const POWER_IS_STILL_A_DANGER = new Set(['H09', 'H10', 'H13', 'H15'])

/** Hazards that are one level worse if somebody at risk lives there, with the rule that raises the severity. */
const WORSE_FOR_FRAIL: Readonly<Record<string, string>> = {
  H16: 'A11C',
  H23: 'A11C',
  H24: 'A11C',
  H26: 'A11',
  H28: 'A11',
  H29: 'A11C',
  H42: 'A11',
}

const ALL_REFUSAL: Refusal = {
  id: 'ALL',
  why: 'People come first. Do not repair anything until the danger is over.',
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
    .map(({ rule }) => rule)
    .filter(({ severity, message }) => severity !== null || message !== null)
    .toSorted(bySeriousness)
  if (worst !== undefined) return leftOutFor(worst)
  return kind !== null && PROFESSIONAL_KINDS.has(kind) ? PROFESSIONAL_KIND : null
}

/** The hazards whose reason tells who lives in the house. */
export const TELLS_WHO_LIVES_THERE: ReadonlySet<string> = new Set(['A11', 'A11C', 'H25', 'H26C', 'H47'])

/**
 * The text is in files that other people see and in the prompt of a question, so it must not tell who lives in the
 * house.
 */
function leftOutFor({ id, because, trade }: HazardRule): Refusal {
  const why = TELLS_WHO_LIVES_THERE.has(id) ? 'This can make people ill.' : because
  return { id: 'N45', why, who: trade ?? 'a professional' }
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
    ...[...WORD_HAZARDS, ...ANSWER_HAZARDS].map(leftOutFor),
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

/** Whichever of two values stands higher on a scale in ascending order. */
export function higher<T>(scale: readonly T[], a: T, b: T): T {
  return scale.indexOf(a) >= scale.indexOf(b) ? a : b
}

/**
 * Rules that an item breaks only if it says what it is for: shingles may be for a birdhouse, a chainsaw for firewood.
 */
const NEED_A_PURPOSE = new Set(['N10', 'N10G', 'N28A'])
const SAYS_PURPOSE = /\b(?:for|to|on|onto|of|ladder|harness)\b/i

/** Why a material or a tool is left out: it may not be used, whether or not a step says so. Null if it may. */
function refusalOfItem(item: string, held: CheckContext): Refusal | null {
  const { refusal } = checkString(`Use the ${item}`, { ...held, unlessPlain: null, mayLearn: false })
  return refusal !== null && NEED_A_PURPOSE.has(refusal.id) && !SAYS_PURPOSE.test(item) ? null : refusal
}

const isSerious = (severity: Severity | null): boolean => severity === 'High' || severity === 'Critical'

/** What a model's result says of the damage, and what it permits. */
function toldBy({ damageType, additionalNotes, repairInstructions, safetyWarnings }: DamageAnalysis): string {
  const permitted = [...repairInstructions, ...safetyWarnings].map(permissionsOf)
  return [damageType, ...additionalNotes.map(statementsOf), ...permitted].filter((text) => text !== '').join('. ')
}

/** Every hazard that the answers, the owner's words, the words of the model or its codes name. */
export function findHazards(input: Omit<SafetyInput, 'emergencyNumber'>): readonly FoundHazard[] {
  return weigh(input).found
}

const isHazardCode = (code: string): boolean => Object.hasOwn(HAZARD_CODES, code)

type Weighed = {
  found: readonly FoundHazard[]
  /** The rules whose hazard the owner has denied, and of which a quiet line is left. */
  denied: readonly HazardRule[]
  ask: readonly Ask[]
}

/** All findings, and what the owner's answers to questions about them leave of them. */
function weigh({
  result,
  answers,
  modelHazards = [],
  guard = null,
  from,
}: Omit<SafetyInput, 'emergencyNumber'>): Weighed {
  const said = wordsOf(answers)
  // In a language that the rules cannot read, nothing is asked about the words and nothing is taken back.
  const areUnread = isAnyUnread(answers.text ?? '')
  const given = (answers.hazard_answers ?? []).filter(
    ({ answer, sentence_hashes: hashes }) => !areUnread || answer === 'yes' || hashes.length === 0,
  )
  const all: Finding[] = [
    ...hazardsOfAnswers(answers).map(saidBy('answers')),
    ...findingsIn(answers),
    ...(from === 'model' ? codesOfModel(result, answers) : []).map(saidBy('model')),
    ...modelHazards.filter(isHazardCode).map(saidBy('model')),
    ...(guard?.hazards ?? []).filter(isHazardCode).map(saidBy('guard')),
    ...(namesMold(said) ? [{ code: 'A04', from: 'words', certainty: 'said' } as const] : []),
  ]
  const { findings: left, denied } = afterAnswers(all, given)
  const findings = (answers.vulnerable ?? []).length > 0 ? [...left, ...left.flatMap(worseForFrail)] : left
  const found = unionOf(findings)
  const quiet = unionOf(denied).filter(({ rule }) => found.every((other) => other.rule.id !== rule.id))
  const suspicions = areUnread ? [] : suspicionsOf(all, given)
  // Whoever must act now is asked nothing more.
  const isDanger = found.some(({ rule }) => rule.severity === 'Critical')
  // Without a kind, it is asked where the words told nothing.
  const mayAsk = !isDanger && (isSaid(answers.kind) || (found.length === 0 && suspicions.length === 0))
  const ofKind = hazardsToAskAbout(answers).flatMap((code) => {
    if (suspicions.some(({ suspicion }) => suspicion.code === code)) return []
    const answer = given.find((each) => each.code === code)?.answer ?? null
    const isOpen = mayAsk && found.every(({ rule }) => rule.id !== code)
    return isOpen || answer !== null ? [{ suspicion: { code }, answer }] : []
  })
  return {
    found: relax([...found, ...quiet.map((hazard) => ({ ...hazard, rule: afterNo(hazard.rule) }))], answers),
    denied: quiet.map(({ rule }) => rule),
    ask: questionsOn(suspicions, ofKind, said),
  }
}

/** How many questions are asked at a time. */
const ASKED_MAX = 3

type Asked = { suspicion: Pick<Finding, 'code' | 'sentences'>; answer: HazardAnswer['answer'] | null }

/**
 * The open questions, about the owner's words first and then about their kind of damage, and then those that are
 * answered, in the language of the owner's words.
 */
function questionsOn(suspicions: readonly Asked[], ofKind: readonly Asked[], said: string): Ask[] {
  const language = isSpanish(tokenize(normalize(said))) ? 'es' : 'en'
  const questionsOf = (asked: readonly Asked[]) =>
    asked.flatMap(({ suspicion: { code, sentences = [] }, answer }) => {
      const [rule, question] = [hazardRule(code), questionAbout(code)?.[language]]
      return rule === undefined || question === undefined
        ? []
        : [{ rule, ask: { code, question, sentence: sentences.join(' '), answer } }]
    })
  const bySeverity = (asked: readonly Asked[]) => questionsOf(asked).toSorted((a, b) => bySeriousness(a.rule, b.rule))
  const asked = [...bySeverity(suspicions), ...questionsOf(ofKind)].map(({ ask }) => ask)
  const isOpen = ({ answer }: Ask) => answer === null
  return [...asked.filter(isOpen).slice(0, ASKED_MAX), ...asked.filter((ask) => !isOpen(ask))]
}

/**
 * An answer about a suspected hazard as it is kept, with marks of the sentences that raise the suspicion now. The same
 * answer as before holds for the sentences of before, too. Null for a hazard that the owner's words do not raise and
 * about which nothing was answered before.
 */
export function hazardAnswerFor(
  told: Told,
  { code, answer }: Pick<HazardAnswer, 'code' | 'answer'>,
  before: readonly HazardAnswer[],
): HazardAnswer | null {
  const hashes = findingsIn(told)
    .filter((finding) => finding.code === code)
    .flatMap(({ sentences = [] }) => sentences.map(hashOfSentence))
  if (hashes.length === 0 && !isOfKind(told, code) && !before.some((each) => each.code === code)) return null
  const same = before.find((each) => each.code === code && each.answer === answer)
  return { code, answer, sentence_hashes: [...new Set([...(same?.sentence_hashes ?? []), ...hashes])] }
}

/** The owner's own words about the damage. */
const wordsOf = ({ where, text }: Answers): string =>
  [where ?? '', text ?? ''].filter((part) => part.trim() !== '').join('. ')

/** What they find. A place such as "basement" says too little for the learned model. */
const findingsIn = (answers: Answers): Finding[] => [
  ...findingsOfWords(answers.where ?? '', answers).filter(({ from }) => from === 'words'),
  ...findingsOfWords(answers.text ?? '', answers),
]

const saidBy =
  (from: HazardOrigin) =>
  (code: string): Finding => ({ code, from, certainty: 'said' })

/** The hazards in what a model's result says and permits. */
function codesOfModel(result: DamageAnalysis, answers: Answers): string[] {
  return [...hazardsOfText(toldBy(result), answers), ...(namesMold(result.damageType) ? ['A04'] : [])]
}

/** The hazard that this one also is because somebody at risk lives there. It is as certain as this one. */
function worseForFrail({ code, certainty }: Finding): Finding[] {
  const worse = WORSE_FOR_FRAIL[code]
  return worse === undefined ? [] : [{ code: worse, from: 'answers', certainty }]
}

/** Applies the only two answers that relax a hazard, and relaxes exactly what each of them covers. */
function relax(found: readonly FoundHazard[], answers: Answers): FoundHazard[] {
  const isOff = answers.power_confirmed_off === true && !found.some(({ rule }) => POWER_IS_STILL_A_DANGER.has(rule.id))
  return found.map((hazard) => {
    let { rule } = hazard
    if (isOff && ENDS_WITH_POWER_OFF.has(rule.id))
      rule = { ...rule, message: null, holds: rule.holds.filter((hold) => hold !== 'WATER') }
    if (answers.fire_dept_cleared === true)
      rule = { ...rule, holds: rule.holds.filter((hold) => hold !== 'REENTER' || rule.id.startsWith('A11')) }
    return { ...hazard, rule }
  })
}

/**
 * Turns a result into what may be shown. Pure: it depends only on its arguments. It only raises the severity, the
 * urgency and the difficulty, and no text that it withholds is anywhere in what it returns, except texts of fewer than
 * {@link REPEATED_MIN} characters, such as "Paint.", which may stand elsewhere for themselves.
 */
export function applySafetyRules(input: SafetyInput): SafetyOutcome {
  const { result, answers, emergencyNumber = '911' } = input
  const read = readingOnce()
  const { found, denied, ask } = weigh(input)
  const holds = new Set(found.flatMap(({ rule }) => rule.holds))
  const severity = found.reduce(
    (most, { rule }) => (rule.severity === null ? most : higher(SEVERITIES, rule.severity, most)),
    result.severity,
  )
  const urgency = found.reduce(
    (most, { rule }) => (rule.urgency === null ? most : higher(URGENCIES, rule.urgency, most)),
    BASE_URGENCY[severity],
  )
  const bare: CheckContext = {
    holds,
    isSerious: found.some(({ rule }) => isSerious(rule.severity)),
    unlessPlain: input.from === 'model' ? notPlain(found, answers.kind ?? null) : null,
    mayLook: found.every(({ rule: { severity, message } }) => severity === null && isAboutHeight(message)),
    isRefused: refusedBy(input.guard ?? null),
    read,
  }
  const held: CheckContext = input.from === 'model' ? { ...bare, mayLearn: true } : bare
  const messages = messagesOf(found, answers, emergencyNumber)
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
    hazards: found.map(({ rule, from, certainty }) => ({ code: rule.id, from, certainty, because: rule.because })),
    holds,
    is_serious: held.isSerious,
    must_be_plain: held.unlessPlain !== null,
    urgency,
    first_message: first,
    also,
    quiet: quietLines(denied, answers, emergencyNumber),
    ask: [...ask],
    do_not: [...new Set(messages.flatMap(({ code }) => FIRST_MESSAGES[code].doNot))],
    withheld: shown.withheld,
    work: workOf(found, trade, difficulty),
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

/** The first message of each denied hazard as one line. */
function quietLines(denied: readonly HazardRule[], answers: Answers, emergencyNumber: string): string[] {
  const codes = [...new Set(denied.flatMap(({ message }) => message ?? []))]
  return codes.map((code) => {
    const { title, lines } = messageOf(code, answers, emergencyNumber)
    return `If you notice it after all: ${title}. ${lines.slice(0, 2).join(' ')}`
  })
}

/** A line in another language counts, however much English there is around it. */
function isAnyUnread(text: string): boolean {
  return isUnread(text) || (text.includes('\n') && text.split('\n').some(isUnread))
}

function isUnread(text: string): boolean {
  return isUnreadable(tokenize(normalize(text)), text)
}

const isTrade = (who: string) => !who.startsWith('nobody')

/** The trade of the hazard behind the first message, or of the worst hazard that names one. */
function tradeOf(found: readonly FoundHazard[], messages: readonly FirstMessage[]): string | null {
  const rules = found.map(({ rule }) => rule).filter((rule) => rule.trade !== null)
  const first = rules.find(({ message }) => message !== null && message === messages[0]?.code)
  return (first ?? rules.toSorted(bySeriousness)[0])?.trade ?? null
}

function workOf(found: readonly FoundHazard[], trade: string | null, difficulty: Difficulty): SafetyOutcome['work'] {
  const worst = found
    .map(({ rule }) => rule)
    .filter((rule) => rule.severity !== null)
    .toSorted(bySeriousness)[0]
  if (found.some(({ rule }) => rule.holds.includes('ALL') || rule.severity === 'Critical'))
    return { by: 'emergency', trade, why: worst?.because ?? '' }
  if (trade !== null)
    return { by: 'professional', trade, why: worst?.because ?? 'Some of the steps are a job for a professional.' }
  if (difficulty === 'Professional')
    return { by: 'professional', trade: null, why: 'This work takes the skill of a professional.' }
  if (difficulty === 'Advanced') return { by: 'shared', trade: null, why: 'Parts of this work take experience.' }
  return { by: 'owner', trade: null, why: 'Nothing we know about the damage calls for a professional.' }
}

function bySeriousness(a: HazardRule, b: HazardRule): number {
  return (
    SEVERITIES.indexOf(b.severity ?? 'Low') - SEVERITIES.indexOf(a.severity ?? 'Low') ||
    URGENCIES.indexOf(b.urgency ?? 'watch') - URGENCIES.indexOf(a.urgency ?? 'watch')
  )
}

/** The messages in their fixed order; among the trades the more serious first. */
function messagesOf(found: readonly FoundHazard[], answers: Answers, emergencyNumber: string): FirstMessage[] {
  const rules = found.map(({ rule }) => rule).filter((rule) => rule.message !== null)
  const codes = [...new Set(rules.toSorted(bySeriousness).map(({ message }) => message!))]
  const isMonoxide = namesMonoxideOnly(found, answers.text ?? '')
  const place = (code: FirstMessageCode) => {
    if (code === 'F-CO' && isMonoxide) return FIRST_MESSAGE_CODES.indexOf('F-GAS') - 0.5
    return code.startsWith('T-') ? TRADES_PLACE : FIRST_MESSAGE_CODES.indexOf(code)
  }
  return codes.toSorted((a, b) => place(a) - place(b)).map((code) => messageOf(code, answers, emergencyNumber))
}

/**
 * Whether an alarm or people who feel ill tell of carbon monoxide, and only the choice "Gas or carbon monoxide" of gas.
 * Then the message about carbon monoxide is the first, and that about gas still follows.
 */
function namesMonoxideOnly(found: readonly FoundHazard[], text: string): boolean {
  const words = tokenize(normalize(text)).map(({ word }) => word)
  if (words.some((word) => HINTS_AT_GAS.some((begins) => word.startsWith(begins)))) return false
  const ofGas = found.filter(({ rule }) => rule.message === 'F-GAS')
  const ofMonoxide = found.filter(({ rule }) => rule.message === 'F-CO' && rule.id !== 'A15C')
  return ofMonoxide.length > 0 && ofGas.every(({ rule }) => rule.id === 'A15')
}

/** How words begin with which gas may be meant, though no rule finds it. */
const HINTS_AT_GAS =
  'gas propan hiss smell stink stank odor odour reek skunk egg leak knob shovel digging dug hit huele olor oli olio fuga'.split(
    ' ',
  )

const TRADES_PLACE = FIRST_MESSAGE_CODES.indexOf('T-electrician')

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

const TEST_FIRST = 'First have old paint and old material tested for lead and asbestos.'

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
      const refusals = checkDropped(result[field], isItem ? { ...held, mayLearn: false } : held)
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
    isShown(text, { ...held, unlessPlain: null, mayLearn: false }),
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
  of: { mustBePlain?: boolean; mayLearn?: boolean } = {},
): (text: string) => boolean {
  const shown = stringsOf(safe.result)
  const left = stringsOf(raw).filter(
    (text) => text.length >= REPEATED_MIN && !shown.some((other) => other.includes(text)),
  )
  const held: CheckContext = {
    holds: safe.holds,
    isSerious: safe.is_serious,
    unlessPlain: of.mustBePlain === true ? ALL_REFUSAL : null,
    mayLearn: of.mayLearn,
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
