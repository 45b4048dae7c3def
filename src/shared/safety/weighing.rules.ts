import { SEVERITIES, type Severity } from '../analyses/analysis.rules.ts'
import type { DamageAnalysis } from '../analyses/analysis.schema.ts'
import type { Guard } from '../analyses/modelSaid.schema.ts'
import {
  FIRST_MESSAGE_CODES,
  URGENCIES,
  type Ask,
  type FirstMessage,
  type FirstMessageCode,
  type HazardOrigin,
  type Urgency,
} from '../advice/advice.ts'
import { isSaid, type Answers } from '../advice/answers.ts'
import type { HazardAnswer } from '../advice/hazardAnswers.ts'
import { hazardsOfAnswers } from './answerHazards.rules.ts'
import { FIRST_MESSAGES } from './firstMessages.ts'
import { hazardRule, HAZARD_CODES, questionAbout } from './hazardTable.ts'
import { unionOf } from './findings.rules.ts'
import type { Finding, FoundHazard, HazardRule } from './hazards.types.ts'
import { isSpanish, isUnreadable } from './language.rules.ts'
import { afterAnswers, afterNo, suspicionsOf, type Told } from './hazardAnswers.rules.ts'
import { hazardsToAskAbout, isOfKind } from './kindQuestions.ts'
import { messageOf } from './messages.rules.ts'
import { permissionsOf, statementsOf } from './modelText.rules.ts'
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

/** The hazards whose reason tells who lives in the house. */
export const TELLS_WHO_LIVES_THERE: ReadonlySet<string> = new Set(['A11', 'A11C', 'H25', 'H26C', 'H47'])

/** Whichever of two values stands higher on a scale in ascending order. */
export function higher<T>(scale: readonly T[], a: T, b: T): T {
  return scale.indexOf(a) >= scale.indexOf(b) ? a : b
}

export const isSerious = (severity: Severity | null): boolean => severity === 'High' || severity === 'Critical'

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
export function weigh({
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

/**
 * What they find. A place such as "basement" says too little for the learned model. What was said beside the answers is
 * read with them, because a hazard can be told in parts.
 */
const findingsIn = ({ ownText, ...answers }: Told): Finding[] => [
  ...findingsOfWords(answers.where ?? '', answers).filter(({ from }) => from === 'words'),
  ...findingsOfWords(ownText ?? answers.text ?? '', answers),
  ...(ownText === undefined ? [] : findingsOfWords(answers.text ?? '', answers, { isBeside: true })),
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

/** The first message of each denied hazard as one line. */
export function quietLines(denied: readonly HazardRule[], answers: Answers, emergencyNumber: string): string[] {
  const codes = [...new Set(denied.flatMap(({ message }) => message ?? []))]
  return codes.map((code) => {
    const { title, lines } = messageOf(code, answers, emergencyNumber)
    return `If you notice it after all: ${title}. ${lines.slice(0, 2).join(' ')}`
  })
}

/** A line in another language counts, however much English there is around it. */
export function isAnyUnread(text: string): boolean {
  return isUnread(text) || (text.includes('\n') && text.split('\n').some(isUnread))
}

function isUnread(text: string): boolean {
  return isUnreadable(tokenize(normalize(text)), text)
}

export function bySeriousness(a: HazardRule, b: HazardRule): number {
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

/** What the found hazards demand: at least this severity and urgency, and these messages, the most urgent first. */
export type Demands = { severity: Severity; urgency: Urgency; messages: readonly FirstMessage[]; doNot: string[] }

export function demandsOf(
  found: readonly FoundHazard[],
  answers: Answers,
  from: { severity: Severity; emergencyNumber: string },
): Demands {
  const severity = found.reduce(
    (most, { rule }) => (rule.severity === null ? most : higher(SEVERITIES, rule.severity, most)),
    from.severity,
  )
  const urgency = found.reduce(
    (most, { rule }) => (rule.urgency === null ? most : higher(URGENCIES, rule.urgency, most)),
    BASE_URGENCY[severity],
  )
  const messages = messagesOf(found, answers, from.emergencyNumber)
  const doNot = [...new Set(messages.flatMap(({ code }) => FIRST_MESSAGES[code].doNot))]
  return { severity, urgency, messages, doNot }
}
