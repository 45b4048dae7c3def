import type { BillingKind } from '../plans/plans.ts'

/**
 * What a stranger's browser may know of the installation. The server writes it as JSON into the page's
 * `<script id="settings" type="application/json">`.
 */
export type PublicSettings = {
  /** PRODUCT_NAME: 'Mendsight' by default. */
  product_name: string
  /** AI_PROVIDER_NAME: 'OpenAI' by default. */
  provider_name: string
  /** Whether plans are paid for here: what texts say of payments depends on it. */
  billing: BillingKind
  /** Whether anybody can make an account, or only the people who run the installation make them. */
  registration: 'open' | 'closed'
  /**
   * How the AI provider gets the copy of a photo: in the request, or by a link that works for ten minutes. `off` where no
   * key is set, so that every photo gets the general guidance.
   */
  ai: 'inline' | 'url' | 'off'
  /** Whether mails leave the installation. Without SMTP_URL they are kept on its machine, for the people who run it. */
  mail: 'sent' | 'kept'
  /** Whether a message to support is mailed to somebody. Without SUPPORT_EMAIL it is only stored. */
  support: 'mailed' | 'stored'
  /** The page was asked for without any cookie: there is no session, and so none that the browser need ask about. */
  is_anonymous: boolean
}

export const DEFAULT_PUBLIC_SETTINGS: PublicSettings = {
  product_name: 'Mendsight',
  provider_name: 'OpenAI',
  billing: 'demo',
  registration: 'open',
  ai: 'inline',
  mail: 'sent',
  support: 'mailed',
  is_anonymous: false,
}

/** Sent by requests that no person caused (polling, refetching): they do not prolong the session. */
export const BACKGROUND_HEADER = 'x-background-request'

export const TAGLINE = 'We scan. You fix. Simple.'
