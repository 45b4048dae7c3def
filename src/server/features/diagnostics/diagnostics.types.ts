/** What a provider made of our key. */
export type ProviderState = 'accepted' | 'key_refused' | 'not_said' | 'busy' | 'failing' | 'unreachable'

export type StorageState = 'ready' | 'no_space'

/** `kept`: mails stay on this machine, where they are read. `undelivered`: there, though others use this installation. */
export type MailState = 'ready' | 'login_refused' | 'unreachable' | 'kept' | 'undelivered'

/** `behind`: some work waits longer than it should. */
export type JobsState = 'running' | 'behind' | 'stopped'

export type PaymentsState = 'ready' | 'key_refused' | 'unreachable' | 'failing'
