import { AppError } from '#shared/errors/appError.ts'
import { NOTE_MESSAGES, NOTES_PER_REPAIR } from '#shared/repairs/notes.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import { listedWorkspace, mayRead, mayRemove, mayWrite, removeOrThrow } from '../workspaces/access.usecases.ts'
import type { NotesRepository } from './notes.repository.ts'
import type { WordsChanged } from './repairs.events.ts'
import type { StoredNote } from './repairs.types.ts'
import type { Repairs } from './repairs.usecases.ts'

export type NotesParts = {
  repository: NotesRepository
  repairs: Pick<Repairs, 'repairOrThrow' | 'lockedOrThrow' | 'noteContent'>
  activities: Pick<Activities, 'tell'>
  wordsChanged: WordsChanged
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

export type Notes = ReturnType<typeof createNotes>

/** What owners write about a repair while it goes on. */
export function createNotes(parts: NotesParts) {
  const { repository, repairs, activities, wordsChanged, inTransaction, clock, log } = parts
  return {
    /** One page of the notes of a repair, newest first, and the cursor of the next page or null. */
    async list(
      member: Member,
      repairId: string,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<{ notes: StoredNote[]; next: string | null }> {
      const { repair } = await repairs.repairOrThrow(mayRead(member), repairId)
      if (cursor !== undefined && !isId(cursor)) throw new AppError('invalid_request', NOTE_MESSAGES.unknownPlace)
      const rows = await repository.ofRepair(repair.id, { after: cursor, limit: limit + 1 })
      const notes = rows.slice(0, limit)
      return { notes, next: rows.length > limit ? (notes.at(-1)?.id ?? null) : null }
    },

    /**
     * Writes a note, once for each key of a person, and applies its words to the results of the repair. Throws
     * `not_found`, `limit_reached` or `key_reused`.
     */
    async add(member: Member, repairId: string, { text, key }: { text: string; key: string }): Promise<StoredNote> {
      const { userId } = member
      return inTransaction(async (tx) => {
        const { workspaceId } = await repairs.lockedOrThrow(tx, mayWrite(member), repairId)
        const before = await repository.findByKey(tx, userId, repairId, key)
        if (before !== null && before.text !== text) throw new AppError('key_reused', NOTE_MESSAGES.keyReused)
        if (before !== null) return before
        if ((await repository.count(tx, repairId)) >= NOTES_PER_REPAIR) {
          throw new AppError('limit_reached', NOTE_MESSAGES.tooMany)
        }
        const note = { id: newId(), createdBy: userId, workspaceId, repairId, text, createdAt: clock.now() }
        await repository.insert(tx, note, key)
        await repairs.noteContent(tx, repairId, note.createdAt)
        await wordsChanged.publish(tx, { repairId })
        await activities.tell(tx, { actorId: userId, workspaceId, type: 'repair.updated', repairId })
        await notifyScreens(tx, { to: workspaceId, topic: 'repairs', ids: [repairId] })
        log.info({ user_id: userId, repair_id: repairId, note_id: note.id }, 'note written')
        return note
      })
    },

    /** Removes a note, and with it what its words raised. Throws `not_found`. */
    async remove(member: Member, id: string): Promise<void> {
      const note = isId(id) ? await repository.find(mayRemove(member), id) : null
      if (note === null) throw new AppError('not_found')
      removeOrThrow(member, note)
      const { workspaceId, repairId } = note
      await inTransaction(async (tx) => {
        // Every other transaction locks the repair first, too.
        await repairs.lockedOrThrow(tx, [workspaceId], repairId)
        if (!(await repository.remove(tx, id))) throw new AppError('not_found')
        await wordsChanged.publish(tx, { repairId })
        await activities.tell(tx, { actorId: member.userId, workspaceId, type: 'repair.updated', repairId })
        await notifyScreens(tx, { to: workspaceId, topic: 'repairs', ids: [repairId] })
      })
      log.info({ user_id: member.userId, repair_id: repairId, note_id: id }, 'note deleted')
    },

    /** The notes of the person's own workspace after a given one, in the order in which they were written. */
    page: (member: Member, page: { after: string | null; limit: number }): Promise<StoredNote[]> =>
      repository.page(listedWorkspace(member), page),
  }
}
