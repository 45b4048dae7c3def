import type { Feature } from './features.rules.ts'
import type { SupportLevel } from './plans.ts'

/** What plans name and nobody can use yet: by the words of their lists, and by the fields of their limits. */
const COMING_FEATURES: readonly string[] = ['Team collaboration', 'API access', 'Phone support']
const COMING_LIMITS: readonly Feature[] = ['teamCollaboration', 'apiAccess']

/** Stands wherever a plan names such a feature. */
export const COMING = 'Coming'

/** Stands where a plan names the AI analysis and the installation has no AI service. */
export const NOT_SET_UP = 'Not set up here'

const AI_FEATURE = 'AI damage analysis'

/** How photos reach the AI provider, as the public settings say: `off` where no key is set. */
type AiDelivery = 'inline' | 'url' | 'off'

/** Why this line of a plan's features names something that nobody can use here; null where everybody can. */
export function featureMark(feature: string, ai: AiDelivery): string | null {
  if (COMING_FEATURES.includes(feature)) return COMING
  return feature === AI_FEATURE && ai === 'off' ? NOT_SET_UP : null
}

export function isComingLimit(feature: Feature): boolean {
  return COMING_LIMITS.includes(feature)
}

/** The features of a plan in one line of text, as 'Advanced tools · Team collaboration (coming)'. */
export function featureLine(features: readonly string[], ai: AiDelivery): string {
  return features
    .map((feature) => {
      const mark = featureMark(feature, ai)
      return mark === null ? feature : `${feature} (${mark.toLowerCase()})`
    })
    .join(' · ')
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
