import { useState } from 'react'
import { saysAnything, type Answers } from '#shared/advice/answers.ts'
import { keepInSession, useSessionStorage } from '#web/lib/useSessionStorage.ts'
import { draftOf, parseKeptDraft, type Draft } from './draft.rules.ts'

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
