/** The messages and labels of plan selection and plan tester (specification, sections 2 and 4). */
export const PLAN_MESSAGES = {
  currentlyOn: (plan: string) => `Currently on ${plan}`,
  noneSelected: 'Please select a plan first',
  upgrading: (from: string, to: string) => `Upgrading from ${from} to ${to}`,
  downgrading: (from: string, to: string) => `Downgrading from ${from} to ${to}`,
  immediate: 'Changes take effect immediately. You can switch plans anytime.',
  upgraded: (plan: string) => `Successfully upgraded to ${plan}! Welcome to your new plan.`,
  /** The specification has one message for both directions, but a change to a cheaper plan is not an upgrade. */
  downgraded: (plan: string) => `Successfully downgraded to ${plan}. Your new plan is in effect.`,
  changeFailed: 'Failed to change plan. Please try again.',
  /** Screens call the plan preview DEMO MODE. */
  previewMode: 'DEMO MODE - Changes are temporary',
  switched: (plan: string) => `Successfully switched to ${plan}!`,
  noPayment: 'This is demo billing: no payment is taken.',
  notCharged: 'Demo: not charged',
  /**
   * The end of the demo payment. The message of a real one is only quoted, because nothing was paid and no plan has
   * changed.
   */
  demoPaid: (plan: string) => `This was a demo: no payment was taken, and you're still on ${plan}.`,
  demoPaidDetail: (sentence: string) => `After a real payment, you'd see: “${sentence}”`,
  largestHere: (plan: string) => `The largest plan available on this installation is ${plan}.`,
  onlyPlanHere: (plan: string) => `Only ${plan} is available on this installation.`,
  methodMissing: 'Please select a payment method',
  bankTooSlow:
    "A bank debit takes days, so it can't pay for an upgrade. Please add a card or PayPal as your payment method first.",
  keepFirst:
    "We couldn't take your payment right away, and another plan change is scheduled. Your plan hasn't changed. Go back to the plans and press KEEP first, then choose this one again.",
  priceUnknown:
    "You're paying for something that isn't one of these plans. Please contact support before you choose another one.",
  methodNotOffered: "This payment method isn't available here. Please choose another.",
  paid: 'Payment processed successfully! Welcome to your new plan.',

  // For installations that take payments. Days and amounts are passed in display form.
  downgradeDue: (plan: string, day: string, next: string, price: string) =>
    `You keep ${plan} until ${day}. Then ${next} starts, at ${price} a month.`,
  staysUntil: (plan: string, day: string) => `${plan} stays until ${day}.`,
  endsAtOnce: (plan: string) => `${plan} ends right away.`,
  endDue: (plan: string, day: string, free: string) =>
    `${plan} ends on ${day}. Then you're on ${free}, and you can still view every photo.`,
  beginsWhenPaid: (plan: string, price: string) => `${plan} starts once it's paid, at ${price} a month.`,
  kept: (plan: string) => `You're keeping ${plan}. Nothing changes at the end of the period.`,
  pastDue: (plan: string, day: string) =>
    `Your last payment failed. You keep ${plan} until ${day}. Update your payment method before that day.`,
  /** Also shown for a plan that never started, as after a bank debit that the bank refused. */
  unpaid: (plan: string, free: string) =>
    `The payment for ${plan} failed, so you're on ${free}. Pay the open invoice to get ${plan} back.`,
  calledOff: (free: string) => `The open payment was canceled. You stay on ${free}.`,
  paymentDue: 'Your last payment failed. Please update your payment method first.',
  bankIsAsked: (plan: string) =>
    `We've asked your bank for the first payment. This takes up to four business days. ${plan} starts when it arrives.`,
  bankFirst: 'Your first payment is on its way. You can choose another plan once it arrives.',
  confirmUpgrade: (to: string, from: string) =>
    `The payment for ${to} isn't complete. Confirm it or pay another way within a day. Until then you stay on ${from}.`,
  nothingPaid: (plan: string) => `No payment was made. You're still on ${plan}.`,
  noAnswer: "We didn't get an answer in time. Please try again. You won't be charged twice.",
  notTwice: "You won't be charged twice.",
  waiting: "Stripe tells us when it's done, usually within a few seconds.",
  notYet:
    "Your payment hasn't been confirmed yet. Your plan starts as soon as it is, and you can keep working in the meantime.",
  testShowsOnly: 'With real billing, this changes what you see, not what you can do.',
} as const
