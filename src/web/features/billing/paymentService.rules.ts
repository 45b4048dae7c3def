const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/**
 * An address of the payment service that is safe to open: encrypted, or on this machine, as in tests. Null for any
 * other address.
 */
export function checkoutUrl(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname, username, password, href } = new URL(url)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.includes(hostname))
  return isSafe && username === '' && password === '' ? href : null
}

/** '$25.13' for 2513. The payment service counts amounts in the smallest unit of their currency. */
export function moneyLabel(amount: number, currency = 'usd'): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  // Two for dollars, none for yen.
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** digits)
}
