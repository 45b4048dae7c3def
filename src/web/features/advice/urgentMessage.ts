import type { Ask, FirstMessage } from '#shared/advice/advice.ts'
import type { Answers } from '#shared/advice/answers.ts'
import type { HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { toldBy } from '#shared/safety/hazardAnswers.rules.ts'
import { demandsOf, hazardAnswerFor, weigh } from '#shared/safety/weighing.rules.ts'

export type UrgentMessage = { message: FirstMessage; doNot: readonly string[] }

/** What an owner answered about a hazard, without the sentences that it was about. */
type Reply = Pick<HazardAnswer, 'code' | 'answer'>

/** What the safety rules find in answers that have not been sent. */
export type ReadAnswers = {
  /** What must be shown at once; null if nothing is urgent. */
  urgent: UrgentMessage | null
  /** What the owner's words raise, and what was answered about it. */
  ask: Ask[]
}

export function readAnswers(answers: Answers, given: readonly HazardAnswer[], emergencyNumber: string): ReadAnswers {
  const told = toldBy(answers, given)
  const { found, ask } = weigh({ result: GENERAL_GUIDANCE, answers: told, from: 'playbook' })
  const { severity } = GENERAL_GUIDANCE
  const { messages, doNot, urgency } = demandsOf(found, told, { severity, emergencyNumber })
  const [message] = messages
  // People have to keep away from water near electricity at once, also where the repair can wait a day.
  const isForNow = urgency === 'now' || message?.code === 'F-EW'
  return {
    urgent: message !== undefined && isForNow ? { message, doNot } : null,
    ask: ask.filter(({ sentence }) => sentence !== ''),
  }
}

/** These replies with the sentences of the answers that they are about. */
export function repliesAbout(answers: Answers, replies: readonly Reply[]): HazardAnswer[] {
  return replies.flatMap((reply) => hazardAnswerFor(answers, reply, []) ?? [])
}
