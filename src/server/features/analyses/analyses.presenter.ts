import type { Analysis } from '#shared/api/analyses.ts'
import type { StoredAnalysis } from './analyses.types.ts'

/** The run as its owner sees it, without usage and raw answer. */
export function presentAnalysis(run: StoredAnalysis, setupHint: string | null): Analysis {
  return {
    id: run.id,
    file_ids: run.fileIds,
    context: run.context,
    status: run.status,
    method: run.method,
    provider: run.provider,
    model: run.model,
    prompt_version: run.promptVersion,
    result: run.result,
    confidence: run.confidence,
    notice: run.notice,
    setup_hint: run.method === 'fallback' ? setupHint : null,
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
    seen_at: run.seenAt?.toISOString() ?? null,
  }
}
