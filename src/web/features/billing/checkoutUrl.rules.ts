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
