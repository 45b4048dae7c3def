/**
 * Every background job of the product. A job is defined in its module, and `tests/integration/jobsRunTwice.test.ts` shows
 * of each that running it twice does no harm.
 */
export const JOB_NAMES = [
  'analyse-photo',
  'end-payments',
  'erase-accounts',
  'forget-mails',
  'reconcile-payments',
  'send-mail',
  'sweep-store',
] as const

export type JobName = (typeof JOB_NAMES)[number]
