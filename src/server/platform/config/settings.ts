import { z } from 'zod'
import { PLAN_IDS } from '#shared/plans/plans.ts'
import { readPhone } from '#shared/lib/phone.rules.ts'
import { parseUsd, pricesOf, secondLookOf } from './aiPrices.ts'
import { defaultSender, isLoopbackHost, parseSender, parseSmtpUrl } from './mailSettings.ts'
import { parseStorageUrl } from './storageUrl.ts'

export type Setting<Schema extends z.ZodType = z.ZodType> = {
  /**
   * What the setting does, for the readers of this file. `.env.example` describes it too, sometimes at more length;
   * nothing prints it.
   */
  doc: string
  schema: Schema
}

function setting<Schema extends z.ZodType>(doc: string, schema: Schema): Setting<Schema> {
  return { doc, schema }
}

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(from, `must be at least ${from}`).max(to, `must be at most ${to}`))

/** A key as it is sent in the header of a request. Copied text often has long dashes or invisible spaces in it. */
const key = z
  .string()
  .regex(
    /^[\x21-\x7e]+$/,
    'has a character that no key has, such as a long dash or an invisible space: copy it again from where it was made',
  )

/** Names as a browser writes them, so that they can be compared with those of addresses. */
const hostNames = z
  .string()
  .transform((value) => value.split(',').map((name) => name.trim().toLowerCase()))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (name) => URL.canParse(`http://${name}`) && new URL(`http://${name}`).hostname === name,
          'must be host names with a comma between them, without http:// and without a port',
        ),
    ),
  )

const webOrigin = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'must be an http or https URL')
  .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must have no path')
  .transform((value) => new URL(value).origin)

const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'must be an http or https URL')

const storageUrl = z.string().transform((value, context) => {
  const parsed = parseStorageUrl(value)
  if ('location' in parsed) return parsed.location
  context.addIssue(parsed.error)
  return z.NEVER
})

const smtpUrl = z.string().transform((value, context) => {
  const parsed = parseSmtpUrl(value)
  if ('location' in parsed) return parsed.location
  context.addIssue(parsed.error)
  return z.NEVER
})

const phoneNumber = z
  .string()
  .max(40, 'must be at most 40 characters')
  // Support may be at a short number.
  .refine((text) => readPhone(text, 5) !== null, 'must be a phone number such as +1 503 555 0100')

const sender = z.string().transform((value, context) => {
  const parsed = parseSender(value)
  if (parsed !== null) return parsed
  context.addIssue(
    'must be an email address, or a name and an email address as in Mendsight <no-reply@mendsight.example>',
  )
  return z.NEVER
})

/** Millionths of a US dollar. */
const usd = z.string().transform((value, context) => {
  const micros = parseUsd(value)
  if (micros !== null) return micros
  context.addIssue('must be an amount of US dollars such as 2.50')
  return z.NEVER
})

/** Every setting of the product. An empty value counts as absent. */
export const SETTINGS = {
  PORT: setting('Port to listen on.', wholeNumber(0, 65535).default(3000)),
  HOST: setting(
    'IP address to listen on. With 127.0.0.1 only this machine can connect; with 0.0.0.0 a phone on the same network can, too.',
    z.string().default('127.0.0.1'),
  ),
  PUBLIC_URL: setting(
    'URL under which browsers reach the product, such as https://mendsight.example. With https the session cookie is secure.',
    webOrigin.optional(),
  ),
  DATA_DIR: setting('Folder for photos and the embedded database.', z.string().default('./data')),
  DATABASE_URL: setting(
    'PostgreSQL 15 or newer. Without it the product runs its own PostgreSQL under DATA_DIR.',
    z
      .string()
      .refine((value) => /^postgres(ql)?:\/\//.test(value), 'must begin with postgres:// or postgresql://')
      .refine(
        (value) => !value.startsWith('postgres') || URL.canParse(value),
        'cannot be read: write special characters of the password as %40 and the like',
      )
      .optional(),
  ),
  DATABASE_POOL: setting(
    'Maximum number of database connections for requests. Background jobs, counting attempts and notifications take up to eight more; a process with ROLE=web takes up to five more, one with ROLE=worker up to seven.',
    wholeNumber(1, 500).default(10),
  ),
  ROLE: setting(
    'all: this process serves requests and handles background jobs. web: only requests. worker: only background jobs, with /healthz and /readyz. web and worker need DATABASE_URL, STORAGE_URL, SMTP_URL, PUBLIC_URL and AUTH_SECRET.',
    z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  ),
  MIGRATE: setting(
    'auto: a start migrates the database. only: the process migrates it and exits. never: a start is refused while a migration is missing.',
    z.enum(['auto', 'only', 'never'], 'must be auto, only or never').default('auto'),
  ),
  DRAIN_SECONDS: setting(
    'Seconds for which a process that was told to stop keeps serving while /readyz answers 503, so that a proxy notices it. The default is 5 with DATABASE_URL and TRUST_PROXY, otherwise 0.',
    wholeNumber(0, 600).optional(),
  ),
  STOP_SECONDS: setting(
    'Seconds after DRAIN_SECONDS for requests and running jobs to end. With DATABASE_URL, jobs are interrupted and returned to the queue ten seconds before the end; without DATABASE_URL, immediately. When these seconds are over, the process exits, whatever is still running.',
    wholeNumber(1, 3600).default(20),
  ),
  STORAGE_URL: setting(
    'Bucket for photos in any S3-compatible store, as s3://bucket?endpoint=https://host&region=name; without endpoint it is Amazon S3. Without STORAGE_URL photos are stored under DATA_DIR.',
    storageUrl.optional(),
  ),
  AWS_ACCESS_KEY_ID: setting(
    'Key for STORAGE_URL. Without it the credentials or the role of the machine are used.',
    key.optional(),
  ),
  AWS_SECRET_ACCESS_KEY: setting('Secret of AWS_ACCESS_KEY_ID.', key.optional()),
  AWS_SESSION_TOKEN: setting('Session token of AWS_ACCESS_KEY_ID, if that key is temporary.', key.optional()),
  AWS_REGION: setting('Region of the bucket, if STORAGE_URL does not contain it.', z.string().optional()),
  AUTH_SECRET: setting(
    'Signs links and encrypts the secrets of two-step login: at least 32 characters. Without it one is created and kept in DATA_DIR.',
    z.string().min(32, 'must have at least 32 characters').optional(),
  ),
  REGISTRATION: setting(
    'open: anybody who can reach the product can create an account. closed: only npm run accounts creates accounts.',
    z.enum(['open', 'closed'], 'must be open or closed').default('open'),
  ),
  API_FOR: setting(
    'enterprise: shops whose plan includes API access can make API keys. all: every shop and every account can.',
    z.enum(['enterprise', 'all'], 'must be enterprise or all').default('enterprise'),
  ),
  LOCAL_MODE: setting(
    'on: the login also offers the app that keeps everything on the device, under /local/. It has to be built before, with npm run build:local.',
    z.enum(['on', 'off'], 'must be on or off').default('off'),
  ),
  SMTP_URL: setting(
    'Mail server, as smtp://user:password@host:587 (upgraded to TLS when the server offers it) or smtps://user:password@host:465; needs PUBLIC_URL. Without it mails stay in DATA_DIR/outbox and can be read on this machine, at the URL that is printed at startup.',
    smtpUrl.optional(),
  ),
  MAIL_FROM: setting(
    'Sender of mails, as Name <address>. The default is PRODUCT_NAME with no-reply at the host of PUBLIC_URL.',
    sender.optional(),
  ),
  SUPPORT_EMAIL: setting(
    'Email address that gets messages to support. Without it they are only stored in the database.',
    z.email('must be an email address').optional(),
  ),
  SUPPORT_PHONE: setting(
    'Phone number that Enterprise may call, such as +1 503 555 0100; needs SUPPORT_HOURS. Without it no screen speaks of phone support.',
    phoneNumber.optional(),
  ),
  SUPPORT_HOURS: setting(
    'When SUPPORT_PHONE is answered, as it is shown, such as Mon to Fri, 8 am to 6 pm Pacific, or 24/7.',
    z.string().max(80, 'must be at most 80 characters').optional(),
  ),
  OPENAI_API_KEY: setting(
    'Key of the AI provider. Without it people get general guidance, or guidance for the kind of damage they named, clearly labeled.',
    key.optional(),
  ),
  OPENAI_BASE_URL: setting(
    'Base URL of any OpenAI-compatible provider, such as http://127.0.0.1:11434/v1 for Ollama. With http to another machine, others can read the key and the photos on the way; a warning at startup says so.',
    httpUrl.default('https://api.openai.com/v1'),
  ),
  AI_MODEL: setting('Model that analyzes photos.', z.string().default('gpt-4o')),
  AI_PROVIDER_NAME: setting("The provider's name on screens.", z.string().max(40).default('OpenAI')),
  AI_IMAGE_DELIVERY: setting(
    'inline: the request contains the resized copy. url: the provider fetches it by a signed link that is valid for 10 minutes; needs PUBLIC_URL.',
    z.enum(['inline', 'url'], 'must be inline or url').default('inline'),
  ),
  AI_TIMEOUT_MS: setting(
    'Time limit of one attempt to ask the AI provider, in milliseconds. There are up to three attempts; a whole run ends after 90 seconds, a question after 60.',
    wholeNumber(1000, 600_000).default(60_000),
  ),
  AI_INPUT_USD_PER_MILLION_TOKENS: setting(
    "Price of a million input tokens in US dollars. The default is OpenAI's list price for gpt-4o and gpt-4o-mini; for other models the cost is unknown.",
    usd.optional(),
  ),
  AI_OUTPUT_USD_PER_MILLION_TOKENS: setting('The same for a million output tokens.', usd.optional()),
  AI_SECOND_LOOK: setting(
    'Model of the same provider that is asked about the same photos in parallel, such as gpt-4o-mini; off for none. Where the two disagree, the result says so.',
    z.string().default('off'),
  ),
  AI_SECOND_LOOK_INPUT_USD_PER_MILLION_TOKENS: setting(
    'Price of a million input tokens of the second model in US dollars, with the same defaults.',
    usd.optional(),
  ),
  AI_SECOND_LOOK_OUTPUT_USD_PER_MILLION_TOKENS: setting('The same for a million output tokens.', usd.optional()),
  AI_GUARD: setting(
    'on: each result is read once more by the same model, without the photos and for dangers only, which can only add caution and costs about 1,200 tokens; off: it is not.',
    z.enum(['on', 'off'], 'must be on or off').default('on'),
  ),
  AI_MONTHLY_BUDGET_USD: setting(
    'Maximum cost in US dollars of all analyses and questions of a month (UTC); after that, people get guidance without AI until the next month. Needs the prices of each model; those of gpt-4o and gpt-4o-mini are known. Without it there is no budget.',
    usd.refine((micros) => micros > 0, 'must be more than 0').optional(),
  ),
  ANALYSES_PER_ACCOUNT_PER_MINUTE: setting(
    'Analyses that one account may start within a minute.',
    wholeNumber(1, 10_000).default(10),
  ),
  ANALYSES_PER_ACCOUNT_PER_DAY: setting(
    'Analyses that one account may start on one day (UTC).',
    wholeNumber(1, 1_000_000).default(50),
  ),
  SHOP_ANALYSES_PER_DAY: setting(
    'Analyses that one shop may start on one day (UTC), and as many questions.',
    wholeNumber(1, 1_000_000).default(200),
  ),
  ANALYSES_PER_DAY: setting(
    'Analyses that all accounts together may start on one day (UTC). Together with QUESTIONS_PER_DAY, this limits the bill of the provider.',
    wholeNumber(1, 10_000_000).default(1000),
  ),
  QUESTIONS_PER_ACCOUNT_PER_DAY: setting(
    'Questions about results that one account may ask a model on one day (UTC).',
    wholeNumber(1, 1_000_000).default(50),
  ),
  QUESTIONS_PER_DAY: setting(
    'Questions that all accounts together may ask a model on one day (UTC).',
    wholeNumber(1, 10_000_000).default(1000),
  ),
  WEBHOOK_ALLOWED_HOSTS: setting(
    'Hosts of your own network that webhooks may reach, also without TLS, by their exact names with a comma between them, such as n8n.lan. Without it, webhooks reach only the internet.',
    hostNames.default([]),
  ),
  EMERGENCY_NUMBER: setting(
    'Number that people are told to call in an emergency, such as 112 in Europe.',
    z
      .string()
      .regex(/^\d{2,6}$/, 'must be a number of 2 to 6 digits')
      .default('911'),
  ),
  STRIPE_SECRET_KEY: setting(
    'Secret key of the Stripe account that takes the payments; needs STRIPE_WEBHOOK_SECRET, and with a live key PUBLIC_URL. Without it billing is a demo.',
    key.regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_').optional(),
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    'Signing secret of the endpoint that Stripe sends its events to; belongs to STRIPE_SECRET_KEY.',
    key.regex(/^whsec_\w+$/, 'must begin with whsec_').optional(),
  ),
  DEMO_PLAN_MAX: setting(
    'The largest plan that people can choose while billing is a demo: free, basic, pro or enterprise. Accounts on a larger plan keep it.',
    z.enum(PLAN_IDS, 'must be free, basic, pro or enterprise').default('enterprise'),
  ),
  STRIPE_API_URL: setting(
    "URL of Stripe's API, for tests with a stand-in: https, or http on this machine.",
    webOrigin
      .refine(
        (value) => value.startsWith('https:') || isLoopbackHost(new URL(value).hostname),
        'must be an https URL, or http on this machine',
      )
      .default('https://api.stripe.com'),
  ),
  PRODUCT_NAME: setting('Name of the product on screens and in reports.', z.string().max(40).default('Mendsight')),
  TRUST_PROXY: setting(
    'Number of reverse proxies in front of the product whose X-Forwarded-For is trusted; needs PUBLIC_URL.',
    wholeNumber(0, 10).default(0),
  ),
  METRICS_PORT: setting(
    'Port on which /metrics answers in the format of Prometheus, such as 9464, at the address of HOST. Without it nothing is counted.',
    wholeNumber(1, 65535).optional(),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'OpenTelemetry collector that gets traces of requests, statements, jobs and calls to the AI provider by OTLP over HTTP, such as http://localhost:4318. Without it nothing is traced.',
    httpUrl.optional(),
  ),
  LOG: setting(
    'text: every line of a process is for people. json: every line is one JSON value. Without it, a process at a terminal writes text; elsewhere its first and last lines are text, and those of the log are JSON.',
    z
      .enum(
        ['text', 'json'],
        'must be text or json: if another program on this machine has set it, start with LOG=text',
      )
      .optional(),
  ),
  LOG_LEVEL: setting(
    'Log level. The default is info for lines of JSON, and warn for text.',
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be one of fatal, error, warn, info, debug, trace, silent',
      )
      .optional(),
  ),
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof SETTINGS
export type Settings = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> }

/** One error for each setting, so that all of them can be fixed at once. */
export type SettingError = { name: string; message: string }

export type ParsedSettings = { ok: true; settings: Settings } | { ok: false; errors: SettingError[] }

function storageErrors(settings: Settings): SettingError[] {
  const { STORAGE_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = settings
  if (STORAGE_URL === undefined) return []
  const errors: SettingError[] = []
  if (STORAGE_URL.endpoint === undefined && STORAGE_URL.region === undefined && AWS_REGION === undefined) {
    errors.push({ name: 'STORAGE_URL', message: 'needs region=, or AWS_REGION, when it has no endpoint=' })
  }
  if (AWS_ACCESS_KEY_ID !== undefined && AWS_SECRET_ACCESS_KEY === undefined) {
    errors.push({ name: 'AWS_SECRET_ACCESS_KEY', message: 'is required together with AWS_ACCESS_KEY_ID' })
  }
  if (AWS_ACCESS_KEY_ID === undefined && AWS_SECRET_ACCESS_KEY !== undefined) {
    errors.push({ name: 'AWS_ACCESS_KEY_ID', message: 'is required together with AWS_SECRET_ACCESS_KEY' })
  }
  return errors
}

/** Settings that processes must share when they share their work. */
const SHARED = {
  DATABASE_URL: 'the embedded database is for one process',
  STORAGE_URL: 'all processes need the same photos',
  SMTP_URL: 'mails would stay in the folder of one process',
  PUBLIC_URL: 'links lead to all processes',
  AUTH_SECRET: 'all processes need the same',
} as const

function roleErrors(settings: Settings): SettingError[] {
  if (settings.ROLE === 'all') return []
  return Object.entries(SHARED)
    .filter(([name]) => settings[name as keyof typeof SHARED] === undefined)
    .map(([name, reason]) => ({ name, message: `is required with ROLE=${settings.ROLE}, because ${reason}` }))
}

function proxyErrors({ TRUST_PROXY, PUBLIC_URL }: Settings): SettingError[] {
  if (TRUST_PROXY === 0 || PUBLIC_URL !== undefined) return []
  return [{ name: 'PUBLIC_URL', message: 'is required together with TRUST_PROXY: links would lead to this machine' }]
}

/** How long a stopping process keeps serving, in seconds. */
export function drainSeconds({
  DRAIN_SECONDS,
  DATABASE_URL,
  TRUST_PROXY,
}: Pick<Settings, 'DRAIN_SECONDS' | 'DATABASE_URL' | 'TRUST_PROXY'>): number {
  return DRAIN_SECONDS ?? (DATABASE_URL !== undefined && TRUST_PROXY > 0 ? 5 : 0)
}

/** What is interrupted needs up to five of these seconds to end, and the connections the others. */
const INTERRUPTED_SECONDS = 10

/**
 * How many seconds requests and jobs may go on after a process has drained, before they are interrupted. With the
 * embedded database there is no other process that could take over, and somebody waits for the end.
 */
export function patienceSeconds({
  STOP_SECONDS,
  DATABASE_URL,
}: Pick<Settings, 'STOP_SECONDS' | 'DATABASE_URL'>): number {
  return DATABASE_URL === undefined ? 0 : Math.max(0, STOP_SECONDS - INTERRUPTED_SECONDS)
}

function budgetErrors(settings: Settings): SettingError[] {
  if (settings.AI_MONTHLY_BUDGET_USD === undefined) return []
  const needs = (prefix: string, model: string) => ({
    name: 'AI_MONTHLY_BUDGET_USD',
    message: `needs ${prefix}_INPUT_USD_PER_MILLION_TOKENS and ${prefix}_OUTPUT_USD_PER_MILLION_TOKENS for the model ${model}`,
  })
  if (pricesOf(settings) === null) return [needs('AI', settings.AI_MODEL)]
  const second = secondLookOf(settings)
  return second !== null && second.prices === null ? [needs('AI_SECOND_LOOK', second.model)] : []
}

function deliveryErrors({ AI_IMAGE_DELIVERY, PUBLIC_URL }: Settings): SettingError[] {
  if (AI_IMAGE_DELIVERY !== 'url' || PUBLIC_URL !== undefined) return []
  const message = 'url needs PUBLIC_URL, because the provider fetches photos from there'
  return [{ name: 'AI_IMAGE_DELIVERY', message }]
}

function mailErrors({ SMTP_URL, PUBLIC_URL, MAIL_FROM, PRODUCT_NAME }: Settings): SettingError[] {
  if (SMTP_URL === undefined) return []
  if (PUBLIC_URL === undefined) {
    return [{ name: 'SMTP_URL', message: 'needs PUBLIC_URL, because links in mails lead there' }]
  }
  if (MAIL_FROM !== undefined || defaultSender(PRODUCT_NAME, PUBLIC_URL) !== null) return []
  return [
    { name: 'MAIL_FROM', message: 'is required together with SMTP_URL when the host of PUBLIC_URL is an IP address' },
  ]
}

function phoneErrors({ SUPPORT_PHONE, SUPPORT_HOURS }: Settings): SettingError[] {
  if ((SUPPORT_PHONE === undefined) === (SUPPORT_HOURS === undefined)) return []
  return [
    SUPPORT_HOURS === undefined
      ? { name: 'SUPPORT_PHONE', message: 'needs SUPPORT_HOURS, because whoever calls has to know when' }
      : { name: 'SUPPORT_HOURS', message: 'needs SUPPORT_PHONE' },
  ]
}

function paymentErrors({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PUBLIC_URL }: Settings): SettingError[] {
  if (STRIPE_SECRET_KEY === undefined) {
    if (STRIPE_WEBHOOK_SECRET === undefined) return []
    return [{ name: 'STRIPE_SECRET_KEY', message: 'is required together with STRIPE_WEBHOOK_SECRET' }]
  }
  const errors: SettingError[] = []
  if (STRIPE_WEBHOOK_SECRET === undefined) {
    errors.push({
      name: 'STRIPE_WEBHOOK_SECRET',
      message: 'is required together with STRIPE_SECRET_KEY: without it no plan can be granted',
    })
  }
  if (isLiveKey(STRIPE_SECRET_KEY) && !isServedOverHttps(PUBLIC_URL)) {
    errors.push({ name: 'STRIPE_SECRET_KEY', message: 'is a live key, which needs a PUBLIC_URL with https' })
  }
  return errors
}

function metricsErrors({ METRICS_PORT, PORT }: Settings): SettingError[] {
  return METRICS_PORT === PORT ? [{ name: 'METRICS_PORT', message: 'must differ from PORT' }] : []
}

/** Whether people reach the product over https. Without a public URL they reach it over http, on this machine. */
export function isServedOverHttps(publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https:') === true
}

/** Whether a Stripe key is a live key, which moves real money. */
export function isLiveKey(key: string): boolean {
  return /^(sk|rk)_live_/.test(key)
}

/** Parses an environment. Error messages never contain the values of secrets. */
export function parseSettings(environment: Readonly<Record<string, string | undefined>>): ParsedSettings {
  const errors: SettingError[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { schema }] of Object.entries(SETTINGS)) {
    const given = environment[name]?.trim()
    const parsed = schema.safeParse(given === '' ? undefined : given)
    if (parsed.success) values[name] = parsed.data
    else errors.push({ name, message: parsed.error.issues[0]?.message ?? 'is not valid' })
  }
  if (errors.length === 0) {
    const settings = values as Settings
    errors.push(
      ...roleErrors(settings),
      ...proxyErrors(settings),
      ...storageErrors(settings),
      ...budgetErrors(settings),
      ...deliveryErrors(settings),
      ...mailErrors(settings),
      ...phoneErrors(settings),
      ...paymentErrors(settings),
      ...metricsErrors(settings),
    )
  }
  return errors.length === 0 ? { ok: true, settings: values as Settings } : { ok: false, errors }
}
