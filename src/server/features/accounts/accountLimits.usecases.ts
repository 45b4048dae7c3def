import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import type { Allowance, RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { AccountAllowances } from './accounts.config.ts'

/** Creates a limit whose attempts are counted under this name. The sentence tells a person who reaches it. */
type CreateLimit = (name: string, allowance: Allowance, sentence?: string) => RateLimit

/** The limits of registrations, logins, changes and mails. Each is counted under a name of its own. */
export function createAccountLimits(createLimit: CreateLimit, allowances: AccountAllowances) {
  return {
    loginPerAccount: createLimit('login-account', allowances.loginPerAccount),
    wrongPasswordsPerAccount: createLimit('wrong-passwords', allowances.wrongPasswordsPerAccount),
    wrongPasswordsFromKnownBrowsers: createLimit('reserved-passwords', allowances.wrongPasswordsFromKnownBrowsers),
    loginPerIp: createLimit('login-address', allowances.loginPerIp),
    passwordPerAccount: createLimit('password-account', allowances.loginPerAccount),
    registrationPerIp: createLimit('registration-address', allowances.registrationPerIp),
    // This limit is separate from that of mails which an owner requests, so that registrations cannot use that one up.
    registrationPerMailbox: createLimit('registration-mailbox', allowances.mailPerAccount),
    changePerAccount: createLimit('change-account', allowances.changePerAccount),
    mailPerAccount: createLimit('mail-account', allowances.mailPerAccount),
    mailPerIp: createLimit('mail-address', allowances.mailPerIp),
    codePerAccount: createLimit('code-account', allowances.codePerAccount),
    setupCodePerAccount: createLimit('setup-code', allowances.setupCodePerAccount),
    wrongCodesPerAccount: createLimit(
      'wrong-codes',
      allowances.wrongCodesPerAccount,
      ACCOUNT_MESSAGES.tooManyWrongCodes,
    ),
    codesBeforeWarning: createLimit('codes-before-warning', allowances.codesBeforeWarning),
    codeWarningPerAccount: createLimit('code-warning', allowances.codeWarningPerAccount),
    codeResetsPerAccount: createLimit('code-renewal', allowances.codeResetsPerAccount),
    linkPerIp: createLimit('link-address', allowances.linkPerIp),
  }
}
