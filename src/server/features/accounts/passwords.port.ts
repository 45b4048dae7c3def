/**
 * Hashes passwords with an algorithm that is deliberately slow. `turn` says whose turn a hash takes, usually the
 * network of the client: nobody waits behind all the hashes of somebody else.
 */
export type PasswordHashing = {
  hash: (password: string, turn?: string) => Promise<string>
  verify: (attempt: { hash: string; password: string }, turn?: string) => Promise<boolean>
}
