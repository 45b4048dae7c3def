import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** How long a draft may be sent, and its cookie is kept. */
export const DRAFT_SECONDS = 86_400

/** How long a page may be open before its challenge is over. It gets another one then. */
export const CHALLENGE_SECONDS = 7200

/** Decided requests in a page. */
export const PAGE = 50

/** Characters of a customer's name in the title of a repair. */
export const NAME_IN_TITLE_MAX = 60

const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400

/** Counted in the database, by all processes together. */
export const INTAKE_ALLOWANCES = {
  /** Each challenge opens one draft. */
  challenge: { attempts: 1, seconds: 2 * CHALLENGE_SECONDS, isFinal: true },
  /** Drafts that one network begins, also for other shops. */
  draftsOfNetwork: { attempts: 24, seconds: DAY_SECONDS, isFinal: true },
  /** Drafts of one link from everybody. */
  draftsOfLink: { attempts: 100, seconds: DAY_SECONDS, isFinal: true },
  /** Requests that one network sends, also to other shops. */
  sentByNetwork: { attempts: 3, seconds: HOUR_SECONDS, isFinal: true },
  /** Requests by one link from everybody. */
  sentByLink: { attempts: 50, seconds: DAY_SECONDS, isFinal: true },
  /** Receipts to one mailbox: its owner may have entered nothing. */
  receipts: { attempts: 3, seconds: DAY_SECONDS, isFinal: true },
  /** Mails at once about urgent requests to one shop: each says how many there are, and anybody can send some. */
  urgentMails: { attempts: 12, seconds: HOUR_SECONDS, isFinal: true },
  /** Wrong tokens of mails from one network. */
  wrongWithdrawals: { attempts: 30, seconds: HOUR_SECONDS, isFinal: true },
  /** New links and new addresses of one shop. */
  made: { attempts: 60, seconds: HOUR_SECONDS, isFinal: true },
} as const satisfies Record<string, Allowance>

/** Counted by each process for itself, before anything else is done for people without an account. */
export const LOCAL_INTAKE_ALLOWANCES = {
  /** Everything that one network may ask for. Many people may come from one. */
  requests: { attempts: 600, seconds: 900 },
  /** Photos that one network may send. */
  photos: { attempts: 60, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Allowance>

/** Requests of one block of networks that may wait for a decision of one shop. */
export const WAITING_PER_BLOCK = 20
