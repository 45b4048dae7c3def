/**
 * Every background job of the product. A job is defined in its module, and `tests/integration/jobsRunTwice.test.ts`
 * shows of each that running it twice does no harm.
 *
 * pg-boss stores these names with the queued jobs and the schedules, so a job that is renamed would leave them behind.
 * Two names are therefore older than the terms of the glossary: `analyse-photo` is a run of an analysis, of up to eight
 * photos, and `sweep-store` is the garbage collection.
 */
export const JOB_NAMES = [
  'analyse-photo',
  'answer-question',
  'deliver-webhook',
  'end-payments',
  'erase-accounts',
  'erase-intake',
  'fill-repairs',
  'find-forgotten-events',
  'forget-activities',
  'forget-events',
  'forget-mails',
  'forget-sessions',
  'forget-invitations',
  'forget-shares',
  'pass-on-events',
  'read-camera-facts',
  'reconcile-payments',
  'remind-checks',
  'send-mail',
  'sweep-store',
  'tell-due-claims',
  'tend-api-keys',
  'tell-waiting-requests',
  'tell-repair-news',
] as const

export type JobName = (typeof JOB_NAMES)[number]
