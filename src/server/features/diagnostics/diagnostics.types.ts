/** How the provider responded to our key. */
export type ProviderState = 'accepted' | 'key_refused' | 'not_said' | 'busy' | 'failing' | 'unreachable'

/** Of the last results of a model: how many there are, and how many the guard has read for dangers. */
export type GuardedResults = { results: number; guarded: number }

export type StorageState = 'ready' | 'no_space'

/**
 * `kept`: mails stay in the dev mailbox of this machine. `undelivered`: the same, but other people use this
 * installation and do not get their mails.
 */
export type MailState = 'ready' | 'login_refused' | 'unreachable' | 'kept' | 'undelivered'

/** `behind`: some jobs wait longer than they should. */
export type JobsState = 'running' | 'behind' | 'stopped'

export type PaymentsState = 'ready' | 'key_refused' | 'unreachable' | 'failing'
