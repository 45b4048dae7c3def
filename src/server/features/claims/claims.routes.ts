import { create as contentDisposition } from 'content-disposition'
import {
  addEntry,
  createClaim,
  deleteClaim,
  deleteEntry,
  downloadClaimPdf,
  downloadPack,
  downloadPhotoPdf,
  getClaim,
  listClaims,
  listEntries,
  lookAtPack,
  replaceEntry,
  updateClaim,
} from '#shared/api/claims.ts'
import { sendPdf } from '#server/platform/http/sendPdf.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { FOR_OWN_PAGES } from '#server/platform/http/origin.ts'
import type { Http } from '#server/platform/http/server.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { presentClaim, presentEntry } from './claims.presenter.ts'
import type { Claims } from './claims.usecases.ts'
import type { Packs } from './pack.usecases.ts'

export function claimsRoutes(app: Http, { claims, packs }: { claims: Claims; packs: Packs }): void {
  app.get(
    listClaims.path,
    { schema: { querystring: listClaims.query, response: { 200: listClaims.response } } },
    async (request) => {
      const page = await claims.list(actorOf(request), request.query)
      return { success: true as const, claims: page.claims.map(presentClaim), next_cursor: page.next }
    },
  )

  app.post(
    createClaim.path,
    { schema: { headers: createClaim.headers, body: createClaim.body, response: { 201: createClaim.response } } },
    async (request, reply) => {
      const { title, loss_date: lossDate = null, repair_ids: repairIds } = request.body
      const key = request.headers['idempotency-key'] ?? newId()
      const claim = await claims.create(actorOf(request), { title, lossDate, repairIds, key })
      return reply.status(201).send(presentClaim(claim))
    },
  )

  app.get(
    getClaim.path,
    { schema: { params: getClaim.params, response: { 200: getClaim.response } } },
    async (request) => presentClaim(await claims.one(actorOf(request), request.params.id)),
  )

  app.patch(
    updateClaim.path,
    { schema: { params: updateClaim.params, body: updateClaim.body, response: { 200: updateClaim.response } } },
    async (request) => presentClaim(await claims.change(actorOf(request), request.params.id, request.body)),
  )

  app.delete(deleteClaim.path, { schema: { params: deleteClaim.params } }, async (request, reply) => {
    await claims.remove(actorOf(request), request.params.id)
    return reply.status(204).send()
  })

  app.get(
    listEntries.path,
    {
      schema: { params: listEntries.params, querystring: listEntries.query, response: { 200: listEntries.response } },
    },
    async (request) => {
      const entries = await claims.entries(actorOf(request), request.params.id, request.query.list)
      return { success: true as const, entries: entries.map(presentEntry) }
    },
  )

  app.post(
    addEntry.path,
    {
      schema: {
        params: addEntry.params,
        headers: addEntry.headers,
        body: addEntry.body,
        response: { 201: addEntry.response },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'] ?? newId()
      const entry = await claims.addEntry(actorOf(request), request.params.id, { said: request.body, key })
      return reply.status(201).send(presentEntry(entry))
    },
  )

  app.put(
    replaceEntry.path,
    { schema: { params: replaceEntry.params, body: replaceEntry.body, response: { 200: replaceEntry.response } } },
    async (request) => presentEntry(await claims.replaceEntry(actorOf(request), request.params.id, request.body)),
  )

  app.delete(deleteEntry.path, { schema: { params: deleteEntry.params } }, async (request, reply) => {
    await claims.removeEntry(actorOf(request), request.params.id)
    return reply.status(204).send()
  })

  app.get(
    lookAtPack.path,
    {
      schema: { params: lookAtPack.params, querystring: lookAtPack.query, response: { 200: lookAtPack.response } },
    },
    async (request) => packs.summary(actorOf(request), request.params.id, request.query.before),
  )

  // A HEAD request would make the zip only to discard it.
  app.get(
    downloadPack.path,
    {
      config: FOR_OWN_PAGES,
      exposeHeadRoute: false,
      schema: { params: downloadPack.params, querystring: downloadPack.query },
    },
    async (request, reply) => {
      const { originals } = request.query
      const { fileName, zip } = await packs.begin(actorOf(request), request.params.id, originals)
      reply.headers({ 'content-type': 'application/zip', 'content-disposition': contentDisposition(fileName) })
      return reply.send(zip)
    },
  )

  app.get(
    downloadClaimPdf.path,
    { config: FOR_OWN_PAGES, exposeHeadRoute: false, schema: { params: downloadClaimPdf.params } },
    async (request, reply) => {
      const { fileName, pdf } = await packs.claimPdf(actorOf(request), request.params.id, request.signal)
      return sendPdf(reply, fileName, pdf)
    },
  )

  app.get(
    downloadPhotoPdf.path,
    {
      config: FOR_OWN_PAGES,
      exposeHeadRoute: false,
      schema: { params: downloadPhotoPdf.params, querystring: downloadPhotoPdf.query },
    },
    async (request, reply) => {
      const { id } = request.params
      const { part, max_mb: maxMb, paper } = request.query
      const printed = await packs.photoPdf(actorOf(request), id, { part, maxMb, paper }, request.signal)
      if (part < printed.of) {
        const next = new URLSearchParams({ part: String(part + 1), max_mb: String(maxMb), paper })
        reply.header('link', `<${downloadPhotoPdf.path.replace(':id', id)}?${next.toString()}>; rel="next"`)
      }
      return sendPdf(reply, printed.fileName, printed.pdf)
    },
  )
}
