import type { Feature } from '#shared/plans/features.rules.ts'
import type { SupportLevel } from '#shared/plans/plans.ts'

/** Features that plans name and that cannot be used yet, by their text in the lists and by the field of the limits. */
const COMING_FEATURES: readonly string[] = ['Team collaboration', 'API access', 'Phone support']
const COMING_LIMITS: readonly Feature[] = ['teamCollaboration', 'apiAccess']

/** Shown wherever a plan names such a feature. */
export const COMING = 'Coming'

/** Shown where a plan names the AI analysis or support, and the installation has none. */
export const NOT_SET_UP = 'Not set up here'

const AI_FEATURE = 'AI damage analysis'

/** What the installation has, as its public settings say. */
type Services = { ai: 'inline' | 'url' | 'off'; support: 'mailed' | 'stored' | 'none' }

/** Why a line of a plan's features names something that cannot be used here. Null when it can be used. */
export function featureMark(feature: string, { ai, support }: Services): string | null {
  if (COMING_FEATURES.includes(feature)) return COMING
  if (support === 'none' && feature.endsWith(' support')) return NOT_SET_UP
  return feature === AI_FEATURE && ai === 'off' ? NOT_SET_UP : null
}

export function isComingLimit(feature: Feature): boolean {
  return COMING_LIMITS.includes(feature)
}

/** The features of a plan in one line of text, such as 'Advanced tools · Team collaboration (coming)'. */
export function featureLine(features: readonly string[], services: Services): string {
  return features
    .map((feature) => {
      const mark = featureMark(feature, services)
      return mark === null ? feature : `${feature} (${mark.toLowerCase()})`
    })
    .join(' · ')
}

/** Without a phone number nobody can call, so the largest plan offers the same as the one below it. */
const SUPPORT_LABELS: Readonly<Record<SupportLevel, string>> = {
  email: 'Email',
  priority: 'Priority',
  phone: 'Priority (24/7 phone: coming)',
}

export function supportLabel(level: SupportLevel): string {
  return SUPPORT_LABELS[level]
}
