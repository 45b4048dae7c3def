/** Who tells of a danger in our sentences, each before ' that '. Other sentences state it without anybody. */
export const TELLERS = {
  owner: 'You said',
  ownersAnswers: 'Your answers mean',
  customer: 'The customer said',
  shop: 'The answers say',
  answers: 'The answers mean',
  model: 'The assessment of the photos says',
  guard: 'A second reading says',
} as const

const TELLER = new RegExp(`^(?:${Object.values(TELLERS).join('|')}) that `)

/** The same sentence told by somebody else, where somebody tells it. */
export function toldBy(teller: string, line: string): string {
  return line.replace(TELLER, `${teller} that `)
}

/** Whether two sentences tell of the same, whoever tells it. */
export function tellTheSame(one: string, other: string): boolean {
  return toldBy('', one) === toldBy('', other)
}
