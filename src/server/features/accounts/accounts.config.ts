import type { Allowance } from '#server/platform/rate-limit/rateLimit.ts'

/** A session is prolonged at most this often, so that a busy page does not write a row with each request. */
export const PROLONG_EVERY_SECONDS = 60

/**
 * A session gets a new token when the password or second factor of its account changes. Pages send requests all the
 * time, and those that are in progress then carry the previous token. It is accepted for this long: a 401 would tell
 * the page that the person is logged out.
 */
export const REPLACED_TOKEN_SECONDS = 30

export type AccountAllowances = {
  /** Logins to one account from one IP address or from one known browser. A right password resets the count. */
  loginPerAccount: Allowance
  /** Wrong passwords for one account, from all clients. The day begins with the first of them. */
  wrongPasswordsPerAccount: Allowance
  /** More wrong passwords, for all known browsers of the account together. Unknown clients cannot use them up. */
  wrongPasswordsFromKnownBrowsers: Allowance
  loginPerIp: Allowance
  registrationPerIp: Allowance
  /**
   * Changes of the email address or password, and deletions. Each sends mails, possibly to the mailbox of somebody
   * else.
   */
  changePerAccount: Allowance
  /** Mails that anonymous clients can request: to one email address, and from one IP address. */
  mailPerAccount: Allowance
  mailPerIp: Allowance
  /** Codes that a person who knows the password can try. One in a million is right. */
  codePerAccount: Allowance
  /** First codes of a new app, which need no password. Those of logins are counted apart. */
  setupCodePerAccount: Allowance
  /** Wrong codes for one account. The day begins with the first of them. */
  wrongCodesPerAccount: Allowance
  /**
   * After this many wrong codes in a row, the owner gets a mail about the next one, because somebody knows the
   * password.
   */
  codesBeforeWarning: Allowance
  codeWarningPerAccount: Allowance
  /** How many new passwords that were chosen by mail reset the counts of codes. */
  codeResetsPerAccount: Allowance
  /** Attempts to use a link of a mail. */
  linkPerIp: Allowance
}

const DAY_SECONDS = 86_400

/**
 * These limits do not affect an office that logs in from one IP address. Both counts of wrong passwords together are
 * below 500 a day. OWASP ASVS 6.3.1 requires a limit; clients that reach it must not lock the owner out.
 */
export const DEFAULT_ACCOUNT_ALLOWANCES: AccountAllowances = {
  loginPerAccount: { attempts: 10, seconds: 60 },
  wrongPasswordsPerAccount: { attempts: 480, seconds: DAY_SECONDS },
  wrongPasswordsFromKnownBrowsers: { attempts: 19, seconds: DAY_SECONDS },
  loginPerIp: { attempts: 300, seconds: 60 },
  registrationPerIp: { attempts: 30, seconds: 60 },
  changePerAccount: { attempts: 10, seconds: 3600 },
  mailPerAccount: { attempts: 5, seconds: 3600 },
  mailPerIp: { attempts: 60, seconds: 3600 },
  codePerAccount: { attempts: 6, seconds: 900 },
  setupCodePerAccount: { attempts: 6, seconds: 900 },
  wrongCodesPerAccount: { attempts: 20, seconds: DAY_SECONDS },
  codesBeforeWarning: { attempts: 2, seconds: DAY_SECONDS },
  codeWarningPerAccount: { attempts: 1, seconds: DAY_SECONDS },
  codeResetsPerAccount: { attempts: 2, seconds: DAY_SECONDS },
  linkPerIp: { attempts: 60, seconds: 60 },
}
