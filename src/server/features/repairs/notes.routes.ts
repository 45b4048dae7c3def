import { addNote, deleteNote, listNotes } from '#shared/api/notes.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { presentNote } from './notes.presenter.ts'
import type { Notes } from './notes.usecases.ts'

export function notesRoutes(app: Http, notes: Notes): void {
  app.get(
    listNotes.path,
    { schema: { params: listNotes.params, querystring: listNotes.query, response: { 200: listNotes.response } } },
    async (request) => {
      const page = await notes.list(actorOf(request), request.params.id, request.query)
      return { success: true as const, notes: page.notes.map(presentNote), next_cursor: page.next }
    },
  )

  app.post(
    addNote.path,
    {
      schema: {
        params: addNote.params,
        headers: addNote.headers,
        body: addNote.body,
        response: { 201: addNote.response },
      },
    },
    async (request, reply) => {
      const note = await notes.add(actorOf(request), request.params.id, {
        text: request.body.text,
        key: request.headers['idempotency-key'] ?? newId(),
      })
      return reply.status(201).send(presentNote(note))
    },
  )

  app.delete(deleteNote.path, { schema: { params: deleteNote.params } }, async (request, reply) => {
    await notes.remove(actorOf(request), request.params.id)
    return reply.status(204).send()
  })
}
