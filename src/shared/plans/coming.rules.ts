import type { Feature } from './features.rules.ts'
import type { SupportLevel } from './plans.ts'

/** Features that plans name and that cannot be used yet, by their text in the lists and by the field of the limits. */
const COMING_FEATURES: readonly string[] = ['Team collaboration', 'API access', 'Phone support']
const COMING_LIMITS: readonly Feature[] = ['teamCollaboration', 'apiAccess']

/** Shown wherever a plan names such a feature. */
export const COMING = 'Coming'

/** Shown where a plan names the AI analysis and the installation has no AI service. */
export const NOT_SET_UP = 'Not set up here'

const AI_FEATURE = 'AI damage analysis'

/** How photos reach the AI provider, as the public settings say: `off` where no key is set. */
type AiDelivery = 'inline' | 'url' | 'off'

/** Why a line of a plan's features names something that cannot be used here. Null when it can be used. */
export function featureMark(feature: string, ai: AiDelivery): string | null {
  if (COMING_FEATURES.includes(feature)) return COMING
  return feature === AI_FEATURE && ai === 'off' ? NOT_SET_UP : null
}

export function isComingLimit(feature: Feature): boolean {
  return COMING_LIMITS.includes(feature)
}

/** The features of a plan in one line of text, such as 'Advanced tools · Team collaboration (coming)'. */
export function featureLine(features: readonly string[], ai: AiDelivery): string {
  return features
    .map((feature) => {
      const mark = featureMark(feature, ai)
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
