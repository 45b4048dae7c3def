import type { ApiFor } from '../apiKeys/apiKeys.rules.ts'
import type { BillingKind } from '../plans/plans.ts'

/**
 * The settings of the installation that any browser may know, even without a login, and facts about this page. The
 * server writes them as JSON into the page's `<script id="settings" type="application/json">`.
 */
export type PublicSettings = {
  /** PRODUCT_NAME: 'Mendsight' by default. */
  product_name: string
  /** AI_PROVIDER_NAME: 'OpenAI' by default. */
  provider_name: string
  /** Whether plans cost money here, which determines what texts say about payments. */
  billing: BillingKind
  /** Whether anyone can create an account, or only the people who run the installation. */
  registration: 'open' | 'closed'
  /**
   * How the AI provider gets the copy of a photo: in the request, or through a link that works for ten minutes. `off`
   * when no key is set, in which case every run ends with a fallback result.
   */
  ai: 'inline' | 'url' | 'off'
  /**
   * Whether mails leave the installation. Without SMTP_URL they are stored on its machine, for the people who run it.
   */
  mail: 'sent' | 'kept'
  /**
   * Whether a message to support is mailed to someone. Without SUPPORT_EMAIL it is only stored. `none` in the app
   * without a server.
   */
  support: 'mailed' | 'stored' | 'none'
  /** SUPPORT_HOURS: when support can be called, or null if it cannot. The number is for those who may call. */
  support_hours: string | null
  /** LOCAL_MODE: whether the app that keeps everything on the device is served beside this one. */
  offers_local_app: boolean
  /** API_FOR: whether only shops with the plan for it have API keys, or everybody. */
  api_for: ApiFor
  /** EMERGENCY_NUMBER: '911' by default. */
  emergency_number: string
  /** Identifies the build of the page together with these settings. Empty in development. */
  version: string
  /** The page is the one that the browser keeps, because the server gave none. */
  is_shell: boolean
  /** The page was requested without any cookie. There is no session, so the browser need not ask for one. */
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
  support_hours: null,
  offers_local_app: false,
  api_for: 'enterprise',
  emergency_number: '911',
  version: '',
  is_shell: false,
  is_anonymous: false,
}
