/** The four plans of the specification (section 9) as data. Prices are in USD per month. */

export const PLAN_IDS = ['free', 'basic', 'pro', 'enterprise'] as const
export type PlanId = (typeof PLAN_IDS)[number]
/** The plans that cost something: all except the free one. */
export type PaidPlanId = Exclude<PlanId, 'free'>

/** How plans are changed: `demo` changes them at once and takes no money, `stripe` takes payments. */
export const BILLING_KINDS = ['demo', 'stripe'] as const
export type BillingKind = (typeof BILLING_KINDS)[number]

export type SupportLevel = 'email' | 'priority' | 'phone'

export type PlanLimits = {
  /**
   * The number of photos an account may hold; -1 means unlimited. The name comes from the specification, where it is
   * part of the API. Despite the name, nothing is reset when a month begins: only deleting photos makes room for
   * others.
   */
  monthlyUploads: number
  /** GB of 1024³ bytes. */
  storageGB: number
  /** MB of 1024² bytes, for one photo. */
  maxFileSize: number
  supportLevel: SupportLevel
  advancedTools: boolean
  teamCollaboration: boolean
  apiAccess: boolean
}

export type Plan = {
  id: PlanId
  name: string
  price: number
  features: readonly string[]
  /** The name of a color token, never a raw color. */
  color: 'slate' | 'blue' | 'amber' | 'violet'
  limits: PlanLimits
}

export const UNLIMITED = -1

export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: {
    id: 'free',
    name: 'Free Fixer',
    price: 0,
    color: 'slate',
    features: ['10 damage photos', '0.5 GB storage', 'Photos up to 5 MB', 'AI damage analysis', 'Email support'],
    limits: {
      monthlyUploads: 10,
      storageGB: 0.5,
      maxFileSize: 5,
      supportLevel: 'email',
      advancedTools: false,
      teamCollaboration: false,
      apiAccess: false,
    },
  },
  basic: {
    id: 'basic',
    name: 'Basic Fixer',
    price: 9.99,
    color: 'blue',
    features: ['100 damage photos', '1 GB storage', 'Photos up to 10 MB', 'AI damage analysis', 'Email support'],
    limits: {
      monthlyUploads: 100,
      storageGB: 1,
      maxFileSize: 10,
      supportLevel: 'email',
      advancedTools: false,
      teamCollaboration: false,
      apiAccess: false,
    },
  },
  pro: {
    id: 'pro',
    name: 'Pro Fixer',
    price: 19.99,
    color: 'amber',
    features: [
      '500 damage photos',
      '10 GB storage',
      'Photos up to 25 MB',
      'AI damage analysis',
      'Advanced tools',
      'Priority support',
    ],
    limits: {
      monthlyUploads: 500,
      storageGB: 10,
      maxFileSize: 25,
      supportLevel: 'priority',
      advancedTools: true,
      teamCollaboration: false,
      apiAccess: false,
    },
  },
  enterprise: {
    id: 'enterprise',
    name: 'Enterprise Fixer',
    price: 49.99,
    color: 'violet',
    features: [
      'Unlimited damage photos',
      '100 GB storage',
      'Photos up to 100 MB',
      'AI damage analysis',
      'Advanced tools',
      'Team collaboration',
      'API access',
      'Phone support',
    ],
    limits: {
      monthlyUploads: UNLIMITED,
      storageGB: 100,
      maxFileSize: 100,
      supportLevel: 'phone',
      advancedTools: true,
      teamCollaboration: true,
      apiAccess: true,
    },
  },
}

export function isPlanId(value: unknown): value is PlanId {
  return typeof value === 'string' && (PLAN_IDS as readonly string[]).includes(value)
}

export function isPaidPlanId(value: unknown): value is PaidPlanId {
  return isPlanId(value) && value !== 'free'
}

/**
 * Former monthly prices of plans, in cents. When you change a price, add the old one here: running subscriptions keep
 * their price, and a payment at a price that is on no list has no effect.
 */
export const FORMER_PRICES_IN_CENTS: Readonly<Record<PaidPlanId, readonly number[]>> = {
  basic: [],
  pro: [],
  enterprise: [],
}

/** The monthly price in cents. */
export function priceInCents(plan: Pick<Plan, 'price'>): number {
  return Math.round(plan.price * 100)
}

/** The plan with this id. A missing or unknown id falls back to free (specification, section 3). */
export function planById(id: string | null | undefined): Plan {
  return isPlanId(id) ? PLANS[id] : PLANS.free
}

/** 'FREE' or '$9.99', the monthly cost as shown on the dashboard and the profile. */
export function priceLabel(plan: Pick<Plan, 'price'>): string {
  return plan.price === 0 ? 'FREE' : `$${plan.price}`
}
