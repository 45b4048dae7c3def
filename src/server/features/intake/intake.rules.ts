/**
 * The block of networks that a network is in, by its key for limits: 256 addresses of IPv4, and of IPv6 the first 48
 * bits, of which one customer of a provider has 65,536 networks at most.
 */
export function networkBlock(key: string): string {
  return key
    .split(key.includes(':') ? ':' : '.')
    .slice(0, 3)
    .join(':')
}

const DAY_MS = 86_400_000

export function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS)
}
