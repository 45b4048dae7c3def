import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react'
import { FIRST_MESSAGE_CODES } from '#shared/advice/advice.ts'
import { EMERGENCIES, saysAnything, type Answers } from '#shared/advice/answers.ts'
import { MESSAGE_OF_EMERGENCY } from '#shared/safety/emergencies.ts'
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
 * The message that must be shown at once for these answers. An emergency gets its message even before the rules are
 * loaded, and without a network.
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

function messageWithoutRules({ emergency }: Answers): UrgentMessage | null {
  const happening = EMERGENCIES.filter((each) => emergency?.[each] === 'yes' || emergency?.[each] === 'unsure')
  const codes = happening.map((each) => MESSAGE_OF_EMERGENCY[each])
  const first = FIRST_MESSAGE_CODES.find((code) => codes.includes(code))
  if (first === undefined) return null
  return { message: messageOf(first, {}, EMERGENCY_NUMBER), doNot: FIRST_MESSAGES[first].doNot }
}
