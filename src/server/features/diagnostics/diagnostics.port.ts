import type { JobsState, MailState, PaymentsState, ProviderState, StorageState } from './diagnostics.types.ts'

/** Sends the AI provider a request that costs nothing. Throws the signal's reason when it was aborted. */
export type CheckProvider = (signal: AbortSignal) => Promise<ProviderState>

/** Whether photos can be read and there is space for more. Throws when the object store does not answer. */
export type CheckStorage = () => Promise<StorageState>

/** Reads sessions in the same way as a request does. Throws when that fails. */
export type CheckSessions = () => Promise<void>

/** Whether background jobs are processed, and in time. Throws when the queue cannot be reached. */
export type CheckJobs = () => Promise<JobsState>

/** Whether mails can be sent. Sends none. */
export type CheckMail = (signal: AbortSignal) => Promise<MailState>

/** Whether payments can be taken. Takes none. */
export type CheckPayments = () => Promise<PaymentsState>
