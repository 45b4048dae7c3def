import type { Feature } from './features.rules.ts'
import type { SupportLevel } from './plans.ts'

/** What plans name and nobody can use yet: by the words of their lists, and by the fields of their limits. */
const COMING_FEATURES: readonly string[] = ['Team collaboration', 'API access', 'Phone support']
const COMING_LIMITS: readonly Feature[] = ['teamCollaboration', 'apiAccess']

/** Stands wherever a plan names such a feature. */
export const COMING = 'Coming'

/** Whether this line of a plan's features names something that is not built yet. */
export function isComing(feature: string): boolean {
  return COMING_FEATURES.includes(feature)
}

export function isComingLimit(feature: Feature): boolean {
  return COMING_LIMITS.includes(feature)
}

/** The features of a plan in one line of text, as 'Advanced tools · Team collaboration (coming)'. */
export function featureLine(features: readonly string[]): string {
  return features.map((feature) => (isComing(feature) ? `${feature} (coming)` : feature)).join(' · ')
}

/** Without a phone number nobody can call, so that the largest plan has what the one below it has. */
const SUPPORT_LABELS: Readonly<Record<SupportLevel, string>> = {
  email: 'Email',
  priority: 'Priority',
  phone: 'Priority (24/7 phone: coming)',
}

export function supportLabel(level: SupportLevel): string {
  return SUPPORT_LABELS[level]
}
