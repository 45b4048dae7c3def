import { useState } from 'react'
import type { Answers } from '#shared/advice/answers.ts'
import { useSessionStorage } from '#web/lib/useSessionStorage.ts'
import { draftOf, parseKeptDraft, type Draft } from './draft.rules.ts'

type Parts = {
  userId: string
  fileId: string
  /** The answers that are stored for this photo. */
  said: Answers
}

/** The form of one photo. Its contents survive a reload and a failed request, until the form has been sent. */
export function useAnswersDraft({ userId, fileId, said }: Parts): {
  draft: Draft
  change: (changes: Draft) => void
  forget: () => void
} {
  const [kept, keep] = useSessionStorage(`${userId}:answers:${fileId}`)
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
