import { observedProvider, type Observation } from '#server/features/analyses/observedProvider.usecases.ts'
import type { Settings } from '#server/platform/config/settings.ts'

/** The provider of the settings for a model, with its calls measured and traced; null when no key is set. */
export async function observedProviderOf(
  settings: Settings,
  { model, prices }: Pick<Observation, 'prices'> & { model: string },
  observation: Omit<Observation, 'prices'>,
) {
  const provider = await providerOf(settings, model)
  return provider === null ? null : observedProvider(provider, { ...observation, prices })
}

/** The provider of the settings, for one of its models; null when no key is set. */
export async function providerOf(settings: Settings, model = settings.AI_MODEL) {
  if (settings.OPENAI_API_KEY === undefined) return null
  // The SDK takes 11 MB of memory, so it is loaded only when there is a key.
  const { createOpenAiProvider } = await import('#server/adapters/openai/openai.provider.ts')
  return createOpenAiProvider({
    apiKey: settings.OPENAI_API_KEY,
    baseUrl: settings.OPENAI_BASE_URL,
    model,
    providerName: settings.AI_PROVIDER_NAME,
    timeoutMs: settings.AI_TIMEOUT_MS,
  })
}
