import { z } from 'zod'
import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import { isUnfinished, isFromProvider } from '#shared/analyses/analysis.rules.ts'
import { forFiles } from '#shared/shown/forFiles.rules.ts'
import {
  namesOfReport,
  photosOfReport,
  photoAlt,
  photoCaption,
  reportFileName,
  reportOf,
  reportText,
  type PhotoRole,
  type ReportSubject,
} from '#shared/analyses/report.ts'
import type { Mark } from '#shared/advice/advice.ts'
import { sayTheSame, type Answers } from '#shared/advice/answers.ts'
import { NO_ACTUALS } from '#shared/repairs/actuals.schema.ts'
import { REPAIR_STATUS_LABELS, repairTitle } from '#shared/repairs/repairs.rules.ts'
import { withFinishedWork } from '#shared/analyses/finishedReport.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Jobs, JobType } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { Member } from '#server/platform/actor.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { StoredPhoto } from '../files/files.types.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import type { Files } from '../files/files.usecases.ts'
import type { StoredRepair } from '../repairs/repairs.types.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import { listedWorkspace, mayRead, mayWrite } from '../workspaces/access.usecases.ts'
import type { AiUsage } from './aiUsage.usecases.ts'
import type { DailyLimits } from './dailyLimits.usecases.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import { dayOf } from './analyses.rules.ts'
import type { ShownAnalysis, StoredAnalysis } from './analyses.types.ts'
import { printedPhoto } from './printedPhoto.usecases.ts'
import { PROMPT_VERSION } from './prompts/damageAnalysis.ts'
import type { QuestionsRepository } from './questions.repository.ts'
import type { PrintedPdf, PrintedPhoto, PrintPdf } from './reportPdf.port.ts'
import { shopPdf } from './shopPdf.rules.ts'
import type { Show } from './show.usecases.ts'

export type AnalysesParts = {
  repository: AnalysesRepository
  questions: Pick<QuestionsRepository, 'ofRun'>
  show: Show
  aiUsage: Pick<AiUsage, 'release'>
  files: Pick<Files, 'photoOrThrow' | 'listed' | 'content'>
  repairs: Pick<Repairs, 'forPhoto' | 'lockedOrThrow' | 'replaceAnswers' | 'noteRun' | 'repairOrThrow' | 'some'>
  jobs: Pick<Jobs, 'enqueue'>
  activities: Pick<Activities, 'tell'>
  inTransaction: InTransaction
  /** Maximum number of runs that one account may start per minute. */
  perMinute: RateLimit
  dailyLimits: Pick<DailyLimits, 'runsPerDay'>
  /** Prints reports as PDF. */
  printPdf: PrintPdf
  /** Maximum number of PDFs that one account may have printed. */
  pdfsPerAccount: RateLimit
  /** Whose share of the day a run takes (see `createShareOf`). */
  shareOf: (userId: UserId, ipAddress: string) => Promise<string>
  productName: string
  clock: Clock
  log: Log
}

/** The job that performs a run. */
export const RUN_ANALYSIS: JobType<{ analysisId: string; share?: string | undefined }> = {
  name: 'analyse-photo',
  // A job of an earlier version has no share. Then the account has its own.
  payload: z.object({ analysisId: z.string(), share: z.string().optional() }),
}

type ReportedPhoto = StoredPhoto & { role: PhotoRole }

/** Who asks for a run: what the owner says, and from which address. */
export type Asking = { answers?: Answers | undefined; ipAddress: string }

export type CurrentReport = {
  subject: ReportSubject
  photos: readonly { id: string; fileName: string }[]
  date: Date
}

type ReportPdfWishes = {
  paper: 'letter' | 'a4'
  photos: 'marked' | 'plain' | 'none'
  /** Of a shop's report. A person's always has them. */
  costs: 'shown' | 'left_out'
}

export type Analyses = ReturnType<typeof createAnalyses>

export function createAnalyses(parts: AnalysesParts) {
  const { repository, show, files, repairs, jobs, inTransaction, clock, log } = parts

  async function findOrThrow(within: Workspaces, id: string): Promise<StoredAnalysis> {
    const run = isId(id) ? await repository.find(within, id) : null
    if (run === null) throw new AppError('not_found')
    return run
  }

  async function repliesAbout(run: StoredAnalysis): Promise<{ text: string; answer: string }[]> {
    const questions = await show.questions(await parts.questions.ofRun(run.id), run)
    return questions.flatMap(({ text, answer }) => (answer === null ? [] : [{ text, answer }]))
  }

  async function runOrThrow(within: Workspaces, id: string): Promise<ShownAnalysis> {
    return show.one(await findOrThrow(within, id))
  }

  /** What the reports of a run say, by today's rules, and what their file is called. */
  async function subjectOf(
    stored: StoredAnalysis,
  ): Promise<{ run: ShownAnalysis; photos: ReportedPhoto[]; fileName: string; subject: ReportSubject }> {
    const run = forFiles(await show.one(stored))
    const { method, result, advice } = run
    if (isUnfinished(run.status) || result === null || advice === null || method === null) {
      throw new AppError('not_finished')
    }
    const within = [run.workspaceId]
    const repair =
      run.repairId === null ? null : ((await repairs.some(within, [run.repairId])).get(run.repairId) ?? null)
    const photos = await photosOfReport(run, repair, (ids) => files.listed(within, ids))
    const names = namesOfReport(photos, repair === null ? '' : repairTitle(repair))
    const subject = {
      productName: parts.productName,
      isOfShop: belongsToShop(run),
      fileName: names.join(', '),
      photos,
      date: (run.finishedAt ?? run.createdAt).toISOString(),
      method,
      source: isFromProvider(method) ? `${run.provider} ${run.model}` : null,
      notice: run.notice,
      result,
      advice,
      secondLook: run.secondLook,
      stepsDone: run.stepsDone,
      answers: run.answers,
      repair: repair === null ? null : { title: repair.title, status: REPAIR_STATUS_LABELS[repair.status] },
      actuals: repair ?? NO_ACTUALS,
      confirmed: run.confirmed ?? null,
      questions: await repliesAbout(stored),
    }
    return { run, photos, fileName: names[0] ?? '', subject }
  }

  function printed(
    photos: readonly ReportedPhoto[],
    marks: readonly Mark[],
    captionOf: (photo: ReportedPhoto, n: number, marks: readonly Mark[]) => string,
  ): PrintedPhoto[] {
    return photos.map((photo, n) => {
      const own = marks.filter((mark) => mark.file_id === photo.id)
      const alt = photoAlt(n, photos.length, own)
      return printedPhoto(files, photo, { alt, caption: captionOf(photo, n, own), marks: own })
    })
  }

  /** Ends a run in progress without a result. A finished run stays as it is. */
  async function end(id: string, how: { status: 'failed' | 'cancelled'; notice: string | null }): Promise<void> {
    await inTransaction(async (tx) => {
      const workspaceId = await repository.end(tx, id, { ...how, at: clock.now() })
      if (workspaceId === null) return
      await notifyScreens(tx, { to: workspaceId, topic: 'analysis', ids: [id] })
      if (how.status !== 'failed') return
      const repairId = await repository.repairOf(tx, id)
      const data = { analysis_id: id, severity: null, urgency: null, first_message_code: null }
      await parts.activities.tell(tx, { actorId: null, workspaceId, type: 'analysis.failed', repairId, data })
    })
  }

  /**
   * Starts a run, or returns the one in progress: a repair has only one at a time. The row and the job are stored in
   * one transaction, under the lock of the repair. Throws `too_many_attempts`, or `invalid_request` without a photo.
   * While a run is in progress with other answers or photos, stores the new answers with the repair and throws
   * `analysis_running`.
   */
  async function begin(
    { userId }: Member,
    lockedRepair: (tx: Tx) => Promise<StoredRepair>,
    { answers: said, ipAddress }: Asking,
  ): Promise<ShownAnalysis> {
    const share = await parts.shareOf(userId, ipAddress)
    const { run, isOther } = await inTransaction(async (tx) => {
      const repair = await lockedRepair(tx)
      const { workspaceId, fileIds } = repair
      const underWay = await repository.findUnfinished(tx, repair.id)
      if (underWay !== null) {
        const answers = await repairs.replaceAnswers(tx, repair, said)
        const isSame = sayTheSame(answers, underWay.answers) && haveTheSame(fileIds, underWay.fileIds)
        return { run: underWay, isOther: !isSame }
      }
      if (fileIds.length === 0) throw new AppError('invalid_request', ANALYSIS_MESSAGES.noPhotoInRepair)
      await parts.perMinute.take(userId)
      const answers = await repairs.replaceAnswers(tx, repair, said)
      const run = {
        id: newId(),
        workspaceId,
        createdBy: userId,
        repairId: repair.id,
        fileIds,
        answers,
        promptVersion: PROMPT_VERSION,
        createdAt: clock.now(),
      }
      await repository.insert(tx, run)
      await repairs.noteRun(tx, repair.id, { newestAnalysisId: run.id })
      await jobs.enqueue(tx, RUN_ANALYSIS, { analysisId: run.id, share }, { owner: workspaceId })
      await notifyScreens(tx, { to: workspaceId, topic: 'analysis', ids: [run.id] })
      log.info({ user_id: userId, analysis_id: run.id, photos: fileIds.length }, 'analysis requested')
      const stored = await repository.find([workspaceId], run.id, tx)
      if (stored === null) throw new Error('A run that was just stored is not there')
      return { run: stored, isOther: false }
    })
    if (isOther) throw new AppError('analysis_running')
    return show.one(run)
  }

  return {
    /**
     * Starts a run for all photos of a photo's repair, which is made when there is none. Throws `not_found` and what
     * {@link begin} throws.
     */
    requestForPhoto: (member: Member, fileId: string, asking: Asking): Promise<ShownAnalysis> =>
      begin(member, (tx) => repairs.forPhoto(tx, mayWrite(member), { fileId, userId: member.userId }), asking),

    /** Starts a run for all photos of a repair. Throws `not_found` and what {@link begin} throws. */
    requestForRepair: (member: Member, repairId: string, asking: Asking): Promise<ShownAnalysis> =>
      begin(member, (tx) => repairs.lockedOrThrow(tx, mayWrite(member), repairId), asking),

    /** Number of runs of a workspace about which the provider was asked today (UTC), and the limit. */
    async usageOf(workspaceId: WorkspaceId): Promise<{ today: number; perDay: number }> {
      const [today, perDay] = await Promise.all([
        repository.countOfDay(workspaceId, dayOf(clock.now())),
        parts.dailyLimits.runsPerDay(workspaceId),
      ])
      return { today, perDay }
    },

    /** All runs of the repair of a photo, newest first. Throws `not_found`. */
    async runsOf(member: Member, fileId: string): Promise<ShownAnalysis[]> {
      const { repairId } = await files.photoOrThrow(member, fileId)
      const runs =
        repairId === null ? await repository.listWithoutRepair(fileId) : await repository.listForRepair(repairId)
      return show.all(runs)
    },

    /** All runs of a repair, newest first. Throws `not_found`. */
    async runsOfRepair(member: Member, repairId: string): Promise<ShownAnalysis[]> {
      await repairs.repairOrThrow(mayRead(member), repairId)
      return show.all(await repository.listForRepair(repairId))
    },

    /** The runs of the person's own workspace after a given one, oldest first, as they go into a file. */
    async page(member: Member, page: { after: string | null; limit: number }): Promise<ShownAnalysis[]> {
      return (await show.all(await repository.page(listedWorkspace(member), page))).map(forFiles)
    },

    /** One run. Throws `not_found`. */
    runOrThrow,

    /**
     * A person who has seen the result gets no mail about it. Throws `not_found`, or `not_finished` while the run is in
     * progress.
     */
    async markSeen(member: Member, id: string): Promise<ShownAnalysis> {
      const run = await findOrThrow(mayWrite(member), id)
      if (isUnfinished(run.status)) throw new AppError('not_finished')
      if (run.seenAt !== null) return show.one(run)
      await inTransaction(async (tx) => {
        await repository.markSeen(tx, id, clock.now())
        await notifyScreens(tx, { to: run.workspaceId, topic: 'analysis', ids: [id] })
      })
      return runOrThrow([run.workspaceId], id)
    },

    /** Ends a run in progress. A finished run stays as it is. Throws `not_found`. */
    async cancel(member: Member, id: string): Promise<ShownAnalysis> {
      const { workspaceId } = await findOrThrow(mayWrite(member), id)
      await end(id, { status: 'cancelled', notice: null })
      return runOrThrow([workspaceId], id)
    },

    /** The text report of a run and its file name. Throws `not_found` or `not_finished`. */
    async report(member: Member, id: string): Promise<{ fileName: string; text: string }> {
      const { fileName, subject } = await subjectOf(await findOrThrow(mayRead(member), id))
      return { fileName: reportFileName(parts.productName, fileName), text: reportText(subject) }
    },

    /**
     * The report of a run as PDF, with its photos, and its file name. That of a shop says what its links say. Throws
     * `not_found`, `not_finished`, `too_many_attempts`, or `unavailable` when the photos cannot be reached or too many
     * reports are printed.
     */
    async reportPdf(
      member: Member,
      id: string,
      { paper, photos: wanted, costs }: ReportPdfWishes,
      signal?: AbortSignal,
    ): Promise<{ fileName: string; pdf: PrintedPdf }> {
      const { run, photos: all, fileName, subject } = await subjectOf(await findOrThrow(mayRead(member), id))
      await parts.pdfsPerAccount.take(member.userId)
      const { productName } = parts
      const date = run.finishedAt ?? run.createdAt
      const ofShop = belongsToShop(run) ? shopPdf(subject, costs === 'shown') : null
      const captionOf =
        ofShop?.captionOf ?? ((photo: ReportedPhoto, _n: number, own: readonly Mark[]) => photoCaption(photo, own))
      const load = async () => {
        const marks = wanted === 'marked' ? subject.advice.marks : []
        const photos = wanted === 'none' ? [] : printed(all, marks, captionOf)
        return {
          report: ofShop?.report ?? withFinishedWork(reportOf(subject), subject),
          photos,
          paper,
          date,
          productName,
        }
      }
      const pdf = await parts.printPdf({ owner: run.workspaceId, workspaceId: run.workspaceId }, load, signal)
      const isWithCosts = ofShop !== null && costs === 'shown'
      return { fileName: reportFileName(productName, fileName, { extension: 'pdf', isWithCosts }), pdf }
    },

    /**
     * What the report of the current result of a repair says to its owner, and the files that the run names; null
     * without a result. The repair is one of these workspaces.
     */
    async currentReport(within: Workspaces, repairId: string): Promise<CurrentReport | null> {
      const [current] = await repository.currentOfRepairs([repairId])
      const stored = current === undefined ? null : await repository.find(within, current.id)
      if (stored === null) return null
      const { run, subject } = await subjectOf(stored)
      const photos = stored.photos.map(({ id, name }) => ({ id, fileName: name }))
      return { subject, photos, date: run.finishedAt ?? run.createdAt }
    },

    /** Ends a run as failed after every attempt was interrupted, so that nobody waits for it. */
    async giveUp(id: string): Promise<void> {
      await end(id, { status: 'failed', notice: ANALYSIS_MESSAGES.failedCompletely })
      await parts.aiUsage.release(id)
      log.error({ analysis_id: id }, 'analysis failed completely')
    },
  }
}

/** Whether a run is of a shop: nobody confirms on site what is in none. */
export const belongsToShop = ({ confirmed }: Pick<ShownAnalysis, 'confirmed'>): boolean => confirmed !== undefined

/** The order makes no difference. */
function haveTheSame(fileIds: readonly string[], others: readonly string[]): boolean {
  return fileIds.length === others.length && fileIds.every((id) => others.includes(id))
}
