import type { AiPrices } from '#server/platform/config/aiPrices.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { Traces } from '#server/platform/traces/traces.ts'
import { costMicros, tokensOf } from './aiUsage.rules.ts'
import { ProviderFailure, type AiProvider } from './analyses.port.ts'

export type Observation = {
  look: 'first' | 'second' | 'guard'
  /** The prices of the provider's model; null when they are not known. */
  prices: AiPrices | null
  metrics: Metrics | null
  traces: Traces | null
}

/** The same provider, with its calls measured and traced where this process has metrics and traces. */
export function observedProvider(provider: AiProvider, observation: Observation): AiProvider {
  return tracedProvider(measuredProvider(provider, observation), observation.traces)
}

/** Measures the calls to a provider, and counts the tokens that it reports. */
function measuredProvider(
  provider: AiProvider,
  { look, prices, metrics }: Pick<Observation, 'look' | 'prices' | 'metrics'>,
): AiProvider {
  if (metrics === null) return provider
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

/** Traces the calls to a provider, with their retries. */
function tracedProvider(provider: AiProvider, traces: Traces | null): AiProvider {
  if (traces === null) return provider
  const attributes = { 'gen_ai.request.model': provider.model }
  return {
    ...provider,
    ask: (request) => traces.span('ask provider', { kind: 'call', attributes }, () => provider.ask(request)),
  }
}
