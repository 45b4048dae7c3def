import FastifyOtel from '@fastify/otel'
import { context, SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { pathOf, type Http } from '../http/server.ts'

export type Traces = {
  /** Traces each request. Call it before the routes are added. */
  traceRequests: (http: Http) => Promise<void>
  /** Traces work of this process that begins by itself, such as a job, or that waits for another server. */
  span: <Result>(
    name: string,
    options: { kind: 'job' | 'call'; attributes?: Attributes },
    work: () => Promise<Result>,
  ) => Promise<Result>
  /** Records a statement that has just ended, with placeholders for its values. */
  query: (sql: string, milliseconds: number) => void
  /** Sends what has not been sent yet. */
  close: () => Promise<void>
}

export type TracesOptions = {
  /** The collector, such as http://localhost:4318. */
  endpoint: string
  /** What names this process among those of the installation. */
  instance: string
  /** The paths of routes that are not traced. */
  untraced: readonly string[]
  /** Called when the collector takes no traces, once until it has taken some again. */
  onUnsent: (error: Error) => void
}

/**
 * Drops the messages of errors from every span, whoever has recorded them, because a message may contain what a person
 * has written, such as the name of a file. It must come before the processor that sends the spans.
 */
const withoutMessages: SpanProcessor = {
  onStart: () => undefined,
  onEnd({ status, events }) {
    delete status.message
    events.length = 0
  },
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
}

/** The library drops what a collector does not take without a word. */
function reported(exporter: OTLPTraceExporter, onUnsent: TracesOptions['onUnsent']): SpanExporter {
  let isReported = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const error = result.error ?? null
        if (error !== null && !isReported) onUnsent(error)
        isReported = error !== null
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

/** Sends traces of this process to an OpenTelemetry collector. */
export function createTraces({ endpoint, instance, untraced, onUnsent }: TracesOptions): Traces {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'mendsight', 'service.instance.id': instance }),
    spanProcessors: [withoutMessages, new BatchSpanProcessor(reported(new OTLPTraceExporter({ url }), onUnsent))],
  })
  provider.register()
  const tracer = trace.getTracer('mendsight')

  return {
    async traceRequests(http) {
      const instrumentation = new FastifyOtel.FastifyOtelInstrumentation({
        // Hooks are many and short. What they ask the database is traced.
        instrumentHooks: false,
        ignorePaths: ({ url }) => untraced.includes(url),
        requestHook(span, request) {
          span.updateName(`${request.method} ${request.routeOptions.url ?? 'none'}`)
          // The query may contain the signature of a link.
          span.setAttribute('url.path', pathOf(request))
        },
      })
      instrumentation.setTracerProvider(provider)
      await http.register(instrumentation.plugin())
    },
    span(name, { kind, attributes = {} }, work) {
      const options = { kind: kind === 'job' ? SpanKind.CONSUMER : SpanKind.CLIENT, attributes }
      return tracer.startActiveSpan(name, options, async (span) => {
        try {
          return await work()
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    query(sql, milliseconds) {
      // Statements outside of requests and jobs, such as checks of the health, would be traces of their own.
      if (trace.getActiveSpan() === undefined) return
      const [verb = 'query'] = sql.trimStart().split(/\s/, 1)
      tracer
        .startSpan(`sql ${verb.toLowerCase()}`, {
          kind: SpanKind.CLIENT,
          startTime: performance.now() - milliseconds,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
        })
        .end()
    },
    async close() {
      // A collector that does not answer must not keep the process from stopping with code 0.
      await provider.shutdown().catch(() => undefined)
      context.disable()
      trace.disable()
    },
  }
}
