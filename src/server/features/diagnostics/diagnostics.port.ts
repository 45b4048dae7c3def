import type { JobsState, MailState, PaymentsState, ProviderState, StorageState } from './diagnostics.types.ts'

/** Asks the AI provider for something that costs nothing. Throws the signal's reason when it was aborted. */
export type CheckProvider = (signal: AbortSignal) => Promise<ProviderState>

/** Whether photos can be reached and there is room for more. Throws when the store does not answer. */
export type CheckStorage = () => Promise<StorageState>

/** Reads sessions as a request does; throws when that is not possible. */
export type CheckSessions = () => Promise<void>

/** Whether background work is taken up, and in time. Throws when its queue does not answer. */
export type CheckJobs = () => Promise<JobsState>

/** Whether mails can be brought out; costs no mail. */
export type CheckMail = (signal: AbortSignal) => Promise<MailState>

/** Whether payments can be taken; takes none. */
export type CheckPayments = () => Promise<PaymentsState>
