import { v7 as newId } from 'uuid'
import type { Answers } from '#shared/advice/answers.ts'
import { sayTheSame } from '#shared/advice/answers.ts'
import { messageLines } from '#shared/advice/messageLines.rules.ts'
import { QUESTION_MESSAGES, QUESTIONS_PER_REPAIR } from '#shared/advice/questions.ts'
import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import { markedSteps, shownSteps, stepHash } from '#shared/analyses/steps.rules.ts'
import {
  answerHazard,
  cancelAnalysis,
  getAnalysis,
  giveFeedback,
  listAnalyses,
  listRepairAnalyses,
  markAnalysisSeen,
  markStep,
  requestAnalysis,
  requestRepairAnalysis,
  type Analysis,
} from '#shared/api/analyses.ts'
import { askQuestion, listQuestions, type QuestionRecord } from '#shared/api/questions.ts'
import { AppError } from '#shared/errors/appError.ts'
import {
  answersWithWords,
  holdEverything,
  isNewDanger,
  messageForQuestion,
  messageForWords,
} from '#shared/shown/reply.rules.ts'
import { mergedAnswers } from '#shared/repairs/change.rules.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import { hazardAnswerFor } from '#shared/safety/weighing.rules.ts'
import { settings } from '../settings.ts'
import { tellChange } from './eventStream.ts'
import { answers } from './handlers.ts'
import type { LocalQuestion, LocalRepair, LocalRun } from './local.types.ts'
import { read, write, type Reading, type Writing } from './localDatabase.ts'
import { photoOrThrow, placedPhoto } from './photos.ts'
import { repairForPhoto, repairOrThrow } from './repairs.ts'
import {
  applyAnswers,
  currentOf,
  keepRepair,
  loadPlaybooks,
  presentRun,
  runOrThrow,
  runsOf,
  saidAbout,
  shownRun,
  type Playbooks,
} from './runs.ts'

export const ANALYSIS_HANDLERS = [
  answers(requestAnalysis, async (user, { params, body }) => {
    const playbooks = await loadPlaybooks()
    return begin(playbooks, body?.answers, async (tx) => repairForPhoto(tx, await photoOrThrow(tx, user.id, params.id)))
  }),

  answers(requestRepairAnalysis, async (user, { params, body }) => {
    const playbooks = await loadPlaybooks()
    return begin(playbooks, body?.answers, (tx) => repairOrThrow(tx, user.id, params.id))
  }),

  answers(listAnalyses, async (user, { params }) => {
    const playbooks = await loadPlaybooks()
    return read(async (tx) => {
      const { repair } = await placedPhoto(tx, user.id, params.id)
      return repair === null ? { analyses: [], current_id: null } : allRuns(tx, repair, playbooks)
    })
  }),

  answers(listRepairAnalyses, async (user, { params }) => {
    const playbooks = await loadPlaybooks()
    return read(async (tx) => allRuns(tx, await repairOrThrow(tx, user.id, params.id), playbooks))
  }),

  answers(getAnalysis, (user, { params }) => oneRun(user.id, params.id)),

  // Nothing is ever in progress, and a run that has ended stays as it is.
  answers(cancelAnalysis, (user, { params }) => oneRun(user.id, params.id)),

  answers(markAnalysisSeen, async (user, { params }) => {
    await write(async (tx) => {
      const { run } = await runOrThrow(tx, user.id, params.id)
      if (run.seenAt === null) await tx.objectStore('runs').put({ ...run, seenAt: new Date() })
    })
    return oneRun(user.id, params.id)
  }),

  answers(markStep, async (user, { params, body }) => {
    const playbooks = await loadPlaybooks()
    const steps = await write(async (tx) => {
      const { run, repair, alsoSaid } = await runOrThrow(tx, user.id, params.id)
      const shown = shownRun(run, { repair, alsoSaid, playbooks })
      if (shown.result === null) throw new AppError('not_finished')
      const text = shown.result.repairInstructions[params.n - 1]
      if (text === undefined) throw new AppError('not_found')
      if (!shownSteps(shown).some(({ n }) => n === params.n)) throw new AppError('step_withheld')
      if (body.text_hash !== undefined && body.text_hash !== stepHash(text)) throw new AppError('step_changed')
      const stepsDone = markedSteps(run.stepsDone, { n: params.n, done: body.done })
      await tx.objectStore('runs').put({ ...run, stepsDone })
      await keepRepair(tx, { ...repair, updatedAt: new Date() }, playbooks)
      return shownSteps({ ...shown, stepsDone })
    })
    tellChange({ topic: 'analysis', ids: [params.id] })
    return { success: true as const, steps }
  }),

  answers(answerHazard, async (user, { params, body }) => {
    const playbooks = await loadPlaybooks()
    await write(async (tx) => {
      const repair = await tx.objectStore('repairs').get(params.id)
      if (repair?.userId !== user.id) throw new AppError('not_found')
      const current = currentOf(await runsOf(tx, params.id))
      const before = repair.hazardAnswers ?? []
      const told = answersWithWords(current?.answers ?? repair.answers, await saidAbout(tx, repair))
      const given = hazardAnswerFor(told, { code: params.code, answer: body.answer }, before)
      if (given === null) throw new AppError('not_found')
      const hazardAnswers = [...before.filter(({ code }) => code !== given.code), given]
      await keepRepair(tx, { ...repair, hazardAnswers, updatedAt: new Date() }, playbooks)
    })
    tellChange({ topic: 'repairs', ids: [params.id] })
    return { success: true as const }
  }),

  answers(giveFeedback, async (user, { params, body }) => {
    const given = { id: newId(), userId: user.id, runId: params.id, ...body, createdAt: new Date() }
    await write(async (tx) => {
      const { run } = await runOrThrow(tx, user.id, params.id)
      if (run.status !== 'succeeded') throw new AppError('not_finished')
      await tx.objectStore('feedback').add(given)
    })
    const { id, what, text, consent, createdAt } = given
    return { id, analysis_id: params.id, what, text, consent, created_at: createdAt.toISOString() }
  }),

  answers(askQuestion, async (user, { params, body, idempotencyKey }) => {
    const playbooks = await loadPlaybooks()
    const question = await write(async (tx) => {
      const { run, repair, questions, alsoSaid } = await runOrThrow(tx, user.id, params.id)
      const before = questions.find(({ key }) => key === idempotencyKey)
      if (before !== undefined && (before.runId !== run.id || before.text !== body.text)) {
        throw new AppError('key_reused', QUESTION_MESSAGES.keyReused)
      }
      if (before !== undefined) return before
      const said = { answers: run.answers, alsoSaid }
      const shown = shownRun(run, { repair, alsoSaid, playbooks })
      const holdsAll = holdEverything((shown.advice?.hazards ?? []).map(({ code }) => code))
      const message =
        messageForQuestion(body.text, said, settings.emergency_number) ??
        (holdsAll ? (shown.advice?.first_message ?? null) : null)
      if (message === null) throw new AppError(shown.result === null ? 'not_finished' : 'no_questions_here')
      const asked: LocalQuestion = {
        id: newId(),
        userId: user.id,
        runId: run.id,
        repairId: repair.id,
        key: idempotencyKey ?? newId(),
        text: body.text,
        message: message.code,
        createdAt: new Date(),
      }
      // A danger that was told before is answered but not kept again, so that what is read at each display has a limit.
      if (questions.length >= QUESTIONS_PER_REPAIR && !isNewDanger(body.text, said)) return asked
      await tx.objectStore('questions').add(asked)
      await keepRepair(tx, { ...repair, updatedAt: asked.createdAt }, playbooks)
      return asked
    })
    tellChange({ topic: 'analysis', ids: [params.id] })
    const { run } = await read((tx) => runOrThrow(tx, user.id, params.id))
    return presentQuestion(question, run)
  }),

  answers(listQuestions, async (user, { params }) =>
    read(async (tx) => {
      const { run, questions } = await runOrThrow(tx, user.id, params.id)
      const own = questions.filter(({ runId }) => runId === run.id)
      return { questions: own.map((question) => presentQuestion(question, run)), remaining: 0 }
    }),
  ),
]

/**
 * Makes a run, which ends at once because nobody is asked. Answers that come with it take the place of earlier ones.
 */
async function begin(
  playbooks: Playbooks,
  said: Answers | undefined,
  repairIn: (tx: Writing) => Promise<LocalRepair>,
): Promise<Analysis> {
  const analysis = await write(async (tx) => {
    const repair = await repairIn(tx)
    if (repair.fileIds.length === 0) throw new AppError('invalid_request', ANALYSIS_MESSAGES.noPhotoInRepair)
    const theirs = said === undefined ? repair.answers : mergedAnswers({}, said)
    if (!sayTheSame(theirs, repair.answers)) await applyAnswers(tx, { repair, answers: theirs, playbooks })
    const now = new Date()
    const run: LocalRun = {
      id: newId(),
      userId: repair.userId,
      repairId: repair.id,
      fileIds: repair.fileIds,
      answers: theirs,
      status: 'succeeded',
      stepsDone: [],
      createdAt: now,
      finishedAt: now,
      seenAt: null,
    }
    await tx.objectStore('runs').add(run)
    const kept = await keepRepair(tx, { ...repair, answers: theirs, newestRunId: run.id, updatedAt: now }, playbooks)
    const alsoSaid = await saidAbout(tx, repair)
    return presentRun(tx, shownRun(run, { repair: kept, alsoSaid, playbooks }))
  })
  tellChange({ topic: 'analysis', ids: [analysis.id] })
  return analysis
}

async function allRuns(
  tx: Reading,
  repair: LocalRepair,
  playbooks: Playbooks,
): Promise<{ analyses: Analysis[]; current_id: string | null }> {
  const runs = await runsOf(tx, repair.id)
  const alsoSaid = await saidAbout(tx, repair)
  const analyses: Analysis[] = []
  for (const run of runs) analyses.push(await presentRun(tx, shownRun(run, { repair, alsoSaid, playbooks })))
  return { analyses, current_id: currentOf(runs)?.id ?? null }
}

async function oneRun(userId: string, id: string): Promise<Analysis> {
  const playbooks = await loadPlaybooks()
  return read(async (tx) => {
    const { run, repair, alsoSaid } = await runOrThrow(tx, userId, id)
    return presentRun(tx, shownRun(run, { repair, alsoSaid, playbooks }))
  })
}

/** A question with the message that answers it, by today's rules. */
function presentQuestion(question: LocalQuestion, run: LocalRun): QuestionRecord {
  const { emergency_number: number } = settings
  const message = messageForWords(question.text, number) ?? messageOf(question.message, run.answers, number)
  return {
    id: question.id,
    analysis_id: question.runId,
    text: question.text,
    status: 'answered',
    answer: messageLines(message).join('\n'),
    first_message: message,
    notice: null,
    created_at: question.createdAt.toISOString(),
  }
}
