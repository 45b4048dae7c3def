import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** Limits the packs that one account may download, because each reads all of its originals twice. */
export const PACK_ALLOWANCE: Allowance = { attempts: 10, seconds: 3600 }

/** Limits the PDFs of photos that one account may have printed. A claim of 400 photos takes about 40. */
export const PHOTO_PDF_ALLOWANCE: Allowance = { attempts: 100, seconds: 3600 }
