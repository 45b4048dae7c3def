import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '#shared/errors/appError.ts'
import * as operations from '#shared/publicApi/operations.ts'
import { readDescription } from '#shared/publicApi/description.ts'
import { describeApi } from '#shared/publicApi/openapi.ts'
import { etagOf, namesVersion } from '#server/platform/http/etag.ts'
import { sendPdf } from '#server/platform/http/sendPdf.ts'
import { sendPrivateBytes } from '#server/platform/http/privateBytes.ts'
import type { Http } from '#server/platform/http/server.ts'
import { currentRun } from '#shared/analyses/runs.rules.ts'
import type { Analyses } from '../analyses/analyses.usecases.ts'
import type { RequestKeys } from '../apiKeys/requestKeys.usecases.ts'
import type { Claims } from '../claims/claims.usecases.ts'
import type { Comments } from '../repairs/comments.usecases.ts'
import type { ShopMembers } from '../shops/members.usecases.ts'
import type { Delivering } from '../webhooks/delivering.usecases.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Documents } from '../documents/documents.usecases.ts'
import type { Files } from '../files/files.usecases.ts'
import type { Submissions } from '../intake/submissions.usecases.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import type { WebhooksOfShops } from '../webhooks/webhooks.usecases.ts'
import { mayRead } from '../workspaces/access.usecases.ts'
import { guardPublicApi, IS_OPEN, keyActorOf, needScope, type GateParts } from './gate.routes.ts'
import { idempotencyKeyOf, once } from './once.routes.ts'
import {
  presentAnalysis,
  presentClaim,
  presentComment,
  presentDocument,
  presentListedRepair,
  presentMe,
  presentPhoto,
  presentRepair,
  presentSubmission,
  presentWebhook,
} from './publicApi.presenter.ts'
import type { PublicRepairs } from './publicRepairs.usecases.ts'
import { linkNext, serve } from './serve.routes.ts'
import { uploadRoutes, type UploadRoutesParts } from './uploads.routes.ts'

export type PublicApiParts = GateParts &
  UploadRoutesParts & {
    publicRepairs: PublicRepairs
    repairs: Pick<Repairs, 'list' | 'repairOrThrow' | 'change' | 'remove'>
    files: Pick<Files, 'photoOrThrow' | 'content' | 'remove'>
    analyses: Pick<Analyses, 'requestForRepair' | 'runsOfRepair' | 'runOrThrow' | 'report' | 'reportPdf'>
    comments: Pick<Comments, 'list' | 'add'>
    members: Pick<ShopMembers, 'list'>
    documents: Pick<Documents, 'list' | 'content' | 'change' | 'remove'>
    claims: Pick<Claims, 'list' | 'one'>
    submissions: Pick<Submissions, 'list' | 'one'>
    webhooks: Pick<WebhooksOfShops, 'list' | 'one' | 'create' | 'change' | 'remove'>
    delivering: Pick<Delivering, 'test'>
    requestKeys: RequestKeys
    /** Where the product is. It is known once the server listens. */
    origin: () => string
  }

/** Everything under /v1. It is a scope of its own: its gate and its parsers are for nothing else. */
export async function publicApiRoutes(http: Http, parts: PublicApiParts): Promise<void> {
  await http.register(async (scope) => {
    const app = scope.withTypeProvider<ZodTypeProvider>()
    guardPublicApi(app, parts)
    let description: string | undefined
    app.get(readDescription.path, { config: IS_OPEN }, (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send((description ??= JSON.stringify(describeApi(parts.origin())))),
    )
    repairRoutes(app, parts)
    photoRoutes(app, parts)
    analysisRoutes(app, parts)
    otherRoutes(app, parts)
    peopleRoutes(app, parts)
    webhookRoutes(app, parts)
    await app.register(async (files) => uploadRoutes(files.withTypeProvider<ZodTypeProvider>(), parts))
    // The gate answers: whoever has no key learns nothing of what is there.
    for (const path of ['/v1', '/v1/*']) app.all(path, async () => undefined)
  })
}

function repairRoutes(app: Http, { repairs, publicRepairs, requestKeys, origin }: PublicApiParts): void {
  serve(app, operations.getMe, async ({ request }) => presentMe(keyActorOf(request)))

  serve(app, operations.listRepairs, async (call) => {
    const { updated_since: since, ...query } = call.query
    const changedSince = since === undefined ? undefined : new Date(since)
    const page = await repairs.list(call.actor, { ...query, changedSince, withDue: false, sort: 'changed' })
    linkNext(call, origin(), page.next)
    return { data: page.repairs.map(presentListedRepair), next_cursor: page.next }
  })

  serve(app, operations.createRepair, async ({ actor, body, ...call }) => {
    const { status } = operations.createRepair
    const wanted = { title: body.title, answers: body.answers, fileIds: body.photo_ids }
    return once(call, { requestKeys, status }, async (keep) =>
      presentRepair(
        await publicRepairs.create(actor, wanted, (tx, made) => keep(tx, { status, body: presentRepair(made) })),
      ),
    )
  })

  serve(app, operations.getRepair, async ({ actor, params, reply }) => {
    const { repair } = await repairs.repairOrThrow(mayRead(actor), params.id)
    reply.header('etag', etagOf(repair.version))
    return presentRepair(repair)
  })

  serve(app, operations.updateRepair, async ({ actor, params, body, request, reply }) => {
    const isWanted = ifMatch(request, reply)
    const { add_photo_ids: added, remove_photo_ids: removed, ...patch } = body
    const change = { ...patch, add_file_ids: added, remove_file_ids: removed }
    const { repair } = await repairs.change(actor, params.id, change, isWanted)
    reply.header('etag', etagOf(repair.version))
    return presentRepair(repair)
  })

  serve(app, operations.deleteRepair, async ({ actor, params, request, reply }) =>
    repairs.remove(actor, params.id, { photos: 'keep', isWanted: ifMatch(request, reply) }),
  )
}

/** Refuses to change another version than the one that a program has read, and names the newest. */
function ifMatch(request: FastifyRequest, reply: FastifyReply): (version: string) => boolean {
  const tags = request.headers['if-match']
  return (version) => {
    if (tags === undefined || namesVersion(tags, version)) return true
    reply.header('etag', etagOf(version))
    throw new AppError('changed_meanwhile', 'This has changed since. Read it again: the ETag names the newest version.')
  }
}

function photoRoutes(app: Http, { repairs, files }: PublicApiParts): void {
  serve(app, operations.listPhotos, async ({ actor, params }) => {
    const { photos } = await repairs.repairOrThrow(mayRead(actor), params.id)
    return { data: photos.map(presentPhoto) }
  })

  serve(app, operations.getPhoto, async ({ actor, params }) => presentPhoto(await files.photoOrThrow(actor, params.id)))

  serve(app, operations.getPhotoContent, async ({ actor, params, query, request, reply }) => {
    if (query.variant === 'original') needScope(request, reply, operations.getPhotoContent.extraScope)
    const { photo, ...content } = await files.content(mayRead(actor), params.id, query.variant)
    const fileName = photo.fileName
    return sendPrivateBytes(request, reply, { ...content, ...AS_FILE, modifiedAt: photo.createdAt, fileName })
  })

  serve(app, operations.deletePhoto, async ({ actor, params }) => files.remove(actor, params.id))
}

const AS_FILE = { disposition: 'attachment', cacheControl: 'private, no-cache' } as const

function analysisRoutes(app: Http, { analyses, requestKeys }: PublicApiParts): void {
  serve(app, operations.startAnalysis, async ({ actor, params, body, ...call }) =>
    once(call, { requestKeys, status: operations.startAnalysis.status }, async () => {
      const asking = { answers: body?.answers, ipAddress: call.request.ip }
      return presentAnalysis(await analyses.requestForRepair(actor, params.id, asking))
    }),
  )

  serve(app, operations.listAnalyses, async ({ actor, params }) => {
    const runs = await analyses.runsOfRepair(actor, params.id)
    return { data: runs.map(presentAnalysis), current_id: currentRun(runs)?.id ?? null }
  })

  serve(app, operations.getAnalysis, async ({ actor, params }) =>
    presentAnalysis(await analyses.runOrThrow(mayRead(actor), params.id)),
  )

  serve(app, operations.getReportText, async ({ actor, params, reply }) => {
    const { fileName, text } = await analyses.report(actor, params.id)
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', contentDisposition(fileName, { type: 'attachment' }))
      .send(text)
  })

  serve(app, operations.getReportPdf, async ({ actor, params, query, request, reply }) => {
    const { fileName, pdf } = await analyses.reportPdf(actor, params.id, query, request.signal)
    return sendPdf(reply, fileName, pdf)
  })
}

function otherRoutes(app: Http, { documents, submissions, claims, origin }: PublicApiParts): void {
  serve(app, operations.listDocuments, async (call) => {
    const page = await documents.list(call.actor, call.params.id, call.query)
    linkNext(call, origin(), page.next)
    return { data: page.documents.map(presentDocument), next_cursor: page.next }
  })

  serve(app, operations.getDocumentContent, async ({ actor, params, request, reply }) => {
    const { document, ...content } = await documents.content(actor, params.id, 'original')
    const { createdAt: modifiedAt, fileName } = document
    // Whatever its bytes are, nothing shows them here.
    const file = { ...content, ...AS_FILE, cacheControl: 'no-store', modifiedAt, fileName }
    return sendPrivateBytes(request, reply, { ...file, type: operations.getDocumentContent.bytes })
  })

  serve(app, operations.updateDocument, async ({ actor, params, body }) => {
    const { file_name: fileName, paid_on: paidOn, ...change } = body
    return presentDocument(await documents.change(actor, params.id, { ...change, fileName, paidOn }))
  })

  serve(app, operations.deleteDocument, async ({ actor, params }) => documents.remove(actor, params.id))

  serve(app, operations.getSubmission, async ({ actor, params }) =>
    presentSubmission(await submissions.one(actor, params.id)),
  )

  serve(app, operations.listSubmissions, async (call) => {
    const page = await submissions.list(call.actor, call.query)
    linkNext(call, origin(), page.next)
    return { data: page.submissions.map(presentSubmission), next_cursor: page.next }
  })

  serve(app, operations.listClaims, async (call) => {
    const page = await claims.list(call.actor, call.query)
    linkNext(call, origin(), page.next)
    return { data: page.claims.map(presentClaim), next_cursor: page.next }
  })

  serve(app, operations.getClaim, async ({ actor, params }) => presentClaim(await claims.one(actor, params.id)))
}

function peopleRoutes(app: Http, { members, comments, requestKeys, origin }: PublicApiParts): void {
  serve(app, operations.listMembers, async ({ actor }) => ({
    data: (await members.list(actor)).map(({ userId, name, role }) => ({ id: userId, name, role })),
  }))

  serve(app, operations.listComments, async (call) => {
    const page = await comments.list(call.actor, call.params.id, call.query)
    linkNext(call, origin(), page.next)
    return { data: page.comments.map(presentComment), next_cursor: page.next }
  })

  serve(app, operations.addComment, async ({ actor, params, body, ...call }) =>
    once(call, { requestKeys, status: operations.addComment.status }, async () => {
      const key = idempotencyKeyOf(call.request) ?? newId()
      return presentComment(await comments.add(actor, params.id, { text: body.text, mentions: [], key: `v1 ${key}` }))
    }),
  )
}

function webhookRoutes(app: Http, { webhooks, delivering, requestKeys }: PublicApiParts): void {
  serve(app, operations.listWebhooks, async ({ actor }) => ({ data: (await webhooks.list(actor)).map(presentWebhook) }))

  serve(app, operations.createWebhook, async ({ actor, body, ...call }) => {
    const { status } = operations.createWebhook
    return once(call, { requestKeys, status }, async (keep) => {
      // The secret is kept nowhere that a later answer could come from.
      const { webhook, secret } = await webhooks.create(actor, body, (tx, made) =>
        keep(tx, { status, body: { ...presentWebhook(made), secret: null } }),
      )
      return { ...presentWebhook(webhook), secret }
    })
  })

  serve(app, operations.getWebhook, async ({ actor, params }) => presentWebhook(await webhooks.one(actor, params.id)))

  serve(app, operations.updateWebhook, async ({ actor, params, body }) =>
    presentWebhook(await webhooks.change(actor, params.id, body)),
  )

  serve(app, operations.testWebhook, async ({ actor, params }) => {
    const { status, attempts } = await delivering.test(actor, params.id)
    return { status, attempts }
  })

  serve(app, operations.deleteWebhook, async ({ actor, params }) => webhooks.remove(actor, params.id))
}
