import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { saysAnything, type Answers } from '#shared/advice/answers.ts'
import type { HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import { urgentMessageOfAnswers } from '#shared/safety/answerHazards.rules.ts'
import { FIRST_MESSAGES } from '#shared/safety/firstMessages.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { keepInSession, useSessionStorage } from '#web/lib/keptTexts.ts'
import { draftOf, parseKeptDraft, type Draft } from './draft.rules.ts'
import { EMERGENCY_NUMBER } from './installation.ts'
import type { ReadAnswers, UrgentMessage } from './urgentMessage.ts'

type Parts = {
  userId: string
  /** The photo from which the form was opened. What was typed is kept under it. */
  fileId: string
  /** The answers that are stored with the repair. */
  said: Answers
}

const nameOf = ({ userId, fileId }: Pick<Parts, 'userId' | 'fileId'>) => `${userId}:answers:${fileId}`

/** Fills in the form about a repair before it is opened. */
export function prefillAnswers({ userId, fileId, said }: Parts): void {
  if (saysAnything(said)) keepInSession(nameOf({ userId, fileId }), JSON.stringify(draftOf(said)))
}

/** The form about one repair. Its contents survive a reload and a failed request, until the form has been sent. */
export function useAnswersDraft({ userId, fileId, said }: Parts): {
  draft: Draft
  change: (changes: Draft) => void
  forget: () => void
} {
  const [kept, keep] = useSessionStorage(nameOf({ userId, fileId }))
  const [draft, setDraft] = useState<Draft>(() => parseKeptDraft(kept) ?? draftOf(said))
  return {
    draft,
    change: (changes) => {
      const next = { ...draft, ...changes }
      setDraft(next)
      keep(JSON.stringify(next))
    },
    forget: () => keep(''),
  }
}

// The safety rules are large, so they are fetched when the first question has been answered.
const rules = lazyModule(() => import('./urgentMessage.ts'), { reloadsPage: false })

const NONE: readonly HazardAnswer[] = []

/** The safety rules, once they are loaded; null until then. */
export function useRules(answers: Answers) {
  const state = useSyncExternalStore(rules.subscribe, rules.getState)
  const isAnswered = saysAnything(answers)
  useEffect(() => {
    if (isAnswered) rules.open()
  }, [isAnswered])
  return state.kind === 'ready' ? state.value : null
}

/**
 * What the rules find in these answers. A danger that the answers name gets its message even before the rules are
 * loaded, and without a network.
 */
export function useReadAnswers(answers: Answers, given = NONE): ReadAnswers {
  const loaded = useRules(answers)
  const said = useDeferredValue(answers)
  return useMemo(
    () => loaded?.readAnswers(said, given, EMERGENCY_NUMBER) ?? { urgent: messageWithoutRules(said), ask: [] },
    [loaded, said, given],
  )
}

/** The message that must be shown at once for these answers. */
export const useUrgentMessage = (answers: Answers): UrgentMessage | null => useReadAnswers(answers).urgent

function messageWithoutRules(answers: Answers): UrgentMessage | null {
  const first = urgentMessageOfAnswers(answers)
  if (first === null) return null
  return { message: messageOf(first, answers, EMERGENCY_NUMBER), doNot: FIRST_MESSAGES[first].doNot }
}
