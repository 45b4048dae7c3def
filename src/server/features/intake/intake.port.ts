/** Signs a text together with a number. Only who has the server's own secret can do so. */
export type Signer = {
  sign: (text: string, number: number) => string
  verify: (text: string, number: number, signature: string) => boolean
}
