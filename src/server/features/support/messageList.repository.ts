import type { Db } from '#server/platform/db/database.ts'

export type ListedMessage = {
  email: string
  name: string
  subject: string
  message: string
  phone: string
  best_time: string
  created: Date
}

/** The messages of all people since a moment, newest first. */
export async function listSupportMessages(db: Db, since: Date): Promise<ListedMessage[]> {
  return db
    .selectFrom('support_messages')
    .innerJoin('users', 'users.id', 'support_messages.user_id')
    .select(['users.email', 'users.name', 'subject', 'message', 'phone', 'best_time'])
    .select('support_messages.created_at as created')
    .where('support_messages.created_at', '>=', since)
    .orderBy('support_messages.created_at', 'desc')
    .execute()
}
