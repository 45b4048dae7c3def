import { normalize, sentencesOf, tokenize } from './text.rules.ts'

/** Words that make a sentence of the model a condition, a possibility or an instruction and not a statement. */
const NOT_A_STATEMENT = new Set(
  (
    'if when whenever unless may might could can possible possibly potential potentially check look test inspect inspected ' +
    'inspection watch ensure avoid case whether should consider recommend recommended verify confirm sure dont not never ' +
    'before until once risk risks prevent monitor consult must always would likely caution beware hire contact have call ' +
    'si cuando puede podria revise posible evite llame'
  ).split(' '),
)

/** Words with which a model permits something or makes it look small. Then it counts under every condition. */
const PERMITS = new Set(
  'fine ok okay harmless alright acceptable allowed permitted normal seguro segura permitido'.split(' '),
)
const DENIES = new Set('not never isnt arent cant cannot dont wont no hardly neither nor avoid nunca'.split(' '))

const permits = (words: readonly string[]): boolean =>
  words.some((word, i) => PERMITS.has(word) && !DENIES.has(words[i - 1] ?? ''))

function sentencesWhere(text: string, isMeant: (words: readonly string[]) => boolean): string {
  const raw = normalize(text)
  return sentencesOf(tokenize(raw))
    .filter((tokens) => isMeant(tokens.map(({ word }) => word)))
    .map((tokens) => raw.slice(tokens[0]!.start, tokens.at(-1)!.end))
    .join('. ')
}

/** The sentences of a model's text that state something. */
export function statementsOf(text: string): string {
  return sentencesWhere(text, (words) => permits(words) || !words.some((word) => NOT_A_STATEMENT.has(word)))
}

/** Those that permit something, whatever condition they add: "A grill in the garage is fine with the door open". */
export function permissionsOf(text: string): string {
  return sentencesWhere(text, permits)
}
