/** Hashes passwords with an algorithm that is deliberately slow. */
export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  verify: (attempt: { hash: string; password: string }) => Promise<boolean>
}
