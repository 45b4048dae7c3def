import { SHARE_MESSAGES } from '#shared/shares/share.messages.ts'
import type { Allowance, RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { LOCAL_SHARE_ALLOWANCES, SHARE_ALLOWANCES } from './shares.config.ts'

/** The limits of links: those of the database each under the name by which its counts are stored. */
export function createShareLimits(
  create: (name: string, allowance: Allowance, sentence?: string) => RateLimit,
  createLocal: (allowance: Allowance) => RateLimit,
) {
  return {
    made: create('share-made', SHARE_ALLOWANCES.made),
    wrongSecrets: create('share-secrets', SHARE_ALLOWANCES.wrongSecrets),
    passwords: create('share-passwords', SHARE_ALLOWANCES.passwords, SHARE_MESSAGES.tooManyPasswords),
    untold: create('share-untold', SHARE_ALLOWANCES.untold),
    pdfs: create('share-pdfs', SHARE_ALLOWANCES.pdfs),
    workspacePdfs: create('share-workspace-pdfs', SHARE_ALLOWANCES.workspacePdfs),
    opens: createLocal(LOCAL_SHARE_ALLOWANCES.opens),
    requests: createLocal(LOCAL_SHARE_ALLOWANCES.requests),
    photos: createLocal(LOCAL_SHARE_ALLOWANCES.photos),
  }
}

export type ShareLimits = ReturnType<typeof createShareLimits>
