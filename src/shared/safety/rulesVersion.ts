/** Stored with every result. It changes when a rule changes what is shown. */
export const RULES_VERSION = 'safety-51'
