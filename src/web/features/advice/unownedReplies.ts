import { UNOWNED_REPLIES } from '#web/backend/unownedPhotos.ts'
import { parseKeptObject } from '#web/lib/keptObject.rules.ts'
import { keepInSession, readFromSession } from '#web/lib/useSessionStorage.ts'
import { parseShortReplies } from './keptReplies.rules.ts'
import { shortAnswers } from './shortQuestions.rules.ts'
import type { ShortReplies } from './shortReplies.ts'

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
