/** Creates secrets for authenticator apps and checks their codes. */
export type TimeCodes = {
  /** A new secret in base32, the form that apps accept. */
  newSecret: () => string
  /** The content of the QR code. */
  uri: (of: { secret: string; account: string; issuer: string }) => string
  /** The time step of the code, or null if the code is wrong or not newer than `after`. */
  check: (attempt: { secret: string; code: string; at: Date; after: number | null }) => Promise<number | null>
}
