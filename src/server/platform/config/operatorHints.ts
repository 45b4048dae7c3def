import { RUN_SECONDS } from '#shared/analyses/analysis.rules.ts'
import { isLoopbackHost } from './mailSettings.ts'
import { isLiveKey, type Settings } from './settings.ts'

/** Warnings for the operator at startup about a setup that puts people or the machine at risk. */
export function startWarnings(
  settings: Pick<Settings, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'AI_TIMEOUT_MS'>,
  { userId, isSuperuser }: { userId: number | undefined; isSuperuser: boolean },
): string[] {
  const warnings: string[] = []
  if (userId === 0) {
    warnings.push(
      'The product runs as root, and so does what decodes photos. docs/deployment.md says how it gets its own user.',
    )
  }
  if (isSuperuser) {
    warnings.push(
      'The role in DATABASE_URL is a superuser, so a fault could reach every database. docs/deployment.md says how to make a role that owns only its own.',
    )
  }
  const base = new URL(settings.OPENAI_BASE_URL)
  if (settings.OPENAI_API_KEY !== undefined && base.protocol === 'http:' && !isLoopbackHost(base.hostname)) {
    warnings.push(
      'OPENAI_BASE_URL leads to another machine over http, so others on the network can read the key and the photos. Use https, unless the network is private.',
    )
  }
  if (settings.OPENAI_API_KEY !== undefined && settings.AI_TIMEOUT_MS > RUN_SECONDS * 1000) {
    warnings.push(
      `AI_TIMEOUT_MS is ${settings.AI_TIMEOUT_MS}, but an analysis ends after ${RUN_SECONDS} seconds and a question after 60. Set it to at most ${RUN_SECONDS * 1000}.`,
    )
  }
  return warnings
}

/** The hint for the person who runs the product on this machine when no key is set. */
export function setupHint(settings: Pick<Settings, 'PRODUCT_NAME' | 'AI_PROVIDER_NAME'>): string {
  return `No AI key is set. Put OPENAI_API_KEY=... into the file .env and restart ${settings.PRODUCT_NAME}. Then ${settings.AI_PROVIDER_NAME} analyzes each photo.`
}

/** The line of the start about what an installation for others needs and this one does not have. */
export function missingHint({
  OPENAI_API_KEY: aiKey,
  STRIPE_SECRET_KEY: paymentKey,
  SMTP_URL: mailServer,
  PUBLIC_URL: publicUrl,
}: Pick<Settings, 'OPENAI_API_KEY' | 'STRIPE_SECRET_KEY' | 'SMTP_URL' | 'PUBLIC_URL'>): string {
  const missing = [
    ...(aiKey === undefined ? ['AI key'] : []),
    ...(paymentKey === undefined ? ['payments'] : isLiveKey(paymentKey) ? [] : ['real payments (Stripe is a test)']),
    ...(mailServer === undefined ? ['mail server'] : []),
    ...(publicUrl === undefined ? ['public address'] : []),
  ]
  if (missing.length === 0) return 'Set up: AI key, payments, mail server, public address'
  return `Not set up: ${missing.join(', ')}. README.md has a guide for each, under "Settings".`
}
