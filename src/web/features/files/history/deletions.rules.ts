import type { FileRecord } from '#shared/api/files.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'

/** Time in which a deletion can be undone. */
export const UNDO_MS = 6_000

export type DeletionFailure = { file: FileRecord; sentence: string }

/**
 * Photos that are hidden and can still come back, those whose deletion was sent, and what became of the ones that were
 * sent last.
 */
export type Deletions = {
  waiting: readonly FileRecord[]
  sending: readonly FileRecord[]
  outcome: { deleted: number; failures: readonly DeletionFailure[] } | null
}

export const NO_DELETIONS: Deletions = { waiting: [], sending: [], outcome: null }

export type DeletionStep =
  | { type: 'asked'; files: readonly FileRecord[] }
  | { type: 'undone' }
  | { type: 'sent'; files: readonly FileRecord[] }
  | { type: 'answered'; files: readonly FileRecord[]; failures: readonly DeletionFailure[] }
  | { type: 'dismissed' }

export function afterStep(state: Deletions, step: DeletionStep): Deletions {
  switch (step.type) {
    case 'asked':
      return { ...state, waiting: step.files, outcome: null }
    case 'undone':
      return { ...state, waiting: [] }
    case 'sent':
      return {
        ...state,
        waiting: state.waiting.filter((file) => !step.files.includes(file)),
        sending: [...state.sending, ...step.files],
      }
    case 'answered': {
      const sending = state.sending.filter((file) => !step.files.includes(file))
      const outcome = { deleted: step.files.length - step.failures.length, failures: step.failures }
      // While the next photos can still be undone, only a failure of the previous ones is shown.
      return { ...state, sending, outcome: state.waiting.length > 0 && step.failures.length === 0 ? null : outcome }
    }
    case 'dismissed':
      return { ...state, outcome: null }
  }
}

/** The photos that the lists leave out. */
export function hiddenIds({ waiting, sending }: Deletions): ReadonlySet<string> {
  return new Set([...waiting, ...sending].map(({ id }) => id))
}

/** The sentence beside UNDO. */
export function waitingSentence(files: readonly FileRecord[]): string {
  const [only] = files
  return files.length === 1 && only !== undefined ? `Deleting ${only.file_name}` : `Deleting ${files.length} photos`
}

export function deletedSentence(deleted: number): string {
  return deleted === 1 ? UPLOAD_MESSAGES.deleted : `${deleted} photos deleted`
}

/** The message for a photo that could not be deleted. */
export function deleteFailure(call: { code: string; message: string }): string {
  if (call.code === 'timed_out') return call.message
  if (call.code === 'unexpected') return UPLOAD_MESSAGES.deleteFailed
  return UPLOAD_MESSAGES.deleteFailedBecause(call.message)
}
