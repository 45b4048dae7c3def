import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Answers } from '#shared/advice/answers.ts'
import type { ShortReply } from './shortQuestions.rules.ts'

/** The short questions so far, and what the replies say. */
export type ShortReplies = { replies: readonly ShortReply[]; answers: Answers }

export const NO_REPLIES: ShortReplies = { replies: [], answers: {} }

const KEY = ['short-replies'] as const

/**
 * What was answered about the photos that are being uploaded or were just uploaded. It stays in the cache, because the
 * dashboard starts analyses of these photos too. It is cleared when the person logs out, like all cached data.
 */
export function useShortReplies(): { shortReplies: ShortReplies; keep: (shortReplies: ShortReplies) => void } {
  const client = useQueryClient()
  const [shortReplies, setShortReplies] = useState(() => client.getQueryData<ShortReplies>(KEY) ?? NO_REPLIES)
  const keep = useCallback(
    (next: ShortReplies) => {
      setShortReplies(next)
      client.setQueryDefaults(KEY, { gcTime: Infinity })
      client.setQueryData(KEY, next)
    },
    [client],
  )
  return { shortReplies, keep }
}
