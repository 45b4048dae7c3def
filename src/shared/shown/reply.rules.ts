import type { FirstMessage } from '#shared/advice/advice.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { insteadOfStep } from '#shared/advice/withheldLines.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import type { ModelSaid } from '#shared/analyses/modelSaid.schema.ts'
import type { Told } from '#shared/safety/hazardAnswers.rules.ts'
import { checkerBeside, playbookOutcome, type SafetyOutcome } from '#shared/safety/outcome.rules.ts'
import { applySafetyRules } from '#shared/safety/safety.rules.ts'
import { findHazards } from '#shared/safety/weighing.rules.ts'
import { hazardRule } from '#shared/safety/hazardTable.ts'
import { replaceNumber } from './fallback.rules.ts'

/** The result that a question is about, and what the owner has said. */
export type ReplyContext = {
  result: DamageAnalysis
  said: ModelSaid
  /** With what the owner said beside them. */
  answers: Told
  emergencyNumber: string
  /** What is shown of the replies to earlier questions about the result. */
  earlier: readonly string[]
}

/** A result that says nothing, for rules that are applied to other texts. */
const BLANK: DamageAnalysis = {
  ...GENERAL_GUIDANCE,
  damageType: 'Damage',
  severity: 'Low',
  repairInstructions: [],
  estimatedTime: '',
  materialsNeeded: [],
  toolsRequired: [],
  difficultyLevel: 'Beginner',
  safetyWarnings: [],
  additionalNotes: [],
}

/**
 * The answers with what the owner said beside them. Words that change nothing of what is found and asked about change
 * nothing else, so that a result about which only harmless things were said stays exactly as it was. All words are read
 * together, because a hazard can be told in parts: an old furnace in the answers, and headaches in a question.
 */
export function answersWithWords(answers: Told, alsoSaid: readonly string[]): Told {
  if (alsoSaid.length === 0) return answers
  const all = withTexts(answers, alsoSaid)
  return foundIn(rulesOnWords(all, '911')) === foundIn(rulesOnWords(answers, '911')) ? answers : all
}

/**
 * What the rules find in words, and what they ask about them. A question that the kind of damage raises is about no
 * words.
 */
function foundIn({ hazards, ask, is_text_unread: isUnread }: SafetyOutcome): string {
  const found = hazards.map(({ code, certainty }) => `${code} ${certainty}`).toSorted()
  return JSON.stringify([found, ask.filter(({ sentence }) => sentence !== ''), isUnread])
}

function withTexts(answers: Told, texts: readonly string[]): Told {
  const { text = null, ownText = text ?? '' } = answers
  return { ...answers, ownText, text: [text ?? '', ...texts].filter((each) => each.trim() !== '').join('\n') }
}

/** A text that the rules cannot read counts, too: then the emergencies are shown in full. */
function addsHazard(after: SafetyOutcome, before: SafetyOutcome): boolean {
  return newHazards(after, before).length > 0 || (after.is_text_unread && !before.is_text_unread)
}

function newHazards(after: SafetyOutcome, before: SafetyOutcome): string[] {
  const known = new Set(before.hazards.map(({ code }) => code))
  return after.hazards.flatMap(({ code }) => (known.has(code) ? [] : [code]))
}

const rulesOnWords = (answers: Told, emergencyNumber: string) =>
  playbookOutcome({ result: BLANK, answers, emergencyNumber })

/** The first message that answers a question without asking a model, if its words name a Critical hazard. */
export function messageForWords(text: string, emergencyNumber: string): FirstMessage | null {
  const safe = rulesOnWords({ text }, emergencyNumber)
  return safe.result.severity === 'Critical' ? safe.first_message : null
}

/** What was said before a question: the answers, and what else the owner said about the repair (`ownWords`). */
export type SaidBefore = { answers: Answers; alsoSaid: readonly string[] }

/** The same, also if the question names a Critical hazard only together with what was said before. */
export function messageForQuestion(
  text: string,
  { answers, alsoSaid }: SaidBefore,
  emergencyNumber: string,
): FirstMessage | null {
  const own = messageForWords(text, emergencyNumber)
  if (own !== null) return own
  const after = rulesOnWords(withTexts(answers, [...alsoSaid, text]), emergencyNumber)
  const added = newHazards(after, rulesOnWords(withTexts(answers, alsoSaid), emergencyNumber))
  return added.some((code) => hazardRule(code)?.severity === 'Critical') ? after.first_message : null
}

/** Whether a question names a hazard that was not named before. */
export function isNewDanger(text: string, { answers, alsoSaid }: SaidBefore): boolean {
  return addsHazard(
    rulesOnWords(withTexts(answers, [...alsoSaid, text]), '911'),
    rulesOnWords(withTexts(answers, alsoSaid), '911'),
  )
}

/** The codes of the hazards that a reply states about this damage, read like the notes of a result. */
export function hazardsStated(text: string, damageType: string): string[] {
  const result = { ...BLANK, damageType, additionalNotes: text.split('\n').flatMap(sentencesOf) }
  return findHazards({ result, answers: {}, from: 'model' }).map(({ rule }) => rule.id)
}

/**
 * Whether one of these hazards holds back every step. Then no model needs to be asked: nothing of its reply is shown.
 */
export function holdEverything(codes: readonly string[]): boolean {
  return codes.some((code) => hazardRule(code)?.holds.includes('ALL') === true)
}

/**
 * What may be shown of a reply: its paragraphs, and the first message of a grave danger that it is the first to name.
 */
type ShownText = { lines: string[]; firstMessage: FirstMessage | null }

/**
 * Reads a model's reply by the same rules as its result, and under the hazards of that result too. A sentence that must
 * not be shown is replaced by a line that says why; under the gravest hazards nothing of the reply is shown.
 */
export function shownText(text: string, context: ReplyContext): ShownText {
  const { result, said, answers, emergencyNumber, earlier } = context
  const ofResult = applySafetyRules({
    result,
    answers,
    modelHazards: said.hazards,
    guard: said.guard,
    from: 'model',
    emergencyNumber,
  })
  const mayStand = checkerBeside(result, ofResult)
  // The empty step ends what stands before: the first word of a reply does not refer to it.
  const before = [...ofResult.result.repairInstructions, ...earlier, '']
  const paragraphs = text.split('\n').map(sentencesOf)
  const everything = paragraphs.flat()
  const read = (pieces: readonly string[]) => {
    const safe = readAsSteps([...before, ...pieces], everything, context)
    const withheld = new Map(safe.withheld.map(({ step, ...reason }) => [step - 1 - before.length, reason]))
    const read: Piece[] = pieces.map((piece, i) => ({
      text: safe.result.repairInstructions[before.length + i]!,
      leftOut: withheld.get(i) ?? (mayStand(piece) ? null : REPEATED),
    }))
    return { safe, read }
  }
  const bySentence = read(everything)
  const { safe } = bySentence
  const known = new Set(ofResult.hazards.map(({ code }) => code))
  const isGraver = safe.hazards.some(({ code }) => !known.has(code) && hazardRule(code)?.severity === 'Critical')
  if (safe.holds.has('ALL')) return replaceNumber({ lines: [], firstMessage: safe.first_message }, emergencyNumber)
  const isGrave = isGraver ? safe.first_message : null
  // Sentences that are harmless one by one may say more together, so those that are left side by side are read again.
  let at = 0
  const chunks = paragraphs.map((sentences) => {
    const from = at
    at += sentences.length
    return joined(sentences.map((sentence, i) => ({ text: sentence, leftOut: bySentence.read[from + i]!.leftOut })))
  })
  const texts = chunks.flat().map(({ text: chunk }) => chunk)
  const together = read(texts).read
  const tied = tiedTo(everything, bySentence.read) ?? tiedTo(texts, together)
  if (tied !== null)
    return replaceNumber({ lines: [leftOutLine('This answer', tied)], firstMessage: isGrave }, emergencyNumber)
  const notes = new Set<string>()
  at = 0
  const lines = chunks.flatMap((pieces) => {
    const line = pieces.flatMap(({ leftOut }) => {
      const again = together[at]!
      at += 1
      const reason = leftOut ?? again.leftOut
      if (reason === null) return [again.text]
      const note = leftOutLine('Part of this answer', reason)
      if (notes.has(note)) return []
      notes.add(note)
      return [note]
    })
    return line.length === 0 ? [] : [line.join(' ')]
  })
  return replaceNumber({ lines, firstMessage: isGrave }, emergencyNumber)
}

type Reason = { why: string; who: string }
type Piece = { text: string; leftOut: Reason | null }

const REPEATED: Reason = { why: 'It was left out of the steps, too.', who: 'a professional' }

/**
 * The sentences as steps, after those of the result and what earlier replies say: so each is read with what stands
 * before it, and bleach in one never meets an acid in another. As notes, they say which hazards they state.
 */
function readAsSteps(
  steps: readonly string[],
  everything: readonly string[],
  { result, said, answers, emergencyNumber }: ReplyContext,
): SafetyOutcome {
  return applySafetyRules({
    result: {
      ...BLANK,
      damageType: result.damageType,
      repairInstructions: [...steps],
      additionalNotes: [...result.additionalNotes, ...everything],
    },
    answers,
    modelHazards: said.hazards,
    guard: said.guard,
    from: 'model',
    emergencyNumber,
  })
}

function sentencesOf(paragraph: string): string[] {
  return paragraph.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim() !== '')
}

/** Sentences that stand side by side and are both shown become one piece. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last !== undefined && last.leftOut === null && piece.leftOut === null) last.text += ` ${piece.text}`
    else result.push({ ...piece })
  }
  return result
}

/** A sentence that gives the verdict: what is left out after it is a reason or a limit of it. */
const VERDICT =
  /^\W*(?:yes|no|sure|ok(?:ay)?|absolutely|of course|certainly|definitely|probably|possibly|maybe|perhaps|generally|usually|it depends|not (?:yet|really|always|necessarily)|only|go ahead|feel free|you (?:can|may|could|might|should|do not|don.t)|(?:it|that|this)(?:.s| is| should be| would be| can be| may be) (?:fine|ok(?:ay)?|safe|possible|alright|all right|good|harmless|better|best|not)|there(?:.s| is) no (?:need|harm|danger|risk))\b/i

/** A sentence that goes with the one before it, as its reason, its condition or its limit. */
const GOES_WITH =
  /^\W*(?:because|since|but|however|except|unless|only|until|otherwise|though|although|even so|still|yet|provided|as long as|so long as|in that case|if (?:so|not)|that said|the reason|this is|that is|this means|that means|not (?:if|when|before|until))\b/i

/**
 * Why nothing of a reply is shown, by its sentences and what is left of them: it loses one that is the reason, the
 * condition or the limit of one that would stay, and "yes" without its "but" says something else. Null if what is left
 * says what it said before.
 */
function tiedTo(texts: readonly string[], pieces: readonly Piece[]): Reason | null {
  const reasons = pieces.map(({ leftOut }) => leftOut)
  const reason = reasons.find((each) => each !== null) ?? null
  if (reason === null || !reasons.includes(null)) return null
  if (reasons[0] === null && VERDICT.test(texts[0] ?? '')) return reason
  const isTorn = (text: string, i: number) =>
    i > 0 && GOES_WITH.test(text) && (reasons[i] === null) !== (reasons[i - 1] === null)
  return texts.some(isTorn) ? reason : null
}

function leftOutLine(what: 'This answer' | 'Part of this answer', { why, who }: Reason): string {
  return `${what} was left out for your safety. ${why} ${insteadOfStep(who)}`
}
