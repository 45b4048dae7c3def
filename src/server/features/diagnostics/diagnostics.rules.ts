import type { Check, CheckName } from '#shared/api/diagnostics.ts'
import type {
  GuardedResults,
  JobsState,
  MailState,
  PaymentsState,
  ProviderState,
  StorageState,
} from './diagnostics.types.ts'

/** The result of a check. Anonymous people can read the fix, so it names settings but never their values. */
export type Finding = Pick<Check, 'state' | 'fix'>

export const FINE: Finding = { state: 'ok', fix: null }

const warning = (fix: string): Finding => ({ state: 'warning', fix })
const failed = (fix: string): Finding => ({ state: 'failed', fix })

/** Settings that can be valid on their own and still not fit together. */
export type ConfigurationFacts = {
  host: string
  publicUrl: string | undefined
  imageDelivery: 'inline' | 'url'
  /** A request came through a proxy that TRUST_PROXY does not count. */
  isBehindUnknownProxy: boolean
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

export function evaluateConfiguration(facts: ConfigurationFacts): Finding {
  const { host, publicUrl, imageDelivery, isBehindUnknownProxy } = facts
  const url = publicUrl === undefined ? undefined : new URL(publicUrl)
  const isLocal = LOOPBACK.has(url?.hostname ?? host)
  if (imageDelivery === 'url' && isLocal) {
    return warning(
      'The AI provider fetches photos from a URL that only this machine can reach. Set PUBLIC_URL to a public URL, or AI_IMAGE_DELIVERY to inline.',
    )
  }
  if (!isLocal && url?.protocol !== 'https:') {
    return warning(
      'Other machines reach this installation without https, so passwords travel unprotected. Put it behind https and set PUBLIC_URL to that URL.',
    )
  }
  if (isBehindUnknownProxy) {
    return warning(
      "A request came through a proxy that TRUST_PROXY doesn't count, so everyone behind it shares one IP address and its limits. Set PUBLIC_URL, and TRUST_PROXY to the number of proxies, and restart. If there is no proxy, someone faked the header.",
    )
  }
  return FINE
}

export function evaluateStorage(storage: StorageState): Finding {
  switch (storage) {
    case 'ready':
      return FINE
    case 'no_space':
      return failed("The disk is almost full, so new photos aren't accepted. Free up some space.")
  }
}

/** Fewer results than this say nothing about the guard. */
const RESULTS_MIN = 5

/** A guard that reads less than half of the results is as good as none. `null`: it is off. */
export function evaluateGuard(results: GuardedResults | null, name: string): Finding {
  if (results === null || results.results < RESULTS_MIN || results.guarded * 2 >= results.results) return FINE
  return warning(
    `Only ${results.guarded} of the last ${results.results} results were read once more for dangers, because ${name} didn't answer that in time or in a form we can read. The safety rules apply as always. The log says why; to do without, set AI_GUARD to off.`,
  )
}

/** `null`: no key is set. */
export function evaluateProvider(provider: ProviderState | null, name: string): Finding {
  switch (provider) {
    case null:
      return {
        state: 'off',
        fix: `No AI key is set, so photos get general guidance. Set OPENAI_API_KEY and restart, and ${name} looks at each photo.`,
      }
    case 'accepted':
      return FINE
    case 'key_refused':
      return failed(`${name} doesn't accept the key. Check OPENAI_API_KEY. Until then, photos get general guidance.`)
    case 'not_said':
      return warning(`${name} responds but doesn't say whether it accepts the key. Analyze a photo to find out.`)
    case 'busy':
      return warning(
        `${name} is asking us to wait: too many requests, or the quota is used up. Check its billing settings.`,
      )
    case 'failing':
      return failed(`${name} is having problems. Try again later. Until then, photos get general guidance.`)
    case 'unreachable':
      return failed(
        `${name} can't be reached. Check the server's network connection and OPENAI_BASE_URL. Until then, photos get general guidance.`,
      )
  }
}

export function evaluateJobs(jobs: JobsState): Finding {
  switch (jobs) {
    case 'running':
      return FINE
    case 'behind':
      return warning('Analyses are waiting longer than they should. If this goes on, restart the product.')
    case 'stopped':
      return failed("Background work isn't running, so no analysis starts. Restart the product.")
  }
}

export function evaluateMail(mail: MailState): Finding {
  switch (mail) {
    case 'ready':
      return FINE
    case 'login_refused':
      return failed("The mail server doesn't accept the login. Check SMTP_URL. Until then, no email is sent.")
    case 'unreachable':
      return failed("The mail server can't be reached. Check it and SMTP_URL. Emails are retried for about an hour.")
    case 'kept':
      return {
        state: 'off',
        fix: 'No mail server is set, so emails stay on the server. Read them there at the /outbox address it prints when it starts. To send them, set SMTP_URL and restart.',
      }
    case 'undelivered':
      return warning(
        "No mail server is set, so nobody gets email and passwords can't be reset. Set SMTP_URL and restart.",
      )
  }
}

/** `null`: no key is set. */
export function evaluatePayments(payments: PaymentsState | null): Finding {
  switch (payments) {
    case null:
      return {
        state: 'off',
        fix: 'Billing is a demo, so no payment is taken and every plan is free. To take payments with Stripe, set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET and restart.',
      }
    case 'ready':
      return FINE
    case 'key_refused':
      return failed("Stripe doesn't accept the key. Check STRIPE_SECRET_KEY. Until then, nobody can pay.")
    case 'unreachable':
      return failed(
        "Stripe can't be reached. Check the server's network connection. Until then, nobody can pay, and plans stay as they are.",
      )
    case 'failing':
      return failed('Stripe is having problems. Try again later. Until then, nobody can pay.')
  }
}

const NO_ANSWER: Readonly<Record<CheckName, string>> = {
  configuration: "The settings can't be read. Check them and restart the product.",
  database:
    "The database isn't responding as it should. Check that it's running and that DATABASE_URL is correct. If so, its permissions (such as row-level security) may be keeping the product out.",
  storage:
    "Photos can't be reached. Check that the disk or the bucket exists and that the product can read and write it.",
  ai_provider: "The AI provider isn't responding in time. Until it does, photos get general guidance.",
  auth: "Sessions can't be read, so nobody can log in. The cause is usually the database.",
  background_jobs: "Background work can't be checked. The cause is usually the database.",
  payments: "Stripe isn't responding in time. Until it does, nobody can pay, and plans stay as they are.",
  mail: "The mail server isn't responding in time. Check it and SMTP_URL. Emails are retried for about an hour.",
}

/** The result of a check that failed or took too long. */
export function evaluateSilence(name: CheckName): Finding {
  return failed(NO_ANSWER[name])
}
