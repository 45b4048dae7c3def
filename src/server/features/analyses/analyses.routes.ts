import { create as contentDisposition } from 'content-disposition'
import type { FastifyRequest } from 'fastify'
import {
  cancelAnalysis,
  getAnalysis,
  getReport,
  getReportPdf,
  listAnalyses,
  listRepairAnalyses,
  markAnalysisSeen,
  requestAnalysis,
  requestRepairAnalysis,
} from '#shared/api/analyses.ts'
import { currentRun } from '#shared/analyses/runs.rules.ts'
import { sendPdf } from '#server/platform/http/sendPdf.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { FOR_OWN_PAGES, isFromThisMachine } from '#server/platform/http/origin.ts'
import type { Http } from '#server/platform/http/server.ts'
import { mayRead } from '../workspaces/access.usecases.ts'
import { presentAnalysis } from './analyses.presenter.ts'
import type { ShownAnalysis } from './analyses.types.ts'
import type { Analyses } from './analyses.usecases.ts'

/** `setupHint` tells how to set a key; null when one is set. It is shown only on the server's own machine. */
export function analysesRoutes(app: Http, analyses: Analyses, setupHint: string | null): void {
  const present = (request: FastifyRequest, run: ShownAnalysis) =>
    presentAnalysis(run, isFromThisMachine(request) ? setupHint : null)

  app.post(
    requestAnalysis.path,
    {
      schema: {
        params: requestAnalysis.params,
        body: requestAnalysis.body,
        response: { 202: requestAnalysis.response },
      },
    },
    async (request, reply) => {
      const run = await analyses.requestForPhoto(actorOf(request), request.params.id, {
        answers: request.body?.answers,
        ipAddress: request.ip,
      })
      return reply.status(202).send(present(request, run))
    },
  )

  app.post(
    requestRepairAnalysis.path,
    {
      schema: {
        params: requestRepairAnalysis.params,
        body: requestRepairAnalysis.body,
        response: { 202: requestRepairAnalysis.response },
      },
    },
    async (request, reply) => {
      const run = await analyses.requestForRepair(actorOf(request), request.params.id, {
        answers: request.body?.answers,
        ipAddress: request.ip,
      })
      return reply.status(202).send(present(request, run))
    },
  )

  app.get(
    listRepairAnalyses.path,
    { schema: { params: listRepairAnalyses.params, response: { 200: listRepairAnalyses.response } } },
    async (request) => {
      const runs = await analyses.runsOfRepair(actorOf(request), request.params.id)
      return { analyses: runs.map((run) => present(request, run)), current_id: currentRun(runs)?.id ?? null }
    },
  )

  app.get(
    listAnalyses.path,
    { schema: { params: listAnalyses.params, response: { 200: listAnalyses.response } } },
    async (request) => {
      const runs = await analyses.runsOf(actorOf(request), request.params.id)
      return { analyses: runs.map((run) => present(request, run)), current_id: currentRun(runs)?.id ?? null }
    },
  )

  app.get(
    getAnalysis.path,
    { schema: { params: getAnalysis.params, response: { 200: getAnalysis.response } } },
    async (request) => present(request, await analyses.runOrThrow(mayRead(actorOf(request)), request.params.id)),
  )

  app.post(
    cancelAnalysis.path,
    {
      schema: { params: cancelAnalysis.params, body: cancelAnalysis.body, response: { 200: cancelAnalysis.response } },
    },
    async (request) => present(request, await analyses.cancel(actorOf(request), request.params.id)),
  )

  app.post(
    markAnalysisSeen.path,
    {
      schema: {
        params: markAnalysisSeen.params,
        body: markAnalysisSeen.body,
        response: { 200: markAnalysisSeen.response },
      },
    },
    async (request) => present(request, await analyses.markSeen(actorOf(request), request.params.id)),
  )

  app.get(getReport.path, { schema: { params: getReport.params } }, async (request, reply) => {
    const { fileName, text } = await analyses.report(actorOf(request), request.params.id)
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', contentDisposition(fileName, { type: 'attachment' }))
      .send(text)
  })

  app.get(
    getReportPdf.path,
    // It takes time of the processor, and no page of another site may ask for it.
    { config: FOR_OWN_PAGES, schema: { params: getReportPdf.params, querystring: getReportPdf.query } },
    async (request, reply) => {
      const { fileName, pdf } = await analyses.reportPdf(
        actorOf(request),
        request.params.id,
        request.query,
        request.signal,
      )
      return sendPdf(reply, fileName, pdf)
    },
  )
}
