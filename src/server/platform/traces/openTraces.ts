import { EVENTS_PATH } from '#shared/api/events.ts'
import type { Settings } from '../config/settings.ts'
import { describeError, type Log } from '../log/log.ts'
import type { Traces } from './traces.ts'

/** Streams stay open for hours, and probes ask every few seconds. */
const UNTRACED = [EVENTS_PATH, '/healthz', '/readyz']

/** The traces of this process, or null without a collector. Their packages take 27 MB, so they are loaded on demand. */
export async function openTraces(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Pick<Settings, 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  instance: string,
  log: Log,
): Promise<Traces | null> {
  if (endpoint === undefined) return null
  const { createTraces } = await import('./traces.ts')
  return createTraces({
    endpoint,
    instance,
    untraced: UNTRACED,
    onUnsent: (error) =>
      log.warn({ failure: describeError(error) }, 'the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes no traces'),
  })
}
