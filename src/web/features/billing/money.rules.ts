/** '$25.13' for 2513. The payment service counts amounts in the smallest unit of their currency. */
export function moneyLabel(amount: number, currency = 'usd'): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  // Two for dollars, none for yen.
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** digits)
}
