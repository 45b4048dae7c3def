import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react'
import { saysAnything, type Answers } from '#shared/advice/answers.ts'
import { urgentMessageOfAnswers } from '#shared/safety/answerHazards.rules.ts'
import { FIRST_MESSAGES } from '#shared/safety/firstMessages.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { EMERGENCY_NUMBER } from './emergencyNumber.ts'
import type { UrgentMessage } from './urgentMessage.ts'

// The safety rules are large, so they are fetched when the first question has been answered.
const rules = lazyModule('urgentMessage', async () => (await import('./urgentMessage.ts')).urgentMessage, {
  reloadsPage: false,
})

/**
 * The message that must be shown at once for these answers. A danger that the answers name gets its message even before
 * the rules are loaded, and without a network.
 */
export function useUrgentMessage(answers: Answers): UrgentMessage | null {
  const state = useSyncExternalStore(rules.subscribe, rules.getState)
  const said = useDeferredValue(answers)
  const isAnswered = saysAnything(answers)
  useEffect(() => {
    if (isAnswered) rules.open()
  }, [isAnswered])
  return useMemo(
    () => (state.kind === 'ready' ? state.value(said, EMERGENCY_NUMBER) : messageWithoutRules(said)),
    [state, said],
  )
}

function messageWithoutRules(answers: Answers): UrgentMessage | null {
  const first = urgentMessageOfAnswers(answers)
  if (first === null) return null
  return { message: messageOf(first, answers, EMERGENCY_NUMBER), doNot: FIRST_MESSAGES[first].doNot }
}
