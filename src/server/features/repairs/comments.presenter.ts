import type { CommentRecord } from '#shared/api/comments.ts'
import type { StoredComment } from './repairs.types.ts'

export function presentComment(comment: StoredComment): CommentRecord {
  return {
    id: comment.id,
    repair_id: comment.repairId,
    author: { user_id: comment.createdBy, name: comment.authorName },
    text: comment.text,
    mentions: [...comment.mentions],
    created_at: comment.createdAt.toISOString(),
    edited_at: comment.editedAt?.toISOString() ?? null,
  }
}
