import type { Allowance, RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { INTAKE_ALLOWANCES, LOCAL_INTAKE_ALLOWANCES } from './intake.config.ts'

/** The limits of intake: those of the database each under the name by which its counts are stored. */
export function createIntakeLimits(
  create: (name: string, allowance: Allowance) => RateLimit,
  createLocal: (allowance: Allowance) => RateLimit,
) {
  return {
    challenge: create('intake-challenge', INTAKE_ALLOWANCES.challenge),
    draftsOfNetwork: create('intake-drafts', INTAKE_ALLOWANCES.draftsOfNetwork),
    draftsOfLink: create('intake-link-drafts', INTAKE_ALLOWANCES.draftsOfLink),
    sentByNetwork: create('intake-sent', INTAKE_ALLOWANCES.sentByNetwork),
    sentByLink: create('intake-link-sent', INTAKE_ALLOWANCES.sentByLink),
    receipts: create('intake-receipts', INTAKE_ALLOWANCES.receipts),
    urgentMails: create('intake-urgent-mails', INTAKE_ALLOWANCES.urgentMails),
    wrongWithdrawals: create('intake-withdrawals', INTAKE_ALLOWANCES.wrongWithdrawals),
    made: create('intake-links', INTAKE_ALLOWANCES.made),
    requests: createLocal(LOCAL_INTAKE_ALLOWANCES.requests),
    photos: createLocal(LOCAL_INTAKE_ALLOWANCES.photos),
  }
}

export type IntakeLimits = ReturnType<typeof createIntakeLimits>
