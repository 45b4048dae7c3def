import type { CheckName } from '#shared/api/diagnostics.ts'

/** The name of each check on the screen. */
export const CHECK_LABELS: Readonly<Record<CheckName, string>> = {
  configuration: 'Configuration',
  database: 'Database',
  storage: 'Photo storage',
  ai_provider: 'AI provider',
  auth: 'Login service',
  background_jobs: 'Background work',
  mail: 'Mail',
  payments: 'Payments',
}
