import { useMemo, useState } from 'react'
import type { Ask } from '#shared/advice/advice.ts'
import type { Answers } from '#shared/advice/answers.ts'
import type { HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import { sendKept } from './useHazardReplies.ts'
import { useReadAnswers, useRules } from './useUrgentMessage.ts'

type Parts = {
  /** What is in the form. */
  answers: Answers
  /** What is stored with the repair, and what was asked and answered about it. */
  said: Answers
  asked: readonly Ask[] | undefined
}

const NOTHING: readonly Ask[] = []

/**
 * The hazards that the words in the form may mean, while they are typed. A reply counts at once; it is sent with the
 * answers, as far as it is still about what they say.
 */
export function useTypedHazards({ answers, said, asked = NOTHING }: Parts) {
  const rules = useRules(answers)
  const [typed, setTyped] = useState<readonly HazardAnswer[]>([])
  const given = useMemo(() => {
    const stored = asked.flatMap(({ code, answer, sentence }) =>
      answer === null || sentence === '' ? [] : [{ code, answer }],
    )
    const before = rules?.repliesAbout(said, stored) ?? []
    return [...before.filter(({ code }) => typed.every((each) => each.code !== code)), ...typed]
  }, [rules, said, asked, typed])
  const { urgent, ask } = useReadAnswers(answers, given)
  return {
    urgent,
    ask,
    reply: (code: string, answer: HazardAnswer['answer']) => {
      const about = rules?.repliesAbout(answers, [{ code, answer }]) ?? []
      setTyped((known) => [...known.filter((each) => each.code !== code), ...about])
    },
    /** A reply that could not be sent is kept, and is sent once the result is opened. */
    send: async (repairId: string): Promise<void> => {
      for (const { code, answer } of ask) {
        if (answer !== null && typed.some((each) => each.code === code))
          await sendKept(repairId, code, answer).catch(() => undefined)
      }
    },
  }
}
