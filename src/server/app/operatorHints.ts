import { isLoopbackHost } from '#server/platform/config/mailSettings.ts'
import type { Settings } from '#server/platform/config/settings.ts'

/** Warnings for the operator at startup about a setup that puts people or the machine at risk. */
export function startWarnings(
  settings: Pick<Settings, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>,
  userId: number | undefined,
): string[] {
  const warnings: string[] = []
  if (userId === 0) {
    warnings.push(
      'The product runs as root, and so does the code that decodes photos from the internet. Run it as a separate user: docs/deployment.md has a unit for systemd.',
    )
  }
  const base = new URL(settings.OPENAI_BASE_URL)
  if (settings.OPENAI_API_KEY !== undefined && base.protocol === 'http:' && !isLoopbackHost(base.hostname)) {
    warnings.push(
      'OPENAI_BASE_URL leads to another machine over http, so others on the network can read the key and the photos. Use https, unless the network is private.',
    )
  }
  return warnings
}
