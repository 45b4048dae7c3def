import { v7 as newId } from 'uuid'
import { addNote, deleteNote, listNotes, type NoteRecord } from '#shared/api/notes.ts'
import { AppError } from '#shared/errors/appError.ts'
import { NOTE_MESSAGES, NOTES_PER_REPAIR } from '#shared/repairs/notes.rules.ts'
import { tellChange } from './eventStream.ts'
import { answers } from './handlers.ts'
import type { LocalNote } from './local.types.ts'
import { read, write } from './localDatabase.ts'
import { repairOrThrow } from './repairs.ts'
import { keepRepair, loadPlaybooks } from './runs.ts'

export const NOTE_HANDLERS = [
  answers(listNotes, async (user, { params, query }) => {
    const { notes = [] } = await read((tx) => repairOrThrow(tx, user.id, params.id))
    const all = notes.toReversed()
    // The cursor names the last note. Ids are in the order of their times, so that one may be deleted meanwhile.
    const rest = all.filter(({ id }) => query.cursor === undefined || id < query.cursor)
    const page = rest.slice(0, query.limit)
    return {
      success: true as const,
      notes: page.map((note) => presentNote(note, params.id)),
      next_cursor: rest.length > page.length ? (page.at(-1)?.id ?? null) : null,
    }
  }),

  answers(addNote, async (user, { params, body, idempotencyKey = newId() }) => {
    const playbooks = await loadPlaybooks()
    const note = await write(async (tx) => {
      const repair = await repairOrThrow(tx, user.id, params.id)
      const { notes = [] } = repair
      const before = notes.find(({ key }) => key === idempotencyKey)
      if (before !== undefined && before.text !== body.text) throw new AppError('key_reused', NOTE_MESSAGES.keyReused)
      if (before !== undefined) return before
      if (notes.length >= NOTES_PER_REPAIR) throw new AppError('limit_reached', NOTE_MESSAGES.tooMany)
      const now = new Date()
      const made: LocalNote = { id: newId(), key: idempotencyKey, text: body.text, createdAt: now }
      await keepRepair(tx, { ...repair, notes: [...notes, made], goesWithPhoto: false, updatedAt: now }, playbooks)
      return made
    })
    tellChange({ topic: 'repairs', ids: [params.id] })
    return presentNote(note, params.id)
  }),

  answers(deleteNote, async (user, { params }) => {
    const playbooks = await loadPlaybooks()
    const repairId = await write(async (tx) => {
      const repairs = await tx.objectStore('repairs').index('userId').getAll(user.id)
      const repair = repairs.find(({ notes = [] }) => notes.some(({ id }) => id === params.id))
      if (repair === undefined) throw new AppError('not_found')
      const notes = (repair.notes ?? []).filter(({ id }) => id !== params.id)
      await keepRepair(tx, { ...repair, notes, updatedAt: new Date() }, playbooks)
      return repair.id
    })
    tellChange({ topic: 'repairs', ids: [repairId] })
  }),
]

function presentNote({ id, text, createdAt }: LocalNote, repairId: string): NoteRecord {
  return { id, repair_id: repairId, text, created_at: createdAt.toISOString() }
}
