import type { Answers } from '../advice/answers.ts'
import type { FirstMessageCode } from '../advice/advice.ts'
import type { HazardAnswer } from '../advice/hazardAnswers.ts'
import { hazardRule } from './hazardTable.ts'
import type { Finding, HazardRule, Hold } from './hazards.types.ts'
import { hashOfSentence } from './sentences.rules.ts'

/**
 * What the rules are told: the owner's answers, and those to the questions about suspected hazards. Where more was said
 * beside the answers, it is in `text`, and `ownText` is what the answers have.
 */
export type Told = Answers & { hazard_answers?: readonly HazardAnswer[]; ownText?: string }

/** Both together. Without an answer about a hazard, the answers are as they were before there were any. */
export function toldBy(answers: Answers, given: readonly HazardAnswer[]): Told {
  return given.length === 0 ? answers : { ...answers, hazard_answers: given }
}

/**
 * Gas, carbon monoxide, fallen wires, shock, fire and what moves are never taken back whole by a NO: the first message
 * stays as one quiet line, and these classes of steps stay withheld. Whoever is wrong here may not live to correct it.
 */
const STAYS_WITHHELD: Partial<Record<FirstMessageCode, readonly Hold[]>> = {
  'F-GAS': ['GAS', 'LIGHTFIRE', 'FLAME'],
  'T-gas': ['GAS', 'LIGHTFIRE', 'FLAME'],
  'F-CO': ['GAS', 'FUEL', 'LIGHTFIRE'],
  'F-LINE': ['ELEC', 'HEIGHT', 'TREE'],
  'F-SHOCK': ['ELEC', 'WATER'],
  'F-FIRE': ['ELEC', 'GAS', 'STRUCT', 'REENTER'],
  'F-LEAVE': ['STRUCT', 'UNDER'],
  'F-STRUCT': ['STRUCT', 'UNDER'],
}

/** Whether a NO leaves the quiet line and the classes of this hazard. */
export function isNeverTakenBack(code: string): boolean {
  const message = hazardRule(code)?.message ?? null
  return message !== null && STAYS_WITHHELD[message] !== undefined
}

/** What a hazard still demands after the owner said that it is not there. */
export function afterNo(rule: HazardRule): HazardRule {
  const holds = (rule.message === null ? undefined : STAYS_WITHHELD[rule.message]) ?? []
  return { ...rule, severity: null, urgency: null, message: null, trade: null, holds }
}

/** The answer that was given about all sentences of a suspicion; null for none. */
function answerTo({ code, sentences = [] }: Finding, given: readonly HazardAnswer[]): HazardAnswer['answer'] | null {
  const found = given.find(
    (each) =>
      each.code === code &&
      sentences.length > 0 &&
      sentences.every((sentence) => each.sentence_hashes.includes(hashOfSentence(sentence))),
  )
  return found?.answer ?? null
}

const isSuspicion = ({ from, certainty }: Finding): boolean =>
  certainty === 'suspected' && (from === 'words' || from === 'learned')

/** A question that was asked because of the kind of damage is about no sentence. */
const isAboutNoSentence = ({ sentence_hashes: hashes }: HazardAnswer): boolean => hashes.length === 0

/**
 * What is left of the findings after the owner's answers to questions about them. YES makes a hazard an answer. NO
 * takes back what was suspected in the sentences that it was asked about, and nothing else. `denied` are those of it
 * whose hazard is never taken back whole. NOT SURE changes nothing about a suspicion; where there was none, it is one.
 */
export function afterAnswers(
  findings: readonly Finding[],
  given: readonly HazardAnswer[],
): { findings: Finding[]; denied: Finding[] } {
  const yes = given.filter(({ answer }) => answer === 'yes')
  const isDenied = (finding: Finding) => isSuspicion(finding) && answerTo(finding, given) === 'no'
  return {
    findings: [
      ...yes.map(({ code }): Finding => ({ code, from: 'answers', certainty: 'said' })),
      ...given
        .filter((each) => each.answer === 'unsure' && isAboutNoSentence(each))
        .map(({ code }): Finding => ({ code, from: 'answers', certainty: 'suspected' })),
      ...findings.filter((finding) => !isDenied(finding)),
    ],
    denied: findings.filter((finding) => isDenied(finding) && isNeverTakenBack(finding.code)),
  }
}

/**
 * The suspicions that nothing else makes certain, one for each hazard, with the answer that the owner gave; null where
 * there is none, or none about these sentences. A YES stays, whatever becomes of its sentences, until it is changed.
 */
export function suspicionsOf(
  findings: readonly Finding[],
  given: readonly HazardAnswer[],
): { suspicion: Finding; answer: HazardAnswer['answer'] | null }[] {
  const certain = new Set(findings.flatMap(({ code, certainty }) => (certainty === 'said' ? [code] : [])))
  const suspicions = findings.filter((finding) => isSuspicion(finding) && !certain.has(finding.code))
  const confirmed = given.flatMap(({ code, answer }) => (answer === 'yes' ? [code] : []))
  return [...new Set([...suspicions.map(({ code }) => code), ...confirmed])].map((code) => {
    const all = suspicions.filter((each) => each.code === code)
    const open = confirmed.includes(code) ? undefined : all.find((each) => answerTo(each, given) === null)
    const suspicion = open ?? all[0] ?? { code, from: 'answers', certainty: 'said' }
    return { suspicion, answer: confirmed.includes(code) ? 'yes' : answerTo(suspicion, given) }
  })
}
