import type { Tx } from '#server/platform/transactions/transactions.ts'

/** Removes what a module keeps of an account under its id or email, in the transaction that erases the account. */
export type ForgetAccount = (tx: Tx, account: { userId: string; email: string }) => Promise<void>
