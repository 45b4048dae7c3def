/** Makes and checks the codes of authenticator apps. */
export type TimeCodes = {
  /** A new secret in base32, as apps take it. */
  newSecret: () => string
  /** What the QR code says. */
  uri: (of: { secret: string; account: string; issuer: string }) => string
  /** The time step of a right code that is newer than `after`, or null. */
  check: (attempt: { secret: string; code: string; at: Date; after: number | null }) => Promise<number | null>
}
