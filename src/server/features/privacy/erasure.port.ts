import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'

/** Removes what a module stores by an account's id or email address, in the transaction that erases the account. */
export type ForgetAccount = (tx: Tx, account: { userId: UserId; email: string }) => Promise<void>
