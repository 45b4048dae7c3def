import type { PublicSettings } from '#shared/api/publicSettings.ts'
import type { Feature } from '#shared/plans/features.rules.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { UNLIMITED, type Plan, type SupportLevel } from '#shared/plans/plans.ts'
import { BackendError, type BackendErrorCode } from '#web/backend/backendError.ts'

/** Shown where a plan names the AI analysis or support, and the installation has none. */
export const NOT_SET_UP = 'Not set up here'

const AI_FEATURE = 'AI damage analysis'

/** What the installation has, as its public settings say. */
type Services = Pick<PublicSettings, 'ai' | 'support' | 'support_hours'>

/** What a plan includes here. Where nobody can call, the largest has the same support as the one below it. */
export function featuresHere(features: readonly string[], { support_hours: hours }: Services): readonly string[] {
  return hours === null ? features.map((each) => (each === 'Phone support' ? 'Priority support' : each)) : features
}

/** Why a line of a plan's features names something that cannot be used here. Null when it can be used. */
export function featureMark(feature: string, { ai, support }: Services): string | null {
  if (support === 'none' && feature.endsWith(' support')) return NOT_SET_UP
  return feature === AI_FEATURE && ai === 'off' ? NOT_SET_UP : null
}

/** The features of a plan in one line of text, such as 'API access · Priority support (not set up here)'. */
export function featureLine(features: readonly string[], services: Services): string {
  return featuresHere(features, services)
    .map((feature) => {
      const mark = featureMark(feature, services)
      return mark === null ? feature : `${feature} (${mark.toLowerCase()})`
    })
    .join(' · ')
}

/** The support of a plan, with the hours of the phone where there is one. */
export function supportLabel(level: SupportLevel, { support_hours: hours }: Pick<Services, 'support_hours'>): string {
  if (level === 'email') return 'Email'
  return level === 'priority' || hours === null ? 'Priority' : `Phone (${hours})`
}

/**
 * One row of PLAN COMPARISON: a text for each plan, or whether the plan includes the feature (a check mark or a cross).
 */
export type ComparisonRow = { label: string; values: readonly (string | boolean)[] }

/**
 * The rows of the comparison in the order of the specification, plus the daily limit of analyses, which is the same in
 * every plan; null when there is none. The values are in the order of the plans.
 */
export function comparisonRows(
  plans: readonly Plan[],
  analysesPerDay: number | null,
  services: Pick<Services, 'support_hours'>,
): ComparisonRow[] {
  const row = (label: string, value: (limits: Plan['limits']) => string | boolean): ComparisonRow => ({
    label,
    values: plans.map((plan) => value(plan.limits)),
  })
  const feature = (label: string, name: Feature): ComparisonRow => row(label, (limits) => limits[name])
  return [
    row('Monthly uploads', ({ monthlyUploads }) =>
      monthlyUploads === UNLIMITED ? 'Unlimited' : String(monthlyUploads),
    ),
    row('Storage', ({ storageGB }) => `${storageGB} GB`),
    row('Max file size', ({ maxFileSize }) => `${maxFileSize} MB`),
    ...(analysesPerDay === null ? [] : [row('Analyses per day', () => String(analysesPerDay))]),
    row('Support level', ({ supportLevel }) => supportLabel(supportLevel, services)),
    feature('Advanced tools', 'advancedTools'),
    feature('Team collaboration', 'teamCollaboration'),
    feature('API access', 'apiAccess'),
  ]
}

/** The first features of a plan, and '+2 more features' for the others. Without a count it returns all of them. */
export function shownFeatures(
  features: readonly string[],
  count = features.length,
): { shown: readonly string[]; more: string | null } {
  const left = features.length - count
  return { shown: features.slice(0, count), more: left > 0 ? `+${left} more features` : null }
}

/** A part of a plan that has its own banner on the dashboard. `holds` says what it contains. */
export type PlanPart = { title: string; holds: string }

/** The parts of a plan, in the order of the specification. */
export function planParts(plan: Pick<Plan, 'limits'>): PlanPart[] {
  const { advancedTools, teamCollaboration, apiAccess } = plan.limits
  return [
    ...(advancedTools
      ? [
          {
            title: 'ADVANCED TOOLS',
            holds: 'The repair list: every photo with its assessment, as a table.',
          },
        ]
      : []),
    ...(teamCollaboration
      ? [
          {
            title: 'TEAM COLLABORATION',
            holds: 'Your shop: up to 25 people who work on the same repairs.',
          },
        ]
      : []),
    ...(apiAccess
      ? [
          {
            title: 'API ACCESS',
            holds: 'Keys for your programs, and the guide for developers.',
          },
        ]
      : []),
  ]
}

type Codes = readonly BackendErrorCode[]

// For these codes the server's message is more helpful than the specified one.
const WITH_SENTENCE: Codes = ['limit_reached', 'plan_not_offered', 'too_many_attempts', 'signed_out', 'offline']
const OF_PAYMENTS: Codes = [
  'payment_unavailable',
  'payment_declined',
  'payment_due',
  'plan_changed',
  'change_running',
  'nothing_paid',
  'invalid_field',
]

/** The message for a plan that could not be changed or tested. */
export function planChangeFailure(error: unknown): string {
  return error instanceof BackendError && [...WITH_SENTENCE, ...OF_PAYMENTS].includes(error.code)
    ? error.message
    : PLAN_MESSAGES.changeFailed
}

/**
 * The same for actions that cost money. Someone who got no response wants to know whether another attempt would charge
 * twice.
 */
export function paymentFailure(error: unknown): string {
  if (error instanceof BackendError && error.code === 'timed_out') return error.message
  if (error instanceof BackendError && error.code === 'offline') return `${error.message} ${PLAN_MESSAGES.notTwice}`
  return planChangeFailure(error)
}

// After these errors the outcome of the request is unknown.
const UNANSWERED: Codes = [
  'timed_out',
  'offline',
  'unexpected',
  'payment_unavailable',
  'change_running',
  'unavailable',
  'internal',
]

/** Whether the server decided on the request. If not, the change may have been made anyway. */
export function isAnswered(error: unknown): boolean {
  return error instanceof BackendError && !UNANSWERED.includes(error.code)
}

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/**
 * An address of the payment service that is safe to open: encrypted, or on this machine, as in tests. Null for any
 * other address.
 */
export function checkoutUrl(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname, username, password, href } = new URL(url)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.includes(hostname))
  return isSafe && username === '' && password === '' ? href : null
}

/** '$25.13' for 2513. The payment service counts amounts in the smallest unit of their currency. */
export function moneyLabel(amount: number, currency = 'usd'): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  // Two for dollars, none for yen.
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** digits)
}
