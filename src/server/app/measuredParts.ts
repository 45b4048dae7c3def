import { costMicros, tokensOf } from '#server/features/analyses/aiUsage.rules.ts'
import { ProviderFailure, type AssessmentProvider } from '#server/features/analyses/analyses.port.ts'
import type { ImageProcessor } from '#server/features/files/files.port.ts'
import type { AiPrices } from '#server/platform/config/aiPrices.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { EventStreams } from '#server/platform/events/streams.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { uploadFile } from '#shared/api/files.ts'

/** The metrics of this process, or null without METRICS_PORT. Their package takes memory, so it is loaded on demand. */
export async function openMetrics({ METRICS_PORT }: Pick<Settings, 'METRICS_PORT'>): Promise<Metrics | null> {
  if (METRICS_PORT === undefined) return null
  const { createMetrics } = await import('#server/platform/metrics/metrics.ts')
  return createMetrics()
}

/** Counts requests and uploads. Call it before the routes are added. */
export function measureRequests(http: Http, metrics: Metrics | null): void {
  if (metrics === null) return
  http.addHook('onResponse', async (request, reply) => {
    // A path without a route is a page or unknown, and anybody can invent paths.
    const route = request.routeOptions.url ?? 'none'
    const { statusCode: status } = reply
    metrics.request({ method: request.method, route, status, seconds: reply.elapsedTime / 1000 })
    if (request.method !== uploadFile.method || route !== uploadFile.path) return
    const isAnswered = reply.raw.writableFinished
    metrics.upload(isAnswered ? uploadOutcome(status) : 'aborted', Number(request.headers['content-length'] ?? 0))
  })
}

function uploadOutcome(status: number): 'stored' | 'refused' | 'failed' {
  if (status < 400) return 'stored'
  return status < 500 ? 'refused' : 'failed'
}

/** Measures how long photos are decoded, with the time in the queue. */
export function measuredImages<Images extends ImageProcessor>(images: Images, metrics: Metrics | null): Images {
  if (metrics === null) return images
  return {
    ...images,
    async process(photo, copies) {
      const lane = photo.type === 'image/heic' ? 'heic' : 'ordinary'
      const begin = performance.now()
      const done = (outcome: Parameters<Metrics['decoded']>[1]) =>
        metrics.decoded(lane, outcome, (performance.now() - begin) / 1000)
      try {
        const result = await images.process(photo, copies)
        done(result.kind)
        return result
      } catch (error) {
        done('failed')
        throw error
      }
    },
  }
}

/** Measures the calls to a provider, and counts the tokens that it reports. */
export function measuredProvider(
  provider: AssessmentProvider | null,
  look: 'first' | 'second',
  prices: AiPrices | null,
  metrics: Metrics | null,
): AssessmentProvider | null {
  if (provider === null || metrics === null) return provider
  return {
    ...provider,
    async ask(request) {
      const begin = performance.now()
      const done = (outcome: Parameters<Metrics['providerCall']>[1]) =>
        metrics.providerCall(look, outcome, (performance.now() - begin) / 1000)
      try {
        const answer = await provider.ask(request)
        done('answered')
        const tokens = tokensOf(answer.usage)
        if (tokens !== null) {
          const usd = prices === null ? null : costMicros(tokens, prices) / 1_000_000
          metrics.providerUsage(look, { ...tokens, usd })
        }
        return answer
      } catch (error) {
        done(callOutcome(error))
        throw error
      }
    },
  }
}

function callOutcome(error: unknown): 'timed_out' | 'limited' | 'refused' | 'failed' | 'canceled' {
  if (!(error instanceof ProviderFailure)) return 'canceled'
  if (error.timedOut) return 'timed_out'
  if (error.status === 429) return 'limited'
  return error.status !== undefined && error.status < 500 ? 'refused' : 'failed'
}

/** Measures the attempts at background jobs. */
export function measuredJobs(jobs: readonly JobDefinition[], metrics: Metrics | null): readonly JobDefinition[] {
  if (metrics === null) return jobs
  return jobs.map((job) => ({
    ...job,
    async run(payload, signal) {
      const ended = metrics.jobStarted(job.name)
      try {
        await job.run(payload, signal)
        ended('done')
      } catch (error) {
        ended('failed')
        throw error
      }
    },
  }))
}

/** Counts event streams, and measures how long a notification waits in this process until it is sent. */
export function measuredStreams(streams: EventStreams, metrics: Metrics | null): EventStreams {
  if (metrics === null) return streams
  const { events } = metrics
  /** For each stream of a person, when the oldest notification arrived that it has not been sent. */
  const unsent = new Map<string, Set<{ since: number | null }>>()
  return {
    ...streams,
    open(actor, sink) {
      const mine = { since: null as number | null }
      const all = unsent.get(actor.userId) ?? new Set()
      unsent.set(actor.userId, all.add(mine))
      events.opened()
      const close = streams.open(actor, {
        ...sink,
        write(text) {
          sink.write(text)
          // A resync stands for every notification that waited.
          if (mine.since === null || !/^event: (changed|resync)\n/.test(text)) return
          events.delivered((performance.now() - mine.since) / 1000)
          mine.since = null
        },
      })
      return () => {
        all.delete(mine)
        if (all.size === 0 && unsent.get(actor.userId) === all) unsent.delete(actor.userId)
        events.closed()
        close()
      }
    },
    receive(message) {
      events.received()
      for (const stream of unsent.get(message.userId) ?? []) stream.since ??= performance.now()
      streams.receive(message)
    },
    resync() {
      events.resynced()
      streams.resync()
    },
  }
}
