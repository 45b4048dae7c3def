import { UNOWNED_REPLIES } from '#web/backend/unownedPhotos.ts'
import { keepInSession, readFromSession } from '#web/lib/useSessionStorage.ts'
import { parseShortReplies } from './keptReplies.rules.ts'
import { shortAnswers } from './shortQuestions.rules.ts'
import type { ShortReplies } from './shortReplies.ts'

type Said = { shortReplies: ShortReplies; isOver: boolean }

/** What was answered in this tab about photos of nobody, and whether the advice is shown. */
export function keptShortReplies(): Said {
  const { replies: kept, isOver } = parse(readFromSession(UNOWNED_REPLIES))
  const replies = parseShortReplies(kept)
  return { shortReplies: { replies, answers: shortAnswers(replies) }, isOver: isOver === true }
}

export function keepShortReplies({ shortReplies: { replies }, isOver }: Said): void {
  keepInSession(UNOWNED_REPLIES, JSON.stringify({ replies, isOver }))
}

function parse(kept: string): { replies?: unknown; isOver?: unknown } {
  try {
    const value: unknown = JSON.parse(kept)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
