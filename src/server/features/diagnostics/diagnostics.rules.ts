import type { Check, CheckName } from '#shared/api/diagnostics.ts'
import type { JobsState, MailState, PaymentsState, ProviderState, StorageState } from './diagnostics.types.ts'

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
  const address = publicUrl === undefined ? undefined : new URL(publicUrl)
  const isLocal = LOOPBACK.has(address?.hostname ?? host)
  if (imageDelivery === 'url' && isLocal) {
    return warning(
      'The AI provider is told to fetch photos from an address that only this machine reaches. Set PUBLIC_URL to a public address, or AI_IMAGE_DELIVERY to inline.',
    )
  }
  if (!isLocal && address?.protocol !== 'https:') {
    return warning(
      'Other machines reach this installation without https, so passwords travel unprotected. Put it behind https and set PUBLIC_URL to that address.',
    )
  }
  if (isBehindUnknownProxy) {
    return warning(
      'A request was passed on by a proxy that this installation does not count, so everybody behind it shares one network address and its limits. Set TRUST_PROXY to the number of proxies and start again; if there is none, somebody has made the header up.',
    )
  }
  return FINE
}

export function evaluateStorage(storage: StorageState): Finding {
  switch (storage) {
    case 'ready':
      return FINE
    case 'no_space':
      return failed('The disk is nearly full, so no new photos are taken. Free some space on it.')
  }
}

/** `null`: no key is set. */
export function evaluateProvider(provider: ProviderState | null, name: string): Finding {
  switch (provider) {
    case null:
      return {
        state: 'off',
        fix: `No AI key is set, so photos get the general guidance. Set OPENAI_API_KEY and start again, and ${name} looks at each photo.`,
      }
    case 'accepted':
      return FINE
    case 'key_refused':
      return failed(
        `${name} does not accept the key. Check OPENAI_API_KEY; until then photos get the general guidance.`,
      )
    case 'not_said':
      return warning(`${name} answers, but does not say whether it accepts the key. Analyze a photo to find out.`)
    case 'busy':
      return warning(`${name} asks us to wait: too many requests, or its quota is used up. Check its billing settings.`)
    case 'failing':
      return failed(`${name} has trouble of its own. Try again later; until then photos get the general guidance.`)
    case 'unreachable':
      return failed(
        `${name} cannot be reached. Check the network connection of the server and OPENAI_BASE_URL; until then photos get the general guidance.`,
      )
  }
}

export function evaluateJobs(jobs: JobsState): Finding {
  switch (jobs) {
    case 'running':
      return FINE
    case 'behind':
      return warning('Analyses wait longer than they should. If this lasts, start the product again.')
    case 'stopped':
      return failed('Background work is not running, so no analysis begins. Start the product again.')
  }
}

export function evaluateMail(mail: MailState): Finding {
  switch (mail) {
    case 'ready':
      return FINE
    case 'login_refused':
      return failed('The mail server does not accept the login. Check SMTP_URL; until then no mail is sent.')
    case 'unreachable':
      return failed('The mail server cannot be reached. Check it and SMTP_URL; mails are tried for about an hour.')
    case 'kept':
      return {
        state: 'off',
        fix: 'No mail server is set, so mails stay on the machine of the server and are read there at the address with /outbox that it prints when it starts. Set SMTP_URL and start again, and they are sent.',
      }
    case 'undelivered':
      return warning(
        'No mail server is set, so nobody gets a mail: passwords cannot be reset. Set SMTP_URL and start again.',
      )
  }
}

/** `null`: no key is set. */
export function evaluatePayments(payments: PaymentsState | null): Finding {
  switch (payments) {
    case null:
      return {
        state: 'off',
        fix: 'Billing is a demo, so no payment is taken and every plan is free. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET and start again, and Stripe takes payments.',
      }
    case 'ready':
      return FINE
    case 'key_refused':
      return failed('Stripe does not accept the key. Check STRIPE_SECRET_KEY; until then nobody can pay.')
    case 'unreachable':
      return failed(
        'Stripe cannot be reached. Check the network connection of the server; until then nobody can pay, and plans stay as they are.',
      )
    case 'failing':
      return failed('Stripe has trouble of its own. Try again later; until then nobody can pay.')
  }
}

const NO_ANSWER: Readonly<Record<CheckName, string>> = {
  configuration: 'The settings cannot be read. Check them and start the product again.',
  database:
    'The database does not answer as it should. Check that it runs and that DATABASE_URL is right; if both hold, its permissions (such as row-level security) may keep the product out.',
  storage:
    'Photos cannot be reached. Check that the disk or the bucket is there and that the product may read and write it.',
  ai_provider: 'The AI provider does not answer in time; until it does photos get the general guidance.',
  auth: 'Sessions cannot be read, so nobody can log in. Most often the database is the cause.',
  background_jobs: 'Background work cannot be looked at. Most often the database is the cause.',
  payments: 'Stripe does not answer in time; until it does nobody can pay, and plans stay as they are.',
  mail: 'The mail server does not answer in time. Check it and SMTP_URL; mails are tried for about an hour.',
}

/** The result of a check that failed or took too long. */
export function evaluateSilence(name: CheckName): Finding {
  return failed(NO_ANSWER[name])
}
