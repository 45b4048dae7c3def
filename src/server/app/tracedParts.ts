import type { AssessmentProvider } from '#server/features/analyses/analyses.port.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Traces } from '#server/platform/traces/traces.ts'
import { EVENTS_PATH } from '#shared/api/events.ts'

/** Streams stay open for hours, and probes ask every few seconds. */
const UNTRACED = [EVENTS_PATH, '/healthz', '/readyz']

/** The traces of this process, or null without a collector. Their packages take 27 MB, so they are loaded on demand. */
export async function openTraces(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Pick<Settings, 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  instance: string,
): Promise<Traces | null> {
  if (endpoint === undefined) return null
  const { createTraces } = await import('#server/platform/traces/traces.ts')
  return createTraces({ endpoint, instance, untraced: UNTRACED })
}

/** Traces the calls to a provider, with their retries. */
export function tracedProvider(provider: AssessmentProvider | null, traces: Traces | null): AssessmentProvider | null {
  if (provider === null || traces === null) return provider
  const attributes = { 'gen_ai.request.model': provider.model }
  return {
    ...provider,
    ask: (request) => traces.span('ask provider', { kind: 'call', attributes }, () => provider.ask(request)),
  }
}

/** Traces the attempts at background jobs. */
export function tracedJobs(jobs: readonly JobDefinition[], traces: Traces | null): readonly JobDefinition[] {
  if (traces === null) return jobs
  return jobs.map((job) => ({
    ...job,
    run: (payload, signal) => traces.span(`job ${job.name}`, { kind: 'job' }, () => job.run(payload, signal)),
  }))
}
