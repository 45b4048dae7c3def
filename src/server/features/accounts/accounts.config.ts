import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** Hours without a request that a person caused, after which a session ends. */
export const SESSION_IDLE_HOURS = 6

export type AccountAllowances = {
  /**
   * Logins for one account from one network address, or from one known browser. A right password forgets the wrong
   * ones before it.
   */
  loginPerAccount: Allowance
  /** Wrong passwords for one account, from anywhere: a day begins with the first of them. */
  wrongPasswordsPerAccount: Allowance
  /** Wrong passwords that its known browsers have beyond these, all together: strangers cannot use them up. */
  reservedPasswordsPerAccount: Allowance
  loginPerIp: Allowance
  registrationPerIp: Allowance
  /** Changes of address or password, and deletions: each writes to mailboxes that need not be those of whoever asks. */
  changePerAccount: Allowance
  /** Mails that anybody can ask for: to one address, and from one network address. */
  mailPerAccount: Allowance
  mailPerIp: Allowance
  /** Codes of two-step login that are tried by whoever has the password: one in a million is right. */
  codePerAccount: Allowance
  /** Wrong codes for one account: a day begins with the first of them. */
  wrongCodesPerAccount: Allowance
  /** Wrong codes in a row after which the next one is told to the owner, whose password somebody knows; and how often. */
  codesBeforeWarning: Allowance
  codeWarningPerAccount: Allowance
  /** New passwords by mail that let the counts of codes begin anew. */
  codeRenewalPerAccount: Allowance
  /** Links of mails that are tried. */
  linkPerIp: Allowance
}

const DAY_SECONDS = 86_400

/**
 * An office behind one address logs in without noticing. Both counts of wrong passwords together stay under 500 a day:
 * OWASP ASVS 6.3.1 asks for a bound, and one that strangers reach must not keep the owner out.
 */
export const DEFAULT_ACCOUNT_ALLOWANCES: AccountAllowances = {
  loginPerAccount: { attempts: 10, seconds: 60 },
  wrongPasswordsPerAccount: { attempts: 480, seconds: DAY_SECONDS },
  reservedPasswordsPerAccount: { attempts: 19, seconds: DAY_SECONDS },
  loginPerIp: { attempts: 300, seconds: 60 },
  registrationPerIp: { attempts: 30, seconds: 60 },
  changePerAccount: { attempts: 10, seconds: 3600 },
  mailPerAccount: { attempts: 5, seconds: 3600 },
  mailPerIp: { attempts: 60, seconds: 3600 },
  codePerAccount: { attempts: 6, seconds: 900 },
  wrongCodesPerAccount: { attempts: 20, seconds: DAY_SECONDS },
  codesBeforeWarning: { attempts: 2, seconds: DAY_SECONDS },
  codeWarningPerAccount: { attempts: 1, seconds: DAY_SECONDS },
  codeRenewalPerAccount: { attempts: 2, seconds: DAY_SECONDS },
  linkPerIp: { attempts: 60, seconds: 60 },
}
