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
  notCharged: 'Demo: not charged',
  /** How the demo of a payment ends. The sentence of a real one is quoted: nobody has paid, and no plan has changed. */
  demoPaid: (plan: string) => `This was a demo: no payment was taken, and you are still on ${plan}.`,
  demoPaidDetail: (sentence: string) => `After a real payment you would read here: “${sentence}”`,
  largestHere: (plan: string) => `The largest plan that can be chosen on this installation is ${plan}.`,
  onlyPlanHere: (plan: string) => `Only ${plan} can be chosen on this installation.`,
  methodMissing: 'Please select a payment method',
  bankTooSlow:
    'A bank debit takes days, so an upgrade cannot be paid by it. Please add a card or PayPal as your payment method first.',
  keepFirst:
    'Your payment could not be taken at once, and another change of your plan is due. Your plan has not changed. Go back to the plans and press KEEP first, then choose this one again.',
  priceUnknown:
    'You pay for something that is not among these plans. Please contact support before you choose another one.',
  methodNotOffered: 'This way to pay is not offered here. Please choose another.',
  paid: 'Payment processed successfully! Welcome to your new plan.',

  // Where payments are taken. Days and amounts come as they are shown.
  downgradeDue: (plan: string, day: string, next: string, price: string) =>
    `${plan} stays until ${day}. Then ${next} begins, for ${price} a month.`,
  staysUntil: (plan: string, day: string) => `${plan} stays until ${day}.`,
  endsAtOnce: (plan: string) => `${plan} ends at once.`,
  endDue: (plan: string, day: string, free: string) =>
    `${plan} ends on ${day}. Then you are on ${free}: every photo stays readable.`,
  beginsWhenPaid: (plan: string, price: string) => `${plan} begins when it has been paid, for ${price} a month.`,
  kept: (plan: string) => `${plan} goes on. Nothing changes at the end of the period.`,
  pastDue: (plan: string, day: string) =>
    `Your last payment failed. ${plan} stays until ${day}. Update your payment method before that day.`,
  /** Also said of a plan that never began, as after a bank debit that the bank refused. */
  unpaid: (plan: string, free: string) =>
    `The payment for ${plan} failed, so you are on ${free}. Pay the open invoice, and ${plan} is yours.`,
  calledOff: (free: string) => `The open payment is called off. You stay on ${free}.`,
  paymentDue: 'Your last payment failed. Please update your payment method first.',
  bankIsAsked: (plan: string) =>
    `Your bank is being asked for the first payment. This takes up to four working days. ${plan} begins when it has arrived.`,
  bankFirst: 'Your first payment is under way. You can choose another plan once it has arrived.',
  confirmUpgrade: (to: string, from: string) =>
    `The payment for ${to} is not complete. Confirm it or pay in another way within a day; until then you stay on ${from}.`,
  nothingPaid: (plan: string) => `Nothing was paid. You are still on ${plan}.`,
  noAnswer: 'The answer did not come in time. Please try again: you will not be charged twice.',
  notTwice: 'You will not be charged twice.',
  waiting: 'Stripe tells us when it is done, usually within a few seconds.',
  notYet: 'Your payment has not been confirmed yet. You will have your plan as soon as it is; you can go on meanwhile.',
  testShowsOnly: 'Under real billing this changes what is shown, never what is allowed.',
} as const
