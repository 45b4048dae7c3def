import type { FirstMessage } from '#shared/advice/advice.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { applySafetyRules } from '#shared/safety/safety.rules.ts'

export type UrgentMessage = { message: FirstMessage; doNot: readonly string[] }

/** The message that the safety rules show at once for these answers. Null if nothing is urgent. */
export function urgentMessage(answers: Answers, emergencyNumber: string): UrgentMessage | null {
  const {
    first_message: message,
    do_not: doNot,
    urgency,
  } = applySafetyRules({
    result: GENERAL_GUIDANCE,
    answers,
    from: 'playbook',
    emergencyNumber,
  })
  // People have to keep away from water near electricity at once, also where the repair can wait a day.
  const isForNow = urgency === 'now' || message?.code === 'F-EW'
  return message !== null && isForNow ? { message, doNot } : null
}
