/** What a key may be allowed, with what a person reads about it. */
export const SCOPES = {
  'repairs:read': 'Read repairs and their results',
  'repairs:write': 'Add, change and delete repairs',
  'photos:read': 'Read photos',
  'photos:write': 'Add and delete photos',
  'originals:read': 'Read photos as they were taken, with the place if the camera wrote it',
  'analyses:run': 'Start analyses',
  'documents:read': 'Read documents',
  'documents:write': 'Add documents',
  'submissions:read': 'Read what customers send',
  'claims:read': 'Read claims',
  'webhooks:write': 'Manage webhooks',
} as const satisfies Record<string, string>

export type Scope = keyof typeof SCOPES
export const SCOPE_IDS = Object.keys(SCOPES) as [Scope, ...Scope[]]

/**
 * What most programs need, which is ticked for a new key. Originals may say where somebody lives, so they are chosen on
 * purpose.
 */
export const USUAL_SCOPES: readonly Scope[] = [
  'repairs:read',
  'repairs:write',
  'photos:read',
  'photos:write',
  'analyses:run',
]

/** Days that a key works: at most a year, so that none is forgotten forever. */
export const KEY_DAYS = { most: 366, usual: 90 } as const

/** Hours for which the old key works beside the new one. */
export const OVERLAP_HOURS = { most: 72, usual: 24 } as const

export const KEY_NAME_MAX = 60
export const KEYS_PER_WORKSPACE = 20

/** Days before the end of a key at which its people are told. */
export const WARNING_DAYS = [14, 3] as const

/** Who may have keys: those whose plan includes them, or everybody. The operator says which. */
export type ApiFor = 'enterprise' | 'all'

export const API_KEY_MESSAGES = {
  tooMany: `This place has ${KEYS_PER_WORKSPACE} API keys already. End one that you no longer need first.`,
  notHere: 'API keys belong to shops here. Make one in the settings of your shop.',
  scopeMissing: (scope: Scope) => `This API key may not do this. It needs ${scope}.`,
} as const
