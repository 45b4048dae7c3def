import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** Hours without a request that a person caused, after which a session ends. */
export const SESSION_IDLE_HOURS = 6

export type AccountAllowances = {
  /** Logins for one account, from anywhere. A right password forgets the wrong ones before it. */
  loginPerAccount: Allowance
  loginPerAddress: Allowance
  registrationPerAddress: Allowance
  /** Changes of address or password, and deletions: each writes to mailboxes that need not be those of whoever asks. */
  changePerAccount: Allowance
  /** Mails that anybody can ask for: to one address, and from one network address. */
  mailPerAccount: Allowance
  mailPerAddress: Allowance
  /** Codes of two-step login that are tried by whoever has the password: one in a million is right. */
  codePerAccount: Allowance
  /** Links of mails that are tried. */
  linkPerAddress: Allowance
}

/** An office behind one address logs in without noticing; guessing a password does not get far. */
export const DEFAULT_ACCOUNT_ALLOWANCES: AccountAllowances = {
  loginPerAccount: { attempts: 10, seconds: 60 },
  loginPerAddress: { attempts: 300, seconds: 60 },
  registrationPerAddress: { attempts: 30, seconds: 60 },
  changePerAccount: { attempts: 10, seconds: 3600 },
  mailPerAccount: { attempts: 5, seconds: 3600 },
  mailPerAddress: { attempts: 60, seconds: 3600 },
  codePerAccount: { attempts: 6, seconds: 900 },
  linkPerAddress: { attempts: 60, seconds: 60 },
}
