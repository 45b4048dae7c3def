import type { Analysis } from '#shared/api/analyses.ts'
import { shownSteps } from '#shared/analyses/steps.rules.ts'
import type { ShownAnalysis } from './analyses.types.ts'

/** The run as its owner sees it, without the usage and the text of a response that could not be used. */
export function presentAnalysis(run: ShownAnalysis, setupHint: string | null): Analysis {
  return {
    id: run.id,
    repair_id: run.repairId,
    file_ids: run.fileIds,
    photos_deleted: run.photosDeleted,
    answers: run.answers,
    status: run.status,
    method: run.method,
    provider: run.provider,
    model: run.model,
    prompt_version: run.promptVersion,
    result: run.result,
    advice: run.advice,
    hazard_answers: run.hazardAnswers.map(({ code, answer }) => ({ code, answer })),
    steps: shownSteps(run),
    confidence: run.result?.confidence ?? run.confidence,
    second_look: run.secondLook,
    notice: run.notice,
    setup_hint: run.method === 'fallback' ? setupHint : null,
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
    seen_at: run.seenAt?.toISOString() ?? null,
    ...(run.confirmed === undefined ? {} : { confirmed: presentConfirmation(run.confirmed) }),
  }
}

function presentConfirmation(confirmed: { name: string; at: Date } | null): Analysis['confirmed'] {
  return confirmed === null ? null : { name: confirmed.name, at: confirmed.at.toISOString() }
}
