import { z } from 'zod'
import { namesOfReport, photosOfReport, reportFileName, reportText } from '#shared/analyses/report.ts'
import { messageLines } from '#shared/advice/messageLines.rules.ts'
import { getReport } from '#shared/api/analyses.ts'
import { downloadData } from '#shared/api/dataDownload.ts'
import { downloadRepairList } from '#shared/api/repairList.ts'
import { AppError } from '#shared/errors/appError.ts'
import { forFiles } from '#shared/shown/forFiles.rules.ts'
import { messageForWords } from '#shared/shown/reply.rules.ts'
import { REPAIR_LIST_HEAD, repairListLines, repairListName } from '#shared/repairs/repairList.rules.ts'
import { REPAIR_STATUS_LABELS, repairTitle } from '#shared/repairs/repairs.rules.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import { settings } from '../settings.ts'
import { backupOf } from './backup.ts'
import { answers } from './handlers.ts'
import type { LocalRun } from './local.types.ts'
import { read } from './localDatabase.ts'
import type { CurrentUser } from './localSession.ts'
import { photosForRepairList } from './photos.handlers.ts'
import { photosInOrder, placedPhotos } from './photos.ts'
import { localActuals } from './repairs.ts'
import { currentOf, loadPlaybooks, runOrThrow, runsOf, saidAbout, shownRun } from './runs.ts'

/** A file that a person saves. */
export type SavedFile = { name: string; content: Blob }

/** The report of a run as a file. Throws `not_found` or `not_finished`. */
export async function reportOf(user: CurrentUser, runId: string): Promise<SavedFile> {
  const playbooks = await loadPlaybooks()
  const { name, text } = await read(async (tx) => {
    const { run, repair, questions, alsoSaid } = await runOrThrow(tx, user.id, runId)
    const shown = forFiles(shownRun(run, { repair, alsoSaid, playbooks }))
    if (shown.result === null || shown.advice === null || shown.method === null) throw new AppError('not_finished')
    const found = await photosOfReport(run, repair, (ids) => photosInOrder(tx, ids))
    const photos = found.map(({ caption = null, ...photo }) => ({ ...photo, caption }))
    const names = namesOfReport(photos, repairTitle(repair))
    const number = settings.emergency_number
    return {
      name: reportFileName(settings.product_name, names[0] ?? ''),
      text: reportText({
        productName: settings.product_name,
        fileName: names.join(', '),
        photos,
        date: run.finishedAt.toISOString(),
        method: shown.method,
        source: null,
        // What it says is about this app, and the method says it already.
        notice: null,
        result: shown.result,
        advice: shown.advice,
        secondLook: null,
        stepsDone: shown.stepsDone,
        answers: run.answers,
        repair: { title: repair.title, status: REPAIR_STATUS_LABELS[repair.status] },
        actuals: localActuals(repair),
        questions: questions
          .filter((question) => question.runId === run.id)
          .map(({ text: asked, message }) => ({
            text: asked,
            answer: messageLines(messageForWords(asked, number) ?? messageOf(message, run.answers, number)).join('\n'),
          })),
      }),
    }
  })
  return { name, content: new Blob([text], { type: 'text/plain;charset=utf-8' }) }
}

/** All photos with their current results as a table. Throws `limit_reached` on a plan without it. */
export async function repairListOf(user: CurrentUser): Promise<SavedFile> {
  await photosForRepairList(user)
  const playbooks = await loadPlaybooks()
  const lines = await read(async (tx) => {
    const rows: string[] = []
    const lineOf = repairListLines()
    for (const { photo, repair } of (await placedPhotos(tx, user.id)).toReversed()) {
      const run: LocalRun | null = repair === null ? null : currentOf(await runsOf(tx, repair.id))
      const shown =
        run === null || repair === null
          ? null
          : shownRun(run, { repair, alsoSaid: await saidAbout(tx, repair), playbooks })
      rows.push(
        lineOf({
          photo: { ...photo, createdAt: photo.uploadDate },
          repair: repair === null ? null : { ...repair, ...localActuals(repair) },
          run: shown === null ? null : { ...shown, provider: null, model: null },
        }),
      )
    }
    return rows
  })
  return {
    name: repairListName(settings.product_name, new Date()),
    content: new Blob([REPAIR_LIST_HEAD, ...lines], { type: 'text/csv;charset=utf-8' }),
  }
}

export const FILE_HANDLERS = [
  // As text, for sharing.
  answers({ ...getReport, response: z.string() }, async (user, { params }) =>
    (await reportOf(user, params.id)).content.text(),
  ),
]

/** What makes the files that are saved, by their path. */
export const DOWNLOADS: Readonly<Record<string, (user: CurrentUser, params: { id?: string }) => Promise<SavedFile>>> = {
  [getReport.path]: (user, { id = '' }) => reportOf(user, id),
  [downloadRepairList.path]: repairListOf,
  [downloadData.path]: (user) => backupOf(user.id),
}
