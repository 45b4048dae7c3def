import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Answers } from '#shared/advice/answers.ts'
import { UNOWNED_REPLIES } from '#web/backend/unownedPhotos.ts'
import { parseKeptObject } from '#web/lib/keptObject.rules.ts'
import { keepInSession, readFromSession } from '#web/lib/keptTexts.ts'
import { nextShortQuestion, shortAnswers, shortChoices, type ShortReply } from './shortQuestions.rules.ts'

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

type Said = { shortReplies: ShortReplies; isOver: boolean }

/** What was answered in this tab about photos of nobody, and whether the advice is shown. */
export function keptShortReplies(): Said {
  const { replies: kept, isOver } = parseKeptObject(readFromSession(UNOWNED_REPLIES))
  const replies = parseShortReplies(kept)
  return { shortReplies: { replies, answers: shortAnswers(replies) }, isOver: isOver === true }
}

export function keepShortReplies({ shortReplies: { replies }, isOver }: Said): void {
  keepInSession(UNOWNED_REPLIES, JSON.stringify({ replies, isOver }))
}

/** The replies that a tab has kept as JSON, up to the first that this version of the app would not have asked for. */
export function parseShortReplies(kept: unknown): readonly ShortReply[] {
  const replies: ShortReply[] = []
  for (const each of Array.isArray(kept) ? (kept as unknown[]) : []) {
    if (typeof each !== 'object' || each === null || !('choice' in each) || !('question' in each)) break
    const { choice } = each
    const question = [false, true]
      .map((kindFirst) => nextShortQuestion(replies, { kindFirst }))
      .find((next) => next === each.question)
    if (question == null) break
    const isKnown = choice === null || (typeof choice === 'string' && shortChoices(question, replies).includes(choice))
    if (!isKnown) break
    replies.push({ question, choice: choice as string | null })
  }
  return replies
}
