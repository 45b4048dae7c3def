import type { Advice } from '#shared/advice/advice.ts'
import { isSaid, KINDS, type Answers, type Kind } from '#shared/advice/answers.ts'
import type { HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { shownSteps } from '#shared/analyses/steps.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { AppError } from '#shared/errors/appError.ts'
import { FINDING_VERSION, findingOf } from '#shared/shown/finding.rules.ts'
import type { Playbook } from '#shared/knowledge/playbook.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'
import { ownWords } from '#shared/shown/ownWords.rules.ts'
import { RawResult } from '#shared/shown/rawResult.ts'
import { toldBy } from '#shared/safety/hazardAnswers.rules.ts'
import { settings } from '../settings.ts'
import { LOCAL_MESSAGES } from './local.messages.ts'
import type { LocalQuestion, LocalRepair, LocalRun } from './local.types.ts'
import type { Reading, Writing } from './localDatabase.ts'
import { photosInOrder } from './photos.ts'

/** Named in each run. There is no prompt, because no model is asked. */
const PROMPT_VERSION = 'none'

export type Playbooks = ReadonlyMap<Kind, Playbook | null>

let playbooks: Promise<Playbooks> | null = null

/**
 * All playbooks. They are loaded before a transaction of the database, which ends when anything else is waited for. A
 * failed attempt is repeated with the next call.
 */
export function loadPlaybooks(): Promise<Playbooks> {
  playbooks ??= Promise.all(KINDS.map(async (kind) => [kind, await loadPlaybook(kind)] as const)).then(
    (all) => new Map(all),
    (error: unknown) => {
      playbooks = null
      throw error
    },
  )
  return playbooks
}

/** A run by today's safety rules. */
export type ShownRun = LocalRun & {
  result: DamageAnalysis | null
  advice: Advice | null
  method: 'fallback' | null
  hazardAnswers: readonly HazardAnswer[]
}

type Circumstances = { repair: LocalRepair; alsoSaid: readonly string[]; playbooks: Playbooks }

/** Everything that is shown of a run goes through here. */
export function shownRun(run: LocalRun, { repair, alsoSaid, playbooks: all }: Circumstances): ShownRun {
  const { hazardAnswers = [] } = repair
  if (run.status !== 'succeeded') return { ...run, result: null, advice: null, method: null, hazardAnswers }
  const { kind } = run.answers
  const { result, advice } = new RawResult(GENERAL_GUIDANCE).shown({
    method: 'fallback',
    answers: toldBy(run.answers, hazardAnswers),
    alsoSaid,
    replies: [],
    photos: [],
    playbook: isSaid(kind) ? (all.get(kind) ?? null) : null,
    emergencyNumber: settings.emergency_number,
    costAssumptions: repair.costAssumptions,
  })
  return { ...run, result, advice, method: 'fallback', hazardAnswers }
}

/** A run of this person with its repair, and what else the person said about that. Throws `not_found`. */
export async function runOrThrow(
  tx: Reading,
  userId: string,
  id: string,
): Promise<{ run: LocalRun; repair: LocalRepair; questions: LocalQuestion[]; alsoSaid: string[] }> {
  const run = await tx.objectStore('runs').get(id)
  const repair = run === undefined ? undefined : await tx.objectStore('repairs').get(run.repairId)
  if (run === undefined || run.userId !== userId || repair === undefined) throw new AppError('not_found')
  return { run, repair, questions: await questionsAbout(tx, repair.id), alsoSaid: await saidAbout(tx, repair) }
}

/** All questions about a repair, oldest first. */
export function questionsAbout(tx: Reading, repairId: string): Promise<LocalQuestion[]> {
  return tx.objectStore('questions').index('repairId').getAll(repairId)
}

/** What the owner said about a repair beside the answers. */
export async function saidAbout(
  tx: Reading,
  { id, fileIds, check = null, notes = [] }: LocalRepair,
): Promise<string[]> {
  return ownWords({
    captions: (await photosInOrder(tx, fileIds)).flatMap(({ caption }) => caption ?? []),
    check: check?.what ?? null,
    notes: notes.map(({ text }) => text).toReversed(),
    asked: (await questionsAbout(tx, id)).map(({ text }) => text),
  })
}

/** All runs of a repair, newest first. */
export async function runsOf(tx: Reading, repairId: string): Promise<LocalRun[]> {
  return (await tx.objectStore('runs').index('repairId').getAll(repairId)).toReversed()
}

/** The run whose result counts: the newest one with a result. */
export function currentOf(runs: readonly LocalRun[]): LocalRun | null {
  return runs.find(({ status }) => status === 'succeeded') ?? null
}

/** Computes what lists show of a repair, and stores it with these changes. */
export async function keepRepair(tx: Writing, repair: LocalRepair, all: Playbooks): Promise<LocalRepair> {
  const run = currentOf(await runsOf(tx, repair.id))
  const alsoSaid = await saidAbout(tx, repair)
  const finding = findingOf(run === null ? null : shownRun(run, { repair, alsoSaid, playbooks: all }))
  // Nobody said that this danger is repaired.
  const isDangerAgain = repair.status === 'done' && repair.urgency !== 'now' && finding.urgency === 'now'
  const kept: LocalRepair = {
    ...repair,
    ...finding,
    ...(isDangerAgain ? { status: 'open', finished_on: null } : {}),
    findingVersion: FINDING_VERSION,
  }
  await tx.objectStore('repairs').put(kept)
  return kept
}

/**
 * Applies the owner's new answers to the results that are already there. A step that they replace by another one is not
 * done, even if the earlier one was.
 */
export async function applyAnswers(
  tx: Writing,
  { repair, answers, playbooks: all }: { repair: LocalRepair; answers: Answers; playbooks: Playbooks },
): Promise<void> {
  const runs = await runsOf(tx, repair.id)
  const alsoSaid = await saidAbout(tx, repair)
  const current = currentOf(runs)
  if (current === null) return
  const steps = (run: LocalRun) => shownRun(run, { repair, alsoSaid, playbooks: all }).result?.repairInstructions ?? []
  const changed = { ...current, answers }
  const before = steps(current)
  const after = steps(changed)
  const stepsDone = current.stepsDone.filter((n) => before[n - 1] === after[n - 1])
  await tx.objectStore('runs').put({ ...changed, stepsDone })
}

/** The run as a server would present it, with those of its photos that are still there. */
export async function presentRun(tx: Reading, run: ShownRun): Promise<Analysis> {
  const ids = await Promise.all(run.fileIds.map((id) => tx.objectStore('photos').getKey(id)))
  const fileIds = ids.filter((id) => id !== undefined)
  return {
    id: run.id,
    repair_id: run.repairId,
    file_ids: fileIds,
    photos_deleted: run.fileIds.length - fileIds.length,
    answers: run.answers,
    status: run.status,
    method: run.method,
    provider: null,
    model: null,
    prompt_version: PROMPT_VERSION,
    result: run.result,
    advice: run.advice,
    hazard_answers: run.hazardAnswers.map(({ code, answer }) => ({ code, answer })),
    steps: shownSteps(run),
    confidence: run.result?.confidence ?? null,
    second_look: null,
    notice: run.method === null ? null : LOCAL_MESSAGES.notice,
    setup_hint: null,
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt.toISOString(),
    seen_at: run.seenAt?.toISOString() ?? null,
  }
}
