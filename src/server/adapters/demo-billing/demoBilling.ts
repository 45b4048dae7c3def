import type { BillingProvider } from '../../features/billing/billing.port.ts'

/** Agrees to every change at once and takes no money. */
export const demoBilling: BillingProvider = { kind: 'demo', grantsPreviews: true, payments: null }
