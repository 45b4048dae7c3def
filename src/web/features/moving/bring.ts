import type { z } from 'zod'
import { request } from '#backend/request.ts'
import { sayTheSame } from '#shared/advice/answers.ts'
import type { HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import type { answerHazard, markStep, requestRepairAnalysis } from '#shared/api/analyses.ts'
import type { FileRecord, listFiles, updateFile } from '#shared/api/files.ts'
import type { addNote, NoteRecord } from '#shared/api/notes.ts'
import type { createRepair, getRepair, Repair, updateRepair } from '#shared/api/repairs.ts'
import { actualsOf } from '#shared/repairs/actuals.schema.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import type { BackupPhoto, BackupRepair, BroughtFrom } from '#web/backend/backup.schema.ts'
import { sendNow } from '#web/backend/sendNow.ts'
import { timeZone } from '#web/lib/dates.ts'

type BodyOfChange = NonNullable<z.input<typeof updateRepair.body>>

type Options = { userId: string; signal: AbortSignal; onProgress: (progress: Progress) => void }

/** Each further photo would be refused for the same reason, after all of its bytes were sent. */
const STOPS = ['limit_reached', 'no_space', 'offline', 'timed_out', 'signed_out', 'unavailable'] as const

/**
 * Brings photos and repairs to the account that is logged in. What has come already is neither sent nor made twice, so
 * it can be repeated after an interruption; what was changed here since stays as it is. Throws only when `signal`
 * aborts.
 */
export async function bring({ backup, photo }: BroughtFrom, { userId, signal, onProgress }: Options): Promise<Outcome> {
  const total = backup.photos.length + backup.repairs.length
  const here = new Map<string, FileRecord>()
  const left: { name: string; sentence: string }[] = []
  let repairs = 0
  let stopped: string | null = null
  for (const [place, each] of backup.photos.entries()) {
    signal.throwIfAborted()
    onProgress({ done: place, total })
    try {
      if (stopped === null) here.set(each.id, await bringPhoto(each, photo, { userId, signal }))
      else left.push({ name: each.file_name, sentence: stopped })
    } catch (error) {
      signal.throwIfAborted()
      left.push({ name: each.file_name, sentence: sentenceOf(error) })
      if (error instanceof BackendError && STOPS.some((code) => code === error.code)) stopped = error.message
    }
  }
  for (const [place, repair] of backup.repairs.entries()) {
    signal.throwIfAborted()
    onProgress({ done: backup.photos.length + place, total })
    try {
      if (await bringRepair(repair, here)) repairs += 1
    } catch (error) {
      left.push({ name: repair.title ?? 'A repair', sentence: sentenceOf(error) })
    }
  }
  onProgress({ done: total, total })
  return { photos: here.size, repairs, left }
}

async function bringPhoto(
  photo: BackupPhoto,
  originalOf: BroughtFrom['photo'],
  { userId, signal }: Pick<Options, 'userId' | 'signal'>,
): Promise<FileRecord> {
  const { files } = await request<typeof listFiles>({
    method: 'GET',
    path: '/api/files',
    query: { sha256: photo.sha256, limit: 1 },
    signal,
  })
  const [there] = files
  if (there !== undefined) return there
  const record = await sendNow({
    userId,
    photo: await originalOf(photo),
    isSmallerCopy: photo.made_smaller === true,
    // The server knows it for some days; after that, the photo is found by its bytes, as above.
    id: `brought-${photo.id}`,
    signal,
  })
  if (photo.shows.length === 0 && photo.caption === null) return record
  return request<typeof updateFile>({
    method: 'PATCH',
    path: '/api/files/:id',
    params: { id: record.id },
    body: { shows: photo.shows, caption: photo.caption },
  })
}

/** Returns false when none of its photos came, so that there is nothing to show. */
async function bringRepair(repair: BackupRepair, here: ReadonlyMap<string, FileRecord>): Promise<boolean> {
  const photos = repair.file_ids.flatMap((id) => here.get(id) ?? [])
  if (photos.length === 0) return false
  const known = photos.find(({ repair_id: id }) => id !== null)?.repair_id ?? null
  const made = known === null ? await make(repair, photos) : await complete(known, photos)
  for (const { key, text } of repair.notes) await writeAgain(made.id, key, text)
  for (const { code, answer } of repair.hazard_answers) await answerAgain(made.id, code, answer)
  // Steps that were done are marked before the status is set, which a danger would change.
  if (globalThis.IS_LOCAL_APP && repair.is_analyzed && made.newest_analysis_id === null) await analyze(made, repair)
  const after = repair.after_file_id === null ? undefined : here.get(repair.after_file_id)?.id
  const isUntouched =
    made.status === 'open' &&
    Object.values(actualsOf(made)).every((value) => value === null) &&
    made.after_file_id === null &&
    sayTheSame(made.answers, repair.answers)
  if (isUntouched) {
    const { check_again: check } = repair
    const change = (body: Partial<BodyOfChange>) =>
      request<typeof updateRepair>({ method: 'PATCH', path: '/api/repairs/:id', params: { id: made.id }, body })
    const checkAgain = check === null ? {} : { check_again: { on: check.on, what: check.what, time_zone: timeZone() } }
    // A day that was chosen before the repair was finished is over then, here as there.
    if (check?.when_done === false) await change(checkAgain)
    await change({
      status: repair.status,
      ...actualsOf(repair),
      cost_assumptions: repair.cost_assumptions,
      ...(after === undefined ? {} : { after_file_id: after }),
      ...(check?.when_done === true ? checkAgain : {}),
    })
  }
  return true
}

/** The key makes it one note, however often it is brought. */
function writeAgain(repairId: string, key: string, text: string): Promise<NoteRecord> {
  return request<typeof addNote>({
    method: 'POST',
    path: '/api/repairs/:id/notes',
    params: { id: repairId },
    body: { text },
    idempotencyKey: key,
  })
}

/** An answer about a hazard that the words do not raise here is not needed. */
async function answerAgain(repairId: string, code: string, answer: HazardAnswer['answer']): Promise<void> {
  try {
    await request<typeof answerHazard>({
      method: 'PUT',
      path: '/api/repairs/:id/hazard-answers/:code',
      params: { id: repairId, code },
      body: { answer },
    })
  } catch (error) {
    if (!(error instanceof BackendError && error.code === 'not_found')) throw error
  }
}

function make({ title, answers }: BackupRepair, photos: readonly FileRecord[]): Promise<Repair> {
  return request<typeof createRepair>({
    method: 'POST',
    path: '/api/repairs',
    body: { file_ids: photos.map(({ id }) => id), answers, ...(title === null ? {} : { title }) },
  })
}

/** The repair that an interrupted attempt has made, with the photos that came after it. */
async function complete(id: string, photos: readonly FileRecord[]): Promise<Repair> {
  const made = await request<typeof getRepair>({ method: 'GET', path: '/api/repairs/:id', params: { id } })
  const late = photos.filter((photo) => photo.repair_id === null)
  if (late.length === 0) return made
  return request<typeof updateRepair>({
    method: 'PATCH',
    path: '/api/repairs/:id',
    params: { id },
    body: { add_file_ids: late.map((photo) => photo.id) },
  })
}

/** Without an AI, the same answers give the same result, which costs nothing. */
async function analyze({ id }: Repair, { steps_done: steps }: BackupRepair): Promise<void> {
  const run = await request<typeof requestRepairAnalysis>({
    method: 'POST',
    path: '/api/repairs/:id/analyses',
    params: { id },
    body: {},
  })
  for (const { n, text_hash: hash } of steps) {
    try {
      await request<typeof markStep>({
        method: 'PUT',
        path: '/api/analyses/:id/steps/:n',
        params: { id: run.id, n },
        body: { done: true, text_hash: hash },
      })
    } catch (error) {
      // A newer version of the app may have another step there, or none.
      if (!(error instanceof BackendError && (error.status === 404 || error.status === 409))) throw error
    }
  }
}

export type Progress = { done: number; total: number }

/** How many came, or were there already. `left` says why the others did not. */
export type Outcome = { photos: number; repairs: number; left: readonly { name: string; sentence: string }[] }

/** '3 photos and 1 repair are here.', and what to do about those that are not. */
export function outcomeSentence({ photos, repairs, left }: Outcome): string {
  const here = [counted(photos, 'photo'), ...(repairs === 0 ? [] : [counted(repairs, 'repair')])].join(' and ')
  const isOne = photos + repairs === 1
  const said = `${here} ${isOne ? 'is' : 'are'} here.`
  if (left.length === 0) return said
  return `${said} ${left.length} didn't come. You can try again: what is here already won't be added twice.`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
