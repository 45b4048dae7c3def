/** What a provider made of our key. */
export type ProviderState = 'accepted' | 'key_refused' | 'not_said' | 'busy' | 'failing' | 'unreachable'

export type StorageState = 'ready' | 'no_space'

/** `behind`: some work waits longer than it should. */
export type JobsState = 'running' | 'behind' | 'stopped'
