import { SHARE_MESSAGES } from '#shared/shares/share.messages.ts'
import type { Allowance, RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { SHARE_ALLOWANCES } from './shares.config.ts'

/** The limits of links, each under the name by which its counts are stored. */
export function createShareLimits(create: (name: string, allowance: Allowance, sentence?: string) => RateLimit) {
  return {
    made: create('share-made', SHARE_ALLOWANCES.made),
    wrongSecrets: create('share-secrets', SHARE_ALLOWANCES.wrongSecrets),
    passwords: create('share-passwords', SHARE_ALLOWANCES.passwords, SHARE_MESSAGES.tooManyPasswords),
    untold: create('share-untold', SHARE_ALLOWANCES.untold),
    requests: create('share-requests', SHARE_ALLOWANCES.requests),
    photos: create('share-photos', SHARE_ALLOWANCES.photos),
    pdfs: create('share-pdfs', SHARE_ALLOWANCES.pdfs),
    workspacePdfs: create('share-workspace-pdfs', SHARE_ALLOWANCES.workspacePdfs),
  }
}

export type ShareLimits = ReturnType<typeof createShareLimits>
